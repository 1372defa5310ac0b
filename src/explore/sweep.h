#pragma once

// A sweep sends many assignments down the execution tree, to meet the exceptions that wait there.

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>

namespace mantissa::explore {

// SweepTimes: when the next one is due: while sweeps find something one follows the other, else they become
// rarer, until an obligation waits at a new location. Safe to use from several threads.
class SweepTimes {
 public:
  // Times are in seconds of work (support/meter.h). How many candidates to try, none: it is not due. One that
  // was begun is ended before the next.
  std::optional<uint32_t> begin(size_t locations, double now);
  void end(bool found, double now);

 private:
  std::mutex mutex_;
  bool running_ = false;
  size_t locations_ = 0;
  uint32_t candidates_ = 256;
  double pause_ = 0, last_ = 0;
};

}  // namespace mantissa::explore
