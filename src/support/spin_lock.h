#pragma once

// SpinLock: for critical sections of tens of nanoseconds. It yields after a while, so an interrupted holder
// on a busy machine does not burn a core.

#include <atomic>
#include <thread>

namespace mantissa {

class SpinLock {
 public:
  void lock() {
    for (int spins = 0; flag_.exchange(true, std::memory_order_acquire); ++spins) {
      while (flag_.load(std::memory_order_relaxed)) {
        if (++spins > 64) std::this_thread::yield();
      }
    }
  }
  void unlock() { flag_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> flag_{false};
};

}  // namespace mantissa
