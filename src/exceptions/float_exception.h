#pragma once

// The exceptions of IEEE 754 that are findings, and which operations can raise one.

#include <cstdint>

#include "expr/kind.h"

namespace mantissa::exceptions {

// As a set.
enum FloatException : uint8_t {
  kRaisesOverflow = 1,
  kRaisesUnderflow = 2,
  kRaisesDivideByZero = 4,
  kRaisesInvalid = 8
};
inline constexpr uint8_t kAllFloatExceptions = 15;

// Whether an operation of this kind can raise one of the exceptions at all.
constexpr bool can_raise(expr::Kind kind) {
  switch (kind) {
    case expr::Kind::kFpAdd:
    case expr::Kind::kFpSub:
    case expr::Kind::kFpMul:
    case expr::Kind::kFpDiv:
    case expr::Kind::kFpFma:
    case expr::Kind::kFpSqrt:
    case expr::Kind::kFpRem:
    case expr::Kind::kFpMod:
    case expr::Kind::kFpFromFp:
    case expr::Kind::kFpFromSbv:
    case expr::Kind::kFpFromUbv:
    case expr::Kind::kMath1:
    case expr::Kind::kMath2: return true;
    default: return false;
  }
}

}  // namespace mantissa::exceptions
