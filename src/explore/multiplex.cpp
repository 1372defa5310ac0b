// Solvers repeat themselves, so an assignment is known by a hash that does not depend on the order of its
// variables; the part of it that comes from the base is computed once per query.

#include "explore/multiplex.h"

#include "support/hash.h"

namespace mantissa::explore {

namespace {
constexpr uint64_t kShare = 10,
                   kFirst = 20'000'000;  // one part in so many of the work, and so many nanoseconds
constexpr size_t kMostHeard = 1024;      // of a query
constexpr size_t kMostKnown = size_t{1} << 20;
constexpr uint64_t kHear = 300;  // nanoseconds, about

uint64_t hash_of(const eval::Model::Entry& entry) {
  return hash_combine(entry.first.id, entry.second.hash());
}
}  // namespace

Multiplex::Multiplex(const expr::Pool& pool, ExecutionTree& tree, WaitingStates& states, Sources& sources,
                     MeterRef meter, bool gives_witnesses, Report report)
    : pool_(pool),
      tree_(tree),
      states_(states),
      sources_(sources),
      meter_(std::move(meter)),
      gives_witnesses_(gives_witnesses),
      report_(std::move(report)),
      descent_(pool, tree),
      spent_(meter_->nanoseconds() / kShare) {}

uint64_t Multiplex::allowance() const {
  const uint64_t share = meter_->nanoseconds() / kShare + kFirst;
  return share > spent_ ? share - spent_ : 0;
}

void Multiplex::complete_from(const eval::Model* base) {
  base_ = base;
  base_hash_.reset();
  listens_ = allowance() > 0;  // not looked at in between: solvers may be at work beside each other
}

// Most paths are left before anything is heard on them, so only then.
uint64_t Multiplex::base_hash() {
  if (!base_hash_) {
    base_hash_ = 0;
    if (base_ != nullptr)
      for (const eval::Model::Entry& entry : base_->values()) *base_hash_ += hash_of(entry);
  }
  return *base_hash_;
}

void Multiplex::hear(std::string_view name, const eval::Model& model) {
  const uint32_t source = sources_.number(name);
  if (sources_.wants(source)) keep(source, model);
}

bool Multiplex::asks(std::string_view name) { return listens_ && sources_.asks(sources_.number(name)); }

void Multiplex::hear_asked(std::string_view name, const eval::Model& model) {
  const uint32_t source = sources_.number(name);
  sources_.made(source);
  keep(source, model);
}

void Multiplex::spend(uint64_t nanoseconds) {
  spent_ += nanoseconds;
  meter_->add(nanoseconds);
  listens_ = allowance() > 0;
}

void Multiplex::keep(uint32_t source, const eval::Model& model) {
  if (heard_.size() >= kMostHeard || !listens_) return;
  spent_ += kHear;
  uint64_t hash = base_hash();
  for (const eval::Model::Entry& entry : model.values()) {
    if (const expr::Value* before = base_ ? base_->find(entry.first) : nullptr)
      hash -= hash_of({entry.first, *before});
    hash += hash_of(entry);
  }
  if (known_.size() >= kMostKnown) known_.clear();
  if (!known_.insert(hash).second) return;
  sources_.sent(source);
  eval::Model whole = base_ ? *base_ : eval::Model();
  for (const auto& [variable, value] : model.values()) whole.set(variable, value);
  heard_.push_back({std::make_shared<eval::Witness>(pool_, std::move(whole)), source});
}

void Multiplex::flush() {
  base_ = nullptr;
  base_hash_.reset();
  if (heard_.empty()) return;
  std::vector<Candidate> heard;
  heard.swap(heard_);
  spent_ += descend(tree_.root(), std::move(heard), allowance());
}

size_t Multiplex::send(std::string_view name, std::vector<eval::Model> models, uint64_t limit) {
  const uint32_t source = sources_.number(name);
  std::vector<Candidate> candidates;
  for (eval::Model& model : models) {
    sources_.wants(source);
    uint64_t hash = 0;
    for (const eval::Model::Entry& entry : model.values()) hash += hash_of(entry);
    if (!known_.insert(hash).second) continue;
    sources_.sent(source);
    candidates.push_back({std::make_shared<eval::Witness>(pool_, std::move(model)), source});
  }
  met_ = 0;
  descend(tree_.root(), std::move(candidates), limit);
  return met_;
}

std::optional<Pending> Multiplex::place(std::string_view name, std::shared_ptr<const eval::Model> model) {
  const uint32_t source = sources_.number(name);
  sources_.wants(source);
  sources_.sent(source);
  takes_state_ = true;
  descend(tree_.root(), {{std::make_shared<eval::Witness>(pool_, std::move(model)), source}}, ~uint64_t{0});
  takes_state_ = false;
  if (placed_) {
    placed_->source = source;
    sources_.matched(source);
  }
  return std::exchange(placed_, std::nullopt);
}

uint64_t Multiplex::descend(const Hold& from, std::vector<Candidate> candidates, uint64_t limit) {
  const uint64_t spent = descent_.send(from, std::move(candidates), *this, limit);
  meter_->add(spent);
  return spent;
}

void Multiplex::go_on(const Hold& from) {
  std::vector<Candidate> guests = tree_.take_guests(from);
  if (!guests.empty() && allowance() > 0) spent_ += descend(from, std::move(guests), allowance());
}

std::shared_ptr<const eval::Model> Multiplex::guest_of(const Hold& at) {
  if (!at || !tree_.has_guests(at)) return nullptr;
  std::vector<Candidate> guests = tree_.take_guests(at);
  if (guests.empty()) return nullptr;
  std::shared_ptr<const eval::Model> model = guests.front().witness->shared_model();
  sources_.matched(guests.front().source);
  for (size_t i = 1; i < guests.size(); ++i) tree_.add_guest(at, std::move(guests[i]));
  return model;
}

void Multiplex::meets(const OpenException& exception, Candidate& candidate) {
  if (!report_(exception, *candidate.witness)) return;
  ++met_;
  sources_.met(candidate.source);
}

void Multiplex::rests(const Hold& at, Candidate candidate) {
  if (takes_state_) {
    placed_ = states_.take_at(at, candidate.witness->shared_model());
    if (!placed_) tree_.add_guest(at, std::move(candidate));
    return;
  }
  if (!gives_witnesses_) return;
  switch (states_.give(at, candidate.witness->shared_model(), candidate.source)) {
    case WaitingStates::Gift::kTaken: sources_.matched(candidate.source); return;
    case WaitingStates::Gift::kUnwanted: return;
    case WaitingStates::Gift::kHasOne:  // for long, perhaps: without the values of every term on the way
      candidate.witness = std::make_shared<eval::Witness>(pool_, candidate.witness->shared_model());
      break;
    case WaitingStates::Gift::kNobody: break;
  }
  tree_.add_guest(at, std::move(candidate));
}

}  // namespace mantissa::explore
