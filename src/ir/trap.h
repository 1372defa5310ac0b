#pragma once

// What a trap of the program stands for. With -fsanitize-trap clang makes one where a check of its own fails
// and numbers it by the check; the immediate of a kTrap says which. What a check forbids is undefined, so it
// is a finding of kind `unreachable`, and its message says more.

#include <cstdint>

namespace mantissa::ir {

enum class Trap : uint8_t { kAbort, kSignedOverflow, kShift };

constexpr const char* message(Trap trap) {
  switch (trap) {
    case Trap::kSignedOverflow: return "the result of a signed operation does not fit its type";
    case Trap::kShift: return "a shift whose amount or result does not fit the type";
    case Trap::kAbort: break;
  }
  return "a trap instruction was reached";
}

// `check`: the argument of llvm.ubsantrap (clang's SanitizerHandler).
constexpr Trap trap_of(uint64_t check) {
  switch (check) {
    case 0:   // sum
    case 3:   // quotient or remainder
    case 12:  // product
    case 13:  // negation
    case 21:  // difference
      return Trap::kSignedOverflow;
    case 20: return Trap::kShift;
    default: return Trap::kAbort;
  }
}

}  // namespace mantissa::ir
