#pragma once

// Compaction: the pool of terms never frees by itself, so that a long run would end for want of memory. From
// time to time all workers pause and go, with everything they remember (solvers, caches, snapshots), and the
// terms that nothing waiting needs are taken back. Nothing is lost by it: what waits has its path, its
// decisions and its model. Where what waits is itself too much, the newest are taken first (WaitingStates),
// and at last some are given up, which the ledger is told of.

#include <atomic>
#include <chrono>
#include <cstdint>

#include "explore/options.h"

namespace mantissa::explore {

class Exploration;

class Compaction {
 public:
  explicit Compaction(const Options& options);

  // Looks at what is resident once in a few milliseconds; by any thread.
  bool is_due();
  void count_path() { paths_.fetch_add(1, std::memory_order_relaxed); }
  uint32_t count() const { return count_.load(std::memory_order_relaxed); }

  // While no worker is there. Throws std::bad_alloc if there is no room to work even so.
  void run(Exploration& all);

 private:
  uint64_t used() const;  // bytes, without what is free between them
  void set_most(Exploration& all);
  void take_back(Exploration& all);
  void give_up_some(Exploration& all, uint64_t over);

  const uint64_t every_;  // paths: Options::compact_every
  const uint64_t resident_at_start_, allocated_at_start_;
  std::atomic<uint64_t> paths_ = 0;
  std::atomic<uint32_t> count_ = 0;
  std::atomic<uint64_t> level_ = 0;  // resident from which it is due; 0: not known yet
  std::atomic<std::chrono::steady_clock::rep> next_look_ = 0;
  std::atomic<bool> is_over_ = false;  // as of the last look
  bool is_crowded_ = false;            // no more may wait
};

}  // namespace mantissa::explore
