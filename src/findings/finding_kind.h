#pragma once

// The kinds of findings, with the names that reports use (contract).

#include <cstdint>
#include <string_view>

namespace mantissa::findings {

enum class FindingKind : uint8_t {
  kAssertion,
  kAbort,
  kReachError,
  kNullDereference,
  kOutOfBounds,
  kUseAfterFree,
  kDoubleFree,
  kInvalidFree,
  kMemoryLeak,
  kUninitialized,
  kDivisionByZero,
  kShift,
  kUnreachable,
  kStackOverflow,
  kFloatOverflow,
  kFloatUnderflow,
  kFloatDivideByZero,
  kFloatInvalid,
  kFloatCast,
  kOverlap,
  kCount
};

std::string_view name(FindingKind kind);

}  // namespace mantissa::findings
