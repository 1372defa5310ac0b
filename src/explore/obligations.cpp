#include "explore/obligations.h"

namespace mantissa::explore {

namespace {
// Each holds a snapshot, and a loop files one per turn.
constexpr size_t kMaxPerLocation = 500, kMaxInAll = 50000;
}  // namespace

bool Obligations::add(Obligation obligation) {
  const FindingKey key = obligation.key;
  Queue& queue = waiting_[key];
  if (queue.obligations.size() >= kMaxPerLocation || size_ >= kMaxInAll) return false;
  if (queue.obligations.empty()) order_.insert({queue.turns, key});
  queue.obligations.push_back(std::move(obligation));
  ++size_;
  return true;
}

std::optional<Obligation> Obligations::take() {
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
  const auto at = waiting_.find(key);
  if (at == waiting_.end()) return;
  order_.erase({at->second.turns, key});
  size_ -= at->second.obligations.size();
  waiting_.erase(at);
}

}  // namespace mantissa::explore
