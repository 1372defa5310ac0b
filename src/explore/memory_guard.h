#pragma once

// MemoryGuard: whether the process uses more than it may. Looks at what is resident, since that is what a
// machine runs out of.

#include <algorithm>
#include <cstdint>

#include "support/memory_limit.h"

namespace mantissa::explore {

class MemoryGuard {
 public:
  // 0: three quarters of what the machine or its container has.
  explicit MemoryGuard(uint64_t limit_mb);

  uint64_t limit() const { return limit_; }
  // The limit for the process as a whole: what it needs before it explores anything (LLVM, solvers), and
  // room to work, is not held against it.
  uint64_t limit_of_process() const { return std::max(limit_, memory_limit::resident_bytes() + kRoom); }
  // So near that snapshots are to go: before memory_limit calls it short, which ends queries too.
  bool is_over() const { return memory_limit::resident_bytes() > limit_ / 5 * 4; }
  // Hands freed memory back to the system, so that it no longer counts.
  static void trim();

 private:
  static constexpr uint64_t kRoom = uint64_t{128} << 20;
  uint64_t limit_;
};

}  // namespace mantissa::explore
