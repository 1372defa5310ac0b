#pragma once

// The type of an input, as the program that makes it says.

#include <cstdint>

namespace mantissa::ir {

// The type codes of runtime/include/mantissa/intrinsics.h.
enum class InputType : uint8_t {
  kBytes,
  kBool,
  kI8,
  kU8,
  kI16,
  kU16,
  kI32,
  kU32,
  kI64,
  kU64,
  kI128,
  kU128,
  kFloat,
  kDouble,
  kX87,
  kPointer,
  kChar,
  kHalf,
  kBfloat,
  kQuad
};
inline constexpr InputType kLastInputType = InputType::kQuad;

}  // namespace mantissa::ir
