#pragma once

// CoarseClock: the steady clock as of its last tick, a few milliseconds ago at most. A look costs a quarter
// of one at the time itself; for what is looked at on every path and need not be so exact.

#include <time.h>

#include <chrono>

namespace mantissa {

struct CoarseClock {
  static std::chrono::steady_clock::time_point now() {
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
    return std::chrono::steady_clock::time_point(std::chrono::seconds(time.tv_sec) +
                                                 std::chrono::nanoseconds(time.tv_nsec));
  }
};

}  // namespace mantissa
