#pragma once

// WaitingStates: the worklist. Owns every state that waits, the order in which they are taken (Frontier),
// those left undecided, and what is done about them when memory runs short: first their snapshots go, then
// the newest are taken first, so that no more come than go, and at last some are given up. Safe to use from
// several threads.

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "explore/frontier.h"
#include "explore/memory_guard.h"
#include "explore/options.h"
#include "explore/pending.h"

namespace mantissa::explore {

class WaitingStates {
 public:
  // With the coverage it is known who leads where nobody has been by now.
  WaitingStates(const Options& options, ExecutionTree& tree, const ir::Coverage* coverage = nullptr);

  void add(Pending pending);
  void add_undecided(Pending pending);  // comes up again when nothing else waits
  std::optional<Pending> take();
  size_t size() const { return states_.size(); }
  void end_all(interp::Ending ending);  // of what still waits

  // Every snapshot goes. False: the process is still short of memory.
  bool relieve();
  void drop_snapshots();
  // So many are left to the searcher. While more wait, those that came last are taken first, whatever it
  // would do: what is below a state is done with before the next one is begun, so that their number stays.
  void set_most(size_t most);
  // Gives up so many, those that are bugs last, and of the others those with the longest paths first: they
  // hold most of the memory, and what they are turns of is left in the others.
  void give_up(size_t count, const std::function<void(Pending&)>& end);
  // The terms that they are kept by: without snapshots all that they need.
  void for_each_term(const std::function<void(expr::Expr)>& visit) const;

  // A model that satisfies the path to this place: a witness for the state that waits there.
  enum class Gift : uint8_t {
    kTaken,
    kHasOne,    // a state waits there that has its witness
    kUnwanted,  // a finding that would show better with other values is left to the solver
    kNobody     // waits there
  };
  // The same, and the state is taken before its turn.
  std::optional<Pending> take_at(const Hold& place, std::shared_ptr<const eval::Model> model);
  Gift give(const Hold& place, std::shared_ptr<const eval::Model> model, uint32_t source);

 private:
  void spare_memory();  // drops snapshots when memory is short: the oldest half, then every one that comes
  Slot keep(Pending pending, bool is_drawn);
  std::optional<Slot> take_ready();
  bool leads_to_new(const Pending& pending) const;
  std::optional<Slot> next_slot();

  mutable std::mutex mutex_;
  ExecutionTree& tree_;
  PendingStore states_;
  std::unique_ptr<Frontier> frontier_;
  std::deque<Slot> undecided_;
  // Those that were given a witness: to run one costs no query. Those that lead where nobody has been come
  // before their turn, and in depth-first order, where the turn of what is near the root may never
  // come, others by turns. A slot may be stale.
  std::deque<Slot> ready_fresh_, ready_;
  const ir::Coverage* coverage_;
  const bool takes_others_;
  uint32_t ready_in_a_row_ = 0;
  size_t most_ = std::numeric_limits<size_t>::max();
  std::vector<Slot> newest_;  // those that came when there were so many
  MemoryGuard memory_;
  uint32_t adds_until_look_ = 0;
  bool memory_is_short_ = false;
  std::chrono::steady_clock::time_point last_trim_;
};

}  // namespace mantissa::explore
