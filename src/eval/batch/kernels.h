#pragma once

// Private: the loops. An operation on columns of one class; `find` gives its loop for where constants stand.

#include <cstdint>

namespace mantissa::eval::batch {

enum class Op : uint8_t {
  kGeneric,          // candidate by candidate through expr::apply
  kGenericDistance,  // of a comparison, candidate by candidate
  // Bit sets.
  kNot,
  kAnd,
  kOr,
  kXor,
  kXnor,
  kOrNot,    // a implies b
  kSelect1,  // ite
  kSelect32,
  kSelect64,
  kLoadBool,    // words to a bit set
  kLoadFloat,   // words to 32-bit floats, with one NaN
  kStoreFloat,  // back: fp.to_ieee_bv
  // Words.
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
  kBvSmod,
  kBvShl,
  kBvLshr,
  kBvAshr,
  kBvUlt,
  kBvUle,
  kBvSlt,
  kBvSle,
  kBvEq,
  kBvConcat,
  kBvExtract,
  kBvSignExtend,
  kBvRotate,
  kBvUaddo,
  kBvSaddo,
  kBvUsubo,
  kBvSsubo,
  kBvUmulo,
  kBvSmulo,
  // Classes of floats: is a magnitude in a range; is there a sign.
  kInRange64,
  kInRange32,
  kNegative64,
  kNegative32,
  kPositive64,
  kPositive32,
  kMagnitude32,
  kOneNan,       // words with any NaN made the one NaN, any format
  kCleanFloats,  // inputs made canonical, in place
  kCleanWords,
  // Floats.
  kAbs64,
  kNeg64,
  kAdd64,
  kSub64,
  kMul64,
  kDiv64,
  kSqrt64,
  kFma64,
  kRound64,  // to integral, in the current mode
  kRem64,
  kMod64,
  kMin64,
  kMax64,
  kLt64,
  kLe64,
  kEq64,
  kMath64,
  kAbs32,
  kNeg32,
  kAdd32,
  kSub32,
  kMul32,
  kDiv32,
  kSqrt32,
  kFma32,
  kRound32,
  kRem32,
  kMod32,
  kMin32,
  kMax32,
  kLt32,
  kLe32,
  kEq32,
  kMath32,
  kSame32,  // SMT-LIB's = on 32-bit floats
  kWiden,
  kNarrow,
  kFromSigned64,
  kFromSigned32,
  kFromUnsigned64,
  kFromUnsigned32,
  kToSigned,  // of an integral double
  kToUnsigned,
  kToIntegerValid,
  // Distances: words (Metric::kUlps) unless the name says otherwise.
  kDistBool,  // of a bit set: 0 where set
  kDistNotBool,
  kDistSum,
  kDistMin,
  kDistUlt,
  kDistUle,
  kDistBvEq,
  kDistRange64,
  kDistRange32,
  kDistSign64,
  kDistSign32,
  kDistEq64,
  kDistLe64,
  kDistLt64,
  kDistNotLe64,
  kDistNotLt64,
  kDistSame64,
  kDistEq32,
  kDistLe32,
  kDistLt32,
  kDistNotLe32,
  kDistNotLt32,
  kDistSame32,
  // Metric::kDifference.
  kDiffSum,
  kDiffEq64,
  kDiffLe64,
  kDiffLt64,
  kDiffNotLe64,
  kDiffNotLt64,
  kDiffFromUlps,
  kAddLogarithm,  // dst += imm * logarithm of a
  kFused,         // two operations of floats, the first one's result nowhere stored
  kCount
};

// Which operands are constants, given as one element instead of a column.
enum class Form : uint8_t { kColumns, kRightConstant, kLeftConstant };

struct KernelArgs {
  void* dst;
  const void* a;
  const void* b;
  const void* c;
  uint64_t imm, imm2;
  uint32_t lanes;  // a multiple of 64
};
using Kernel = void (*)(const KernelArgs&);

// (a first b) second c, where kReverse is c - (a first b).
enum class Fused : uint8_t { kAdd, kSub, kMul, kReverse };

struct KernelTable {
  Kernel kernels[static_cast<int>(Op::kCount)][3] = {};
  // By width (32, 64), first operation (not kReverse), second, whether b and whether c is a constant.
  Kernel fused[2][3][4][2][2] = {};
  Kernel find(Op op, Form form) const { return kernels[static_cast<int>(op)][static_cast<int>(form)]; }
};

namespace portable {
const KernelTable& table();
}
namespace avx2 {
const KernelTable* table();  // none if the host has no AVX2
}

}  // namespace mantissa::eval::batch
