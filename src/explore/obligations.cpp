#include "explore/obligations.h"

#include "interp/state_terms.h"

namespace mantissa::explore {

namespace {
// Each holds a snapshot, and a loop files one per turn. A program that has few at all may keep them all, and
// be proved free of exceptions; where thousands wait nobody gets round to the five-hundredth turn of a loop.
constexpr size_t kMaxPerLocation = 500, kFew = 4000, kMaxIfMany = 12;
// Walks try a few of each location: in a loop its first turns and its last.
constexpr uint32_t kFirstTried = 2;
constexpr size_t kNewestTried = 2;
}  // namespace

bool Obligations::has_enough(const FindingKey& key) const {
  const auto at = waiting_.find(key);
  return at != waiting_.end() &&
         at->second.obligations.size() >= (size() < kFew ? kMaxPerLocation : kMaxIfMany);
}

bool Obligations::is_crowded(const FindingKey& key) const {
  std::lock_guard lock(mutex_);
  return has_enough(key);
}

size_t Obligations::locations() const {
  std::lock_guard lock(mutex_);
  return waiting_.size() + settled_;
}

bool Obligations::add(Obligation&& obligation) {
  std::lock_guard lock(mutex_);
  const FindingKey key = obligation.key();
  if (has_enough(key)) return false;
  Queue& queue = waiting_[key];
  if (queue.obligations.empty()) order_.insert({queue.turns, key});
  attach(queue, obligation);
  queue.obligations.push_back(std::move(obligation));
  ++size_;
  return true;
}

void Obligations::attach(Queue& queue, Obligation& obligation) {
  if (obligation.is_attached || !obligation.open->state || !obligation.state().node) return;
  obligation.is_attached = true;
  if (++queue.attached > kFirstTried) {
    queue.newest.push_back(obligation.open);
    if (queue.newest.size() > kNewestTried) {
      if (const auto oldest = queue.newest.front().lock()) oldest->is_left_to_solver = true;
      queue.newest.pop_front();
    }
  }
  tree_.attach(obligation.state().node, obligation.open);
}

void Obligations::end_all(interp::Ending ending) {
  std::lock_guard lock(mutex_);
  for (auto& [key, queue] : waiting_)
    for (Obligation& one : queue.obligations) one.ticket.end(ending);
}

// Nobody runs on from such a state: it is there to be told of.
void Obligations::for_each_term(const expr::Pool& pool, const memory::Memory& memory,
                                const std::function<void(expr::Expr)>& visit) {
  std::lock_guard lock(mutex_);
  for (auto& [key, queue] : waiting_)
    for (Obligation& one : queue.obligations) {
      const checkers::FloatObligation& what = one.what();
      for (expr::Expr term : {what.condition, what.sufficient, what.result}) visit(term);
      for (expr::Expr term : what.operands) visit(term);
      auto state = std::make_shared<interp::State>(one.state());
      state->node = Hold(one.state().node);
      state->memory = memory;
      interp::for_each_term_outside_memory(*state, visit);
      one.open->state = std::move(state);
      if (!one.parent) continue;
      one.parent = std::make_shared<eval::Witness>(pool, one.parent->shared_model());
      for (const eval::Model::Entry& entry : one.parent->model().values()) visit(entry.first);
    }
}

std::optional<Obligation> Obligations::take() {
  std::lock_guard lock(mutex_);
  if (order_.empty()) return std::nullopt;
  const FindingKey key = order_.begin()->second;
  order_.erase(order_.begin());
  Queue& queue = waiting_[key];
  Obligation first = std::move(queue.obligations.front());
  queue.obligations.pop_front();
  --size_;
  ++queue.turns;
  if (!queue.obligations.empty()) order_.insert({queue.turns, key});
  return first;
}

void Obligations::settle(const FindingKey& key) {
  std::lock_guard lock(mutex_);
  const auto at = waiting_.find(key);
  if (at == waiting_.end()) return;
  order_.erase({at->second.turns, key});
  for (Obligation& one : at->second.obligations) {
    one.open->is_left_to_solver = true;  // for walks that have come to it
    one.ticket.end(interp::Ending::kKnown);
  }
  size_ -= at->second.obligations.size();
  ++settled_;
  waiting_.erase(at);
}

}  // namespace mantissa::explore
