#pragma once

// The tape's instructions, private to the evaluator. Values of at most 64 bits live in `words`, others in
// `wides`.

#include <cstdint>
#include <vector>

#include "expr/pool.h"

namespace mantissa::eval {

// Operations on words that need no detour. Suffixes: 32, 64 for float and double in nearest-even.
enum class Op : uint8_t {
  kGeneric,  // through expr::apply
  kNot,
  kAnd,
  kOr,
  kXor,
  kEq,
  kIte,
  kBvNot,
  kBvNeg,
  kBvAnd,
  kBvOr,
  kBvXor,
  kBvAdd,
  kBvSub,
  kBvMul,
  kBvUdiv,
  kBvUrem,
  kBvSdiv,
  kBvSrem,
  kBvShl,
  kBvLshr,
  kBvAshr,
  kBvUlt,
  kBvUle,
  kBvSlt,
  kBvSle,
  kBvConcat,
  kBvExtract,
  kBvZeroExtend,
  kBvSignExtend,
  kCopy,  // the same word in another sort
  kFromBits,
  kAbs,
  kNeg,
  kAdd32,
  kSub32,
  kMul32,
  kDiv32,
  kSqrt32,
  kLe32,
  kLt32,
  kEq32,
  kAdd64,
  kSub64,
  kMul64,
  kDiv64,
  kSqrt64,
  kLe64,
  kLt64,
  kEq64,
  kIsNan,
  kIsInfinite,
  kIsZero,
  kIsSubnormal,
  kIsNormal,
  kIsNegative,
  kIsPositive,
  kWiden,   // float to double
  kNarrow,  // double to float, nearest-even
  kSignedTo64,
  kMath64,
  kMath32
};

struct Instruction {
  Op op = Op::kGeneric;
  uint8_t width = 0;     // of the operands, in bits
  uint8_t exponent = 0;  // bits, for float classes
  uint32_t dst = 0;      // into words, or into wides for a generic one with a wide result
  uint32_t a = 0, b = 0, c = 0;
  expr::Expr node;  // what it computes, for the generic path
};

}  // namespace mantissa::eval
