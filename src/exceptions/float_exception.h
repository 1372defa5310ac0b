#pragma once

// The exceptions of IEEE 754 that are findings, and which operations can raise one.

#include <cstdint>

#include "expr/kind_rules.h"

namespace mantissa::exceptions {

// As a set.
enum FloatException : uint8_t {
  kRaisesOverflow = 1,
  kRaisesUnderflow = 2,
  kRaisesDivideByZero = 4,
  kRaisesInvalid = 8
};
inline constexpr uint8_t kAllFloatExceptions = 15;

// Whether an operation of this kind can raise one of the exceptions at all. A conversion to an integer that
// does not fit is another finding.
constexpr bool can_raise(expr::Kind kind) {
  return expr::raises_flags(kind) && expr::info(kind).rule != expr::SortRule::kRmFpToBv;
}

}  // namespace mantissa::exceptions
