// After the first half of a split is refuted, the second half is not a decision but a consequence of what the
// refutation rests on, so it is asserted one level lower with that reason: conflicts then carry exactly the
// decisions they depend on, and the search tree needs no second phase. Restarts keep what was proved without
// decisions; they matter for satisfiable queries, where a bad first split costs everything.

#include "solver/interval/branch.h"

#include <algorithm>

#include "solver/boxes/monotone.h"

namespace mantissa::solver::interval {

using boxes::Domain;
using boxes::Key;
using boxes::Pick;
using boxes::Span;
using expr::Kind;
using expr::Sort;

namespace {

constexpr uint32_t kNone = UINT32_MAX;
constexpr double kDecay = 0.95;
constexpr int kTestsPerBox = 3;
constexpr uint64_t kBoxNanoseconds = 30;  // for each node: looking for what to split

// The first half and the rest of a domain that is not a point.
std::pair<Domain, Domain> halves(const Domain& d) {
  const Sort sort = d.sort();
  switch (sort.kind()) {
    case expr::SortKind::kBool: return {Domain::truth(true), Domain::truth(false)};
    case expr::SortKind::kRoundingMode: {
      Domain first = Domain::none(sort), second = first;
      boxes::for_each_mode(d.modes(), [&](num::RoundingMode m) {
        (first.empty() ? first : second).join(Domain::of(expr::Value::rounding_mode(m)));
      });
      return {first, second};
    }
    case expr::SortKind::kBitVec: {
      const uint32_t width = sort.width();
      const Span s = d.as_signed(), u = d.as_unsigned();
      if (s.lo < 0 && s.hi >= 0)
        return {Domain::signed_bits(width, {0, s.hi}), Domain::signed_bits(width, {s.lo, -1})};
      const Key m = boxes::middle(u.lo, u.hi);
      return {Domain::unsigned_bits(width, {u.lo, m}), Domain::unsigned_bits(width, {m + 1, u.hi})};
    }
    default: break;
  }
  const num::Format f = sort.format();
  const Span k = d.keys();
  const Key inf = boxes::infinity_key(f);
  const auto number = [&](Key lo, Key hi) { return Domain::floating(f, {lo, hi}, false); };
  if (d.nan()) return {number(k.lo, k.hi), Domain::floating(f, {}, true)};
  if (k.hi == inf) return {number(k.lo, inf - 1), number(inf, inf)};
  if (k.lo == boxes::negate(inf)) return {number(k.lo + 1, k.hi), number(k.lo, k.lo)};
  if (k.lo < 0 && k.hi >= 0) return {number(0, k.hi), number(k.lo, -1)};
  const Key m = boxes::middle(k.lo, k.hi);
  return {number(k.lo, m), number(m + 1, k.hi)};
}

}  // namespace

Branch::Branch(const Network& network, Propagator& propagator, Candidates& candidates, Options options)
    : network_(network),
      propagator_(propagator),
      candidates_(candidates),
      options_(std::move(options)),
      rng_(options_.seed),
      seen_(network.size()),
      activity_(network.size()),
      candidate_index_(network.size(), kNone) {
  const auto& order = candidates.variables();
  node_of_candidate_.resize(order.size(), kNone);
  for (const uint32_t n : network.variables()) {
    const auto it = std::find(order.begin(), order.end(), network.node(n).term);
    if (it == order.end()) continue;
    candidate_index_[n] = static_cast<uint32_t>(it - order.begin());
    node_of_candidate_[candidate_index_[n]] = n;
  }
}

Point Branch::sample(Pick how) {
  Point point;
  for (size_t i = 0; i < node_of_candidate_.size(); ++i) {
    const Sort sort = network_.pool().sort(candidates_.variables()[i]);
    const uint32_t n = node_of_candidate_[i];
    point.push_back(n == kNone ? network_.pool().default_value(sort)
                               : pick(propagator_.domain(n), sort, network_.pool(), how, rng_));
  }
  return point;
}

bool Branch::test_box() {
  for (int i = 0; i < kTestsPerBox; ++i) {
    if (candidates_.test(sample(static_cast<Pick>(next_pick_)))) return true;
    next_pick_ = (next_pick_ + 1) % boxes::kPicks;
  }
  return false;
}

Branch::Outcome Branch::run(const Budget& budget) {
  if (!propagator_.assert_conjuncts()) {
    refutation_ = propagator_.conflict();
    return Outcome::kRefuted;
  }
  for (;;) {
    switch (propagator_.propagate(budget)) {
      case Propagator::Outcome::kInterrupted: return Outcome::kInterrupted;
      case Propagator::Outcome::kConflict:
        ++counts_.conflicts;
        if (!resolve(propagator_.conflict())) return gave_up_ ? Outcome::kGivenUp : Outcome::kRefuted;
        continue;
      case Propagator::Outcome::kFixpoint: break;
    }
    ++counts_.boxes;
    if (budget.exhausted(kBoxNanoseconds * network_.size())) return Outcome::kInterrupted;
    // Looking for what to split visits every node once.
    const uint64_t work = propagator_.steps() + counts_.boxes * network_.size() / 2;
    if (options_.max_work != 0 && work > options_.max_work) return Outcome::kInterrupted;
    if (test_box()) return Outcome::kSolved;
    const bool fresh = counts_.boxes == 1 || counts_.conflicts >= restart_at_;
    if (fresh && options_.on_fresh_start &&
        (options_.on_fresh_start(sample(Pick::kMean)) || options_.on_fresh_start(sample(Pick::kRandom))))
      return Outcome::kSolved;
    if (counts_.conflicts >= restart_at_) restart();
    if (decide()) continue;
    if (options_.on_small_box && options_.on_small_box()) return Outcome::kSolved;
    gave_up_ = true;
    Reason all;
    all.conjuncts = ~uint64_t{0};
    for (uint32_t level = 1; level <= propagator_.level(); ++level) all.decisions |= Reason::level_bit(level);
    if (!resolve(all)) return Outcome::kGivenUp;
  }
}

bool Branch::resolve(Reason reason) {
  bump_ /= kDecay;  // the same as making all others smaller
  if (bump_ > 1e100) {
    for (double& a : activity_) a /= bump_;
    bump_ = 1;
  }
  for (uint32_t level = 1; level <= decisions_.size(); ++level)
    if ((reason.decisions & Reason::level_bit(level)) != 0) activity_[decisions_[level - 1].node] += bump_;
  while (!decisions_.empty()) {
    const uint32_t level = propagator_.level();
    const Decision decision = std::move(decisions_.back());
    decisions_.pop_back();
    propagator_.pop_level();
    if ((reason.decisions & Reason::level_bit(level)) == 0) {
      ++counts_.jumped;
      continue;
    }
    if (level < Reason::kShared || decisions_.empty()) reason.decisions &= ~Reason::level_bit(level);
    if (propagator_.narrow(decision.node, decision.second, reason)) return true;
    reason.add(propagator_.conflict());
  }
  refutation_ = reason;
  return false;
}

void Branch::restart() {
  ++counts_.restarts;
  restart_at_ = counts_.conflicts + (restart_at_ * 2 < 100000 ? restart_at_ * 2 : 100000);
  while (!decisions_.empty()) {
    decisions_.pop_back();
    propagator_.pop_level();
  }
}

// The operands that what is known of n rests on: one branch of a decided ite, one side of a decided clause.
uint8_t Branch::live_operands(uint32_t n) const {
  const Network::Node& node = network_.node(n);
  const auto all = static_cast<uint8_t>((1u << node.operands) - 1);
  const Kind kind = node.operation.kind;
  const auto child = [&](int i) -> const Domain& { return propagator_.domain(node.operand[i]); };
  if (kind == Kind::kIte && child(0).is_point()) return child(0).is_true() ? 0b011 : 0b101;
  const Domain& d = propagator_.domain(n);
  const bool is_clause = (kind == Kind::kOr && d.is_true()) || (kind == Kind::kAnd && d.is_false()) ||
                         (kind == Kind::kImplies && d.is_true());
  if (!is_clause) return all;
  const bool wanted[2] = {kind == Kind::kOr, kind != Kind::kAnd};
  for (int i = 0; i < 2; ++i)
    if (child(i).is_point() && child(i).is_true() == wanted[i]) return static_cast<uint8_t>(1u << i);
  return all;
}

// Calls visit(n) for every live node below the starts, once.
template <class F>
void Branch::for_each_live(std::span<const uint32_t> starts, F&& visit) {
  ++seen_now_;
  stack_.assign(starts.begin(), starts.end());
  while (!stack_.empty()) {
    const uint32_t n = stack_.back();
    stack_.pop_back();
    if (seen_[n] == seen_now_) continue;
    seen_[n] = seen_now_;
    visit(n);
    const uint8_t live = live_operands(n);
    const Network::Node& node = network_.node(n);
    for (uint8_t i = 0; i < node.operands; ++i)
      if ((live >> i & 1) != 0 && seen_[node.operand[i]] != seen_now_) stack_.push_back(node.operand[i]);
  }
}

// A live node asks something of its operands if they allow more than it does; only what lies below such nodes
// is worth splitting. If there is none, every point of the box is a solution.
void Branch::find_choices() {
  conditions_.clear();
  variables_.clear();
  asking_.clear();
  for_each_live(network_.roots(), [&](uint32_t n) {
    if (network_.node(n).operands > 0 && propagator_.image(n).intersect(propagator_.domain(n)))
      asking_.push_back(n);
  });
  for_each_live(asking_, [&](uint32_t n) {
    const Network::Node& node = network_.node(n);
    const Domain& d = propagator_.domain(n);
    if (d.is_point() || d.is_opaque()) return;
    if (node.is_variable)
      variables_.push_back(n);
    else if (d.sort().is_bool())
      conditions_.push_back(n);
  });
}

bool Branch::is_small(uint32_t n) const {
  const Domain& d = propagator_.domain(n);
  if (!options_.small_log2) return d.is_point();
  return d.log2_size() <= options_.small_log2(network_.pool().sort(network_.node(n).term));
}

uint32_t Branch::choose_variable() {
  uint32_t best = kNone;
  double best_score = -1;
  for (const uint32_t n : variables_) {
    if (is_small(n)) continue;
    const double size = propagator_.domain(n).log2_size();
    const double score = size * (1 + activity_[n] / bump_) + rng_.unit() * 0.5;
    if (score > best_score) {
      best_score = score;
      best = n;
    }
  }
  return best;
}

bool Branch::decide() {
  find_choices();
  uint32_t n = kNone;
  // Conditions in the order of the program: the lowest is nearest to the inputs.
  for (const uint32_t c : conditions_) n = std::min(n, c);
  if (n == kNone) n = choose_variable();
  if (n == kNone) return false;
  split(n);
  return true;
}

bool Branch::prefers_first(uint32_t n, const Domain& first, const Domain& second) {
  if (rng_.chance(8)) return rng_.chance(2);
  const uint32_t index = candidate_index_[n];
  if (index != kNone && !candidates_.best().empty()) {
    const Domain best = network_.domain_of(candidates_.best()[index]);
    Domain in_first = first, in_second = second;
    if (best.sort() == first.sort()) {
      in_first.intersect(best);
      in_second.intersect(best);
      if (in_first.empty() != in_second.empty()) return !in_first.empty();
    }
  }
  return rng_.chance(2);
}

void Branch::split(uint32_t n) {
  auto [first, second] = halves(propagator_.domain(n));
  first.intersect(propagator_.domain(n));
  second.intersect(propagator_.domain(n));
  if (!prefers_first(n, first, second)) std::swap(first, second);
  propagator_.push_level();
  Reason reason;
  reason.decisions = Reason::level_bit(propagator_.level());
  decisions_.push_back({n, std::move(second)});
  const bool possible = propagator_.narrow(n, first, reason);
  MANTISSA_CHECK(possible);
}

}  // namespace mantissa::solver::interval
