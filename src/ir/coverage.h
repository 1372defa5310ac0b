#pragma once

// Coverage: which blocks and branch sides have run, over all states and threads. One byte per instruction of
// every function; only block starts and branches are ever marked.

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "ir/program.h"

namespace mantissa::ir {

class Coverage {
 public:
  enum Mark : uint8_t { kBlock = 1, kTrueSide = 2, kFalseSide = 4 };
  struct Site {
    uint32_t function, pc;
    Mark what;
    bool operator==(const Site&) const = default;
  };
  explicit Coverage(const Program& program) {
    for (const Function& function : program.functions)
      marks_.emplace_back(new std::atomic<uint8_t>[function.code.size() + 1]());
  }

  // True if it is new.
  bool mark(uint32_t function, uint32_t pc, Mark what) {
    std::atomic<uint8_t>& byte = marks_[function][pc];
    if (byte.load(std::memory_order_relaxed) & what) return false;
    byte.fetch_or(what, std::memory_order_relaxed);
    changes_.fetch_add(1, std::memory_order_relaxed);
    return true;
  }
  bool has(uint32_t function, uint32_t pc, Mark what) const {
    return marks_[function][pc].load(std::memory_order_relaxed) & what;
  }
  // The marks of a function, by instruction.
  const std::atomic<uint8_t>* of(uint32_t function) const { return marks_[function].get(); }
  // Grows with every new mark: a state that ran while it grew has covered something new.
  uint64_t changes() const { return changes_.load(std::memory_order_relaxed); }

 private:
  std::vector<std::unique_ptr<std::atomic<uint8_t>[]>> marks_;
  std::atomic<uint64_t> changes_{0};
};

}  // namespace mantissa::ir
