// Z3's own timeout knows nothing of stop tokens, and an interrupt may arrive between two of its stages and be
// lost; so the thread looks every 10 ms and keeps interrupting until the solver is out.

#include "solver/smt/watchdog.h"

#include <algorithm>
#include <chrono>

namespace mantissa::solver::smt {

Watchdog::Watchdog(Z3_context context, const Budget& budget)
    : thread_([this, context, budget] { watch(context, budget); }) {}

Watchdog::~Watchdog() {
  {
    std::lock_guard lock(mutex_);
    done_ = true;
  }
  done_changed_.notify_one();
  thread_.join();
}

void Watchdog::watch(Z3_context context, const Budget& budget) {
  constexpr double kLook = 0.010;
  std::unique_lock lock(mutex_);
  while (!done_) {
    if (budget.exhausted(0)) Z3_interrupt(context);  // at no time of its own: it counts no work
    double left = budget.clock_seconds_left();
    double pause = left > 0 ? std::min(left + 1e-4, kLook) : kLook;
    done_changed_.wait_for(lock, std::chrono::duration<double>(pause), [this] { return done_; });
  }
}

}  // namespace mantissa::solver::smt
