#pragma once

// Ctrl-C and SIGTERM end a run cleanly: the first raises the stop token, the second ends the process as
// usual. A thread waits for them, so there is no handler that could run at a bad moment, and no global state.

#include <csignal>
#include <thread>

#include "support/budget.h"

namespace mantissa::cli {

class SignalGuard {
 public:
  // To be made before other threads start: they inherit that the signals are blocked.
  explicit SignalGuard(StopToken stop);
  ~SignalGuard();
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;

 private:
  sigset_t waited_, before_;
  std::jthread thread_;
};

}  // namespace mantissa::cli
