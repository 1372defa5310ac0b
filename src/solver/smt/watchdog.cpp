// Z3's own timeout knows nothing of stop tokens, and an interrupt may arrive between two of its stages and be
// lost; so the thread looks every 10 ms and keeps interrupting until the solver is out. Likewise its
// `max_memory`: only some of its stages look at it, and one of the others grows by 150 MB in a second.

#include "solver/smt/watchdog.h"

#include <algorithm>
#include <chrono>

namespace mantissa::solver::smt {

Watchdog::Watchdog(Z3_context context, const Budget& budget, uint64_t max_bytes)
    : thread_([this, context, budget, max_bytes] { watch(context, budget, max_bytes); }) {}

Watchdog::~Watchdog() {
  {
    std::lock_guard lock(mutex_);
    done_ = true;
  }
  done_changed_.notify_one();
  thread_.join();
}

void Watchdog::watch(Z3_context context, const Budget& budget, uint64_t max_bytes) {
  constexpr double kLook = 0.010;
  std::unique_lock lock(mutex_);
  while (!done_) {
    if (max_bytes != 0 && Z3_get_estimated_alloc_size() > max_bytes) was_too_large_ = true;
    if (was_too_large_ || budget.exhausted(0)) Z3_interrupt(context);  // the look counts no work of its own
    double left = budget.clock_seconds_left();
    double pause = left > 0 ? std::min(left + 1e-4, kLook) : kLook;
    done_changed_.wait_for(lock, std::chrono::duration<double>(pause), [this] { return done_; });
  }
}

}  // namespace mantissa::solver::smt
