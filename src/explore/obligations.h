#pragma once

// Obligations: the exceptions that nobody has raised or ruled out yet, waiting for the solver. Those of one
// (kind, location) wait together: one of them satisfied settles all, and each location gets its turn however
// many wait at another. Safe to use from several threads.

#include <algorithm>
#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "checkers/float_obligation.h"
#include "explore/execution_tree.h"
#include "explore/finding_key.h"
#include "interp/state.h"

namespace mantissa::explore {

// An exception that is open. Walks down the execution tree try it where it is.
struct OpenException {
  checkers::FloatObligation what;
  std::shared_ptr<const interp::State> state;  // at the operation
  FindingKey key{};
  mutable std::atomic<bool> is_left_to_solver = false;  // walks no longer try it
};

struct Obligation {
  std::shared_ptr<OpenException> open;
  std::shared_ptr<eval::Witness> parent;  // satisfies the state's path, or null
  interp::Ticket ticket;
  uint32_t attempts = 0;  // of the solver
  bool lacked_memory = false;
  bool is_probed = false;  // tried by evaluation
  bool is_attached = false;

  const checkers::FloatObligation& what() const { return open->what; }
  const interp::State& state() const { return *open->state; }
  const FindingKey& key() const { return open->key; }
};

class Obligations {
 public:
  explicit Obligations(ExecutionTree& tree) : tree_(tree) {}

  // False: too many wait at this location; it is left as it was.
  bool add(Obligation&& obligation);
  // Whether `add` would drop it: it need not be made.
  bool is_crowded(const FindingKey& key) const;
  // The oldest of the location that had the fewest turns.
  std::optional<Obligation> take();
  void settle(const FindingKey& key);  // found: the others at this location need no solving
  size_t size() const { return size_.load(std::memory_order_relaxed); }
  void end_all(interp::Ending ending);  // of what still waits
  // Every term that they need; what is known of their witnesses and of their states' memories is forgotten.
  // `memory`: in place of those.
  void for_each_term(const expr::Pool& pool, const memory::Memory& memory,
                     const std::function<void(expr::Expr)>& visit);
  // Grows with each location at which an obligation waits for the first time.
  size_t locations() const;

  // Some that wait at each location, for assignments that may satisfy one: the oldest and the newest, which
  // in a loop are its first and its last turn.
  template <class Visit>
  void visit_some(size_t per_location, Visit&& visit) const {
    std::lock_guard lock(mutex_);
    for (const auto& [key, queue] : waiting_) {
      const std::deque<Obligation>& all = queue.obligations;
      const size_t oldest = (std::min(per_location, all.size()) + 1) / 2;
      for (size_t i = 0; i < oldest; ++i) visit(all[i]);
      for (size_t i = std::max(oldest, all.size() - std::min(per_location / 2, all.size())); i < all.size();
           ++i)
        visit(all[i]);
    }
  }

 private:
  struct Queue {
    std::deque<Obligation> obligations;
    uint64_t turns = 0;
    uint32_t attached = 0;
    std::deque<std::weak_ptr<const OpenException>> newest;  // attached, the first few left out
  };
  void attach(Queue& queue, Obligation& obligation);  // under the lock
  bool has_enough(const FindingKey& key) const;       // under the lock

  ExecutionTree& tree_;
  mutable std::mutex mutex_;
  std::map<FindingKey, Queue> waiting_;
  std::set<std::pair<uint64_t, FindingKey>> order_;  // of the queues that are not empty
  std::atomic<size_t> size_ = 0;
  size_t settled_ = 0;
};

}  // namespace mantissa::explore
