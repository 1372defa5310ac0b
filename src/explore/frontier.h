#pragma once

// Frontier: the order in which waiting states are taken, as the searcher wants it. It holds their slots; the
// PendingStore holds the states. Not thread-safe: WaitingStates holds its lock.

#include <functional>
#include <memory>
#include <optional>

#include "explore/options.h"
#include "explore/pending.h"

namespace mantissa::explore {

class Frontier {
 public:
  virtual ~Frontier() = default;
  virtual void add(Slot slot, const Pending& pending) = 0;
  virtual std::optional<Slot> take() = 0;
  // Whether it comes to a slot in the end although the state was taken before its turn.
  virtual bool holds_slots() const { return true; }
  virtual void erase_if(const std::function<bool(Slot)>& is_gone) = 0;
};

std::unique_ptr<Frontier> make_frontier(SearchOrder order, uint64_t seed, const ExecutionTree& tree);

}  // namespace mantissa::explore
