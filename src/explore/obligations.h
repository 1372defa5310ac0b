#pragma once

// Obligations: the exceptions that nobody has raised or ruled out yet, waiting for the solver. Those of one
// (kind, location) wait together: one of them satisfied settles all, and each location gets its turn however
// many wait at another. Not thread-safe: the explorer holds its lock.

#include <chrono>
#include <compare>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "checkers/float_obligation.h"
#include "interp/state.h"

namespace mantissa::explore {

// What makes a finding unique.
struct FindingKey {
  interp::FindingKind kind;
  uint32_t file, line, column;
  auto operator<=>(const FindingKey&) const = default;
};

struct Obligation {
  checkers::FloatObligation what;
  std::unique_ptr<interp::State> state;   // at the operation
  std::shared_ptr<eval::Witness> parent;  // satisfies the state's path, or null
  FindingKey key{};
  uint32_t attempts = 0;   // of the solver
  bool is_probed = false;  // tried by evaluation
};

class Obligations {
 public:
  // False: too many wait at this location, and it was dropped.
  bool add(Obligation obligation);
  // The oldest of the location that had the fewest turns.
  std::optional<Obligation> take();
  void settle(const FindingKey& key);  // found: the others at this location need no solving
  size_t size() const { return size_; }

  // One that waits at each location, for an assignment that may satisfy it: calls visit until it returns
  // true for one of a location.
  template <class Visit>
  void visit_each(uint32_t per_location, Visit&& visit) {
    for (auto& [key, queue] : waiting_) {
      uint32_t seen = 0;
      for (Obligation& obligation : queue.obligations)
        if (seen++ == per_location || visit(obligation)) break;
    }
  }

 private:
  struct Queue {
    std::deque<Obligation> obligations;
    uint64_t turns = 0;
  };
  std::map<FindingKey, Queue> waiting_;
  std::set<std::pair<uint64_t, FindingKey>> order_;  // of the queues that are not empty
  size_t size_ = 0;
};

// Time spent on one kind of work by all workers, that under way included.
class WorkTime {
 public:
  void begin() {
    past_ -= now();
    ++running_;
  }
  void end() {
    past_ += now();
    --running_;
  }
  double seconds() const { return past_ + running_ * now(); }

 private:
  static double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  }
  double past_ = 0;
  int running_ = 0;
};

}  // namespace mantissa::explore
