#pragma once

// MemoryGuard: whether the process uses more than it may. Looks at what is resident, since that is what a
// machine runs out of.

#include <cstdint>

namespace mantissa::explore {

uint64_t resident_bytes();

class MemoryGuard {
 public:
  // 0: three quarters of what the machine or its container has.
  explicit MemoryGuard(uint64_t limit_mb);

  uint64_t limit() const { return limit_; }
  bool is_over() const { return resident_bytes() > limit_; }
  // Far beyond the limit: nothing that could be given back is left, and the run must end. What the program
  // needs before it explores anything (LLVM, solvers) does not count as far.
  bool is_far_over() const { return resident_bytes() > limit_ + limit_ / 4 + kBase; }
  // Hands freed memory back to the system, so that it no longer counts.
  static void trim();

 private:
  static constexpr uint64_t kBase = uint64_t{256} << 20;
  uint64_t limit_;
};

}  // namespace mantissa::explore
