#include "cli/signals.h"

#include <pthread.h>

namespace mantissa::cli {

SignalGuard::SignalGuard(StopToken stop) {
  sigemptyset(&waited_);
  sigaddset(&waited_, SIGINT);
  sigaddset(&waited_, SIGTERM);
  ::pthread_sigmask(SIG_BLOCK, &waited_, &before_);
  thread_ = std::jthread([this, stop](std::stop_token ended) {
    bool asked = false;
    while (!ended.stop_requested()) {
      const timespec pause{0, 50'000'000};
      const int number = ::sigtimedwait(&waited_, nullptr, &pause);
      if (number < 0) continue;
      if (asked) {
        std::signal(number, SIG_DFL);
        ::pthread_sigmask(SIG_UNBLOCK, &waited_, nullptr);
        std::raise(number);
      }
      asked = true;
      stop.request_stop();
    }
  });
}

SignalGuard::~SignalGuard() {
  thread_.request_stop();
  thread_.join();
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace mantissa::cli
