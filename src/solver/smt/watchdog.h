#pragma once

// Watchdog: interrupts a Z3 context when a budget ends, or when Z3 holds more than its share of the memory,
// from a thread of its own, for as long as it lives.

#include <atomic>

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "solver/smt/context.h"
#include "support/budget.h"

namespace mantissa::solver::smt {

class Watchdog {
 public:
  Watchdog(Z3_context context, const Budget& budget, uint64_t max_bytes);  // of all of Z3; 0: no limit
  ~Watchdog();  // joins; the context is not touched afterwards

  bool was_too_large() const { return was_too_large_; }

 private:
  void watch(Z3_context context, const Budget& budget, uint64_t max_bytes);

  std::mutex mutex_;
  std::condition_variable done_changed_;
  bool done_ = false;
  std::atomic<bool> was_too_large_{false};
  std::thread thread_;
};

}  // namespace mantissa::solver::smt
