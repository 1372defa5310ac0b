#pragma once

// Meter: work that was done, in nominal seconds. Decisions that depend on how long something took would
// differ from run to run if they read the clock; work is counted instead, at the places that look at their
// budget anyway, with about what it costs on a machine of 2020. It need not be right, only the same every
// time.

#include <atomic>
#include <cstdint>
#include <memory>

namespace mantissa {

class Meter {
 public:
  void add(uint64_t nanoseconds) { nanoseconds_.fetch_add(nanoseconds, std::memory_order_relaxed); }
  uint64_t nanoseconds() const { return nanoseconds_.load(std::memory_order_relaxed); }
  double seconds() const { return 1e-9 * static_cast<double>(nanoseconds()); }

  // How many pieces of counted work of this process the clock has ended before their share was done, each
  // known by its deadline: what they would have found hangs on how busy the machine is.
  static uint64_t cut_by_clock() { return cuts_.load(std::memory_order_relaxed); }
  static void note_cut(int64_t deadline) {
    if (last_cut_.exchange(deadline, std::memory_order_relaxed) != deadline)
      cuts_.fetch_add(1, std::memory_order_relaxed);
  }

 private:
  static inline std::atomic<uint64_t> cuts_ = 0;
  static inline std::atomic<int64_t> last_cut_ = 0;
  std::atomic<uint64_t> nanoseconds_ = 0;
};

using MeterRef = std::shared_ptr<Meter>;

}  // namespace mantissa
