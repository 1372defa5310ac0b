#pragma once

// WaitingStates: the worklist. Owns every state that waits, the order in which they are taken (Frontier),
// those left undecided, and what is done about them when memory runs short. Safe to use from several threads.

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

#include "explore/frontier.h"
#include "explore/matcher.h"
#include "explore/memory_guard.h"
#include "explore/options.h"
#include "explore/pending.h"

namespace mantissa::explore {

class WaitingStates {
 public:
  WaitingStates(const expr::Pool& pool, const Options& options);

  void add(Pending pending);
  void add_undecided(Pending pending);  // comes up again when nothing else waits
  std::optional<Pending> take();
  size_t size() const;
  void end_all(interp::Ending ending);  // of what still waits

  // Every snapshot goes. False: the process is still short of memory.
  bool relieve();

  // How many states the assignment satisfied: they have their witness. `work`: seconds of work
  // (support/meter.h) that the whole exploration has done.
  size_t offer(const eval::Model& candidate, double work);

 private:
  void spare_memory();  // drops snapshots when memory is short: the oldest half, then every one that comes
  Slot keep(Pending pending);

  mutable std::mutex mutex_;
  PendingStore states_;
  std::unique_ptr<Frontier> frontier_;
  std::deque<Slot> undecided_;
  Matcher matcher_;
  MemoryGuard memory_;
  uint32_t adds_until_look_ = 0;
  bool memory_is_short_ = false;
  std::chrono::steady_clock::time_point last_trim_;
};

}  // namespace mantissa::explore
