#pragma once

// Watchdog: interrupts a Z3 context when a budget ends, from a thread of its own, for as long as it lives.

#include <condition_variable>
#include <mutex>
#include <thread>

#include "solver/smt/context.h"
#include "support/budget.h"

namespace mantissa::solver::smt {

class Watchdog {
 public:
  Watchdog(Z3_context context, const Budget& budget);
  ~Watchdog();  // joins; the context is not touched afterwards

 private:
  void watch(Z3_context context, const Budget& budget);

  std::mutex mutex_;
  std::condition_variable done_changed_;
  bool done_ = false;
  std::thread thread_;
};

}  // namespace mantissa::solver::smt
