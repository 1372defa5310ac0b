// One function per theory. The arithmetic is num/'s, where it is defined and tested; plain operations on
// words of 64 bits or less also have a short way, for folding.

#include "expr/apply.h"

#include "expr/array_value.h"
#include "expr/kind_rules.h"
#include "num/libm.h"
#include "support/low_bits.h"

namespace mantissa::expr {
namespace {

using num::BitVec;
using num::Float;
using num::Rational;
using Operands = std::span<const Value>;
using Params = std::span<const uint32_t>;

Value apply_core(Kind kind, Operands v) {
  static_assert(count_of({SortRule::kBoolOp, SortRule::kSameToBool, SortRule::kIte}) == 7,
                "cases are missing");
  switch (kind) {
    case Kind::kNot: return Value::boolean(!v[0].as_bool());
    case Kind::kAnd: return Value::boolean(v[0].as_bool() && v[1].as_bool());
    case Kind::kOr: return Value::boolean(v[0].as_bool() || v[1].as_bool());
    case Kind::kXor: return Value::boolean(v[0].as_bool() != v[1].as_bool());
    case Kind::kImplies: return Value::boolean(!v[0].as_bool() || v[1].as_bool());
    case Kind::kEq: return Value::boolean(v[0] == v[1]);
    case Kind::kIte: return v[0].as_bool() ? v[1] : v[2];
    default: MANTISSA_UNREACHABLE(std::string(info(kind).name));
  }
}

Value apply_bv_compare(Kind kind, const BitVec& a, const BitVec& b) {
  static_assert(count_of({SortRule::kBvToBool}) == 10, "cases are missing");
  switch (kind) {
    case Kind::kBvUlt: return Value::boolean(num::ult(a, b));
    case Kind::kBvUle: return Value::boolean(num::ule(a, b));
    case Kind::kBvSlt: return Value::boolean(num::slt(a, b));
    case Kind::kBvSle: return Value::boolean(num::sle(a, b));
    case Kind::kBvUaddo: return Value::boolean(num::add_overflows(a, b, false));
    case Kind::kBvSaddo: return Value::boolean(num::add_overflows(a, b, true));
    case Kind::kBvUsubo: return Value::boolean(num::sub_overflows(a, b, false));
    case Kind::kBvSsubo: return Value::boolean(num::sub_overflows(a, b, true));
    case Kind::kBvUmulo: return Value::boolean(num::mul_overflows(a, b, false));
    case Kind::kBvSmulo: return Value::boolean(num::mul_overflows(a, b, true));
    default: MANTISSA_UNREACHABLE(std::string(info(kind).name));
  }
}

BitVec apply_bv(Kind kind, Params p, Operands v) {
  static_assert(count_of({SortRule::kBvSame, SortRule::kConcat, SortRule::kExtract, SortRule::kExtend}) == 22,
                "cases are missing");
  const BitVec a = v[0].as_bits();
  switch (kind) {
    case Kind::kBvNot: return num::bit_not(a);
    case Kind::kBvNeg: return num::neg(a);
    case Kind::kBvExtract: return num::extract(a, p[0], p[1]);
    case Kind::kBvZeroExtend: return num::zero_extend(a, a.width() + p[0]);
    case Kind::kBvSignExtend: return num::sign_extend(a, a.width() + p[0]);
    case Kind::kBvRotateLeft: return num::rotate_left(a, p[0] % a.width());
    case Kind::kBvRotateRight: return num::rotate_right(a, p[0] % a.width());
    default: break;
  }
  const BitVec b = v[1].as_bits();
  switch (kind) {
    case Kind::kBvAnd: return num::bit_and(a, b);
    case Kind::kBvOr: return num::bit_or(a, b);
    case Kind::kBvXor: return num::bit_xor(a, b);
    case Kind::kBvAdd: return num::add(a, b);
    case Kind::kBvSub: return num::sub(a, b);
    case Kind::kBvMul: return num::mul(a, b);
    case Kind::kBvUdiv: return num::udiv(a, b);
    case Kind::kBvUrem: return num::urem(a, b);
    case Kind::kBvSdiv: return num::sdiv(a, b);
    case Kind::kBvSrem: return num::srem(a, b);
    case Kind::kBvSmod: return num::smod(a, b);
    case Kind::kBvShl: return num::shl(a, b);
    case Kind::kBvLshr: return num::lshr(a, b);
    case Kind::kBvAshr: return num::ashr(a, b);
    case Kind::kBvConcat: return num::concat(a, b);
    default: MANTISSA_UNREACHABLE(std::string(info(kind).name));
  }
}

bool apply_fp_predicate(Kind kind, Operands v) {
  static_assert(count_of({SortRule::kFpToBool}) == 10, "cases are missing");
  const Float a = v[0].as_float();
  switch (kind) {
    case Kind::kFpLe: return num::le(a, v[1].as_float());
    case Kind::kFpLt: return num::lt(a, v[1].as_float());
    case Kind::kFpEq: return num::eq(a, v[1].as_float());
    case Kind::kFpIsNormal: return a.is_normal();
    case Kind::kFpIsSubnormal: return a.is_subnormal();
    case Kind::kFpIsZero: return a.is_zero();
    case Kind::kFpIsInfinite: return a.is_infinite();
    case Kind::kFpIsNan: return a.is_nan();
    case Kind::kFpIsNegative: return a.is_negative();
    case Kind::kFpIsPositive: return a.is_positive();
    default: MANTISSA_UNREACHABLE(std::string(info(kind).name));
  }
}

Float apply_fp(Kind kind, Sort result, Params p, Operands v) {
  static_assert(count_of({SortRule::kFpSame, SortRule::kRmFpSame, SortRule::kBitsToFp, SortRule::kX87ToFp,
                          SortRule::kRmFpToFp, SortRule::kRmBvToFp, SortRule::kMath}) == 20,
                "cases are missing");
  switch (kind) {
    case Kind::kFpAbs: return num::abs(v[0].as_float());
    case Kind::kFpNeg: return num::neg(v[0].as_float());
    case Kind::kFpRem: return num::remainder(v[0].as_float(), v[1].as_float());
    case Kind::kFpMod: return num::fmod(v[0].as_float(), v[1].as_float());
    case Kind::kFpMin: return num::min(v[0].as_float(), v[1].as_float());
    case Kind::kFpMax: return num::max(v[0].as_float(), v[1].as_float());
    case Kind::kFpFromBits: return Float::from_bits(result.format(), v[0].as_bits());
    case Kind::kFpFromX87: return Float::from_x87(v[0].as_bits());
    default: break;
  }
  const num::RoundingMode mode = v[0].as_rounding_mode();
  switch (kind) {
    case Kind::kFpFromFp: return num::convert(result.format(), mode, v[1].as_float());
    case Kind::kFpFromSbv: return num::from_signed(result.format(), mode, v[1].as_bits());
    case Kind::kFpFromUbv: return num::from_unsigned(result.format(), mode, v[1].as_bits());
    default: break;
  }
  const Float a = v[1].as_float();
  switch (kind) {
    case Kind::kFpAdd: return num::add(mode, a, v[2].as_float());
    case Kind::kFpSub: return num::sub(mode, a, v[2].as_float());
    case Kind::kFpMul: return num::mul(mode, a, v[2].as_float());
    case Kind::kFpDiv: return num::div(mode, a, v[2].as_float());
    case Kind::kFpFma: return num::fma(mode, a, v[2].as_float(), v[3].as_float());
    case Kind::kFpSqrt: return num::sqrt(mode, a);
    case Kind::kFpRoundToIntegral: return num::round_to_integral(mode, a);
    case Kind::kMath1: return num::call(static_cast<num::MathFunction>(p[0]), mode, a, a);
    case Kind::kMath2: return num::call(static_cast<num::MathFunction>(p[0]), mode, a, v[2].as_float());
    default: MANTISSA_UNREACHABLE(std::string(info(kind).name));
  }
}

Value apply_fp_to_bv(Kind kind, Params p, Operands v) {
  static_assert(count_of({SortRule::kRmFpToBv, SortRule::kRmFpToBool}) == 4, "cases are missing");
  const num::RoundingMode mode = v[0].as_rounding_mode();
  const bool is_signed = kind == Kind::kFpToSbv || kind == Kind::kFpToSbvValid;
  BitVec bits;
  const Float a = v[1].as_float();
  const bool valid =
      is_signed ? num::to_signed(p[0], mode, a, &bits) : num::to_unsigned(p[0], mode, a, &bits);
  if (kind == Kind::kFpToSbvValid || kind == Kind::kFpToUbvValid) return Value::boolean(valid);
  if (!valid) bits = is_signed ? BitVec::min_signed(p[0]) : BitVec::ones(p[0]);
  return Value::bits(bits);
}

Value apply_array(Kind kind, Sort result, Operands v) {
  switch (kind) {
    case Kind::kSelect: return v[0].as_array().select(v[1]);
    case Kind::kStore: return Value::array(result, v[0].as_array().store(v[1], v[2]));
    default: MANTISSA_UNREACHABLE("constant arrays are made by the pool, which knows their index sort");
  }
}

// SMT-LIB's Euclidean division: the remainder is never negative.
Rational floor_divide(const Rational& a, const Rational& b) {
  return b.sign() > 0 ? (a / b).floor() : -((a / -b).floor());
}

Value apply_arithmetic(Kind kind, Sort result, Operands v) {
  const auto make = [&](Rational r) {
    return result.is_int() ? Value::integer(std::move(r)) : Value::real(std::move(r));
  };
  const Rational& a = v[0].as_rational();
  switch (kind) {
    case Kind::kNeg: return make(-a);
    case Kind::kToReal: return make(a);
    case Kind::kToInt: return make(a.floor());
    case Kind::kIsInt: return Value::boolean(a.is_integer());
    default: break;
  }
  const Rational& b = v[1].as_rational();
  switch (kind) {
    case Kind::kAdd: return make(a + b);
    case Kind::kSub: return make(a - b);
    case Kind::kMul: return make(a * b);
    case Kind::kLe: return Value::boolean(a <= b);
    case Kind::kLt: return Value::boolean(a < b);
    case Kind::kRealDiv: return make(b.is_zero() ? Rational() : a / b);
    case Kind::kIntDiv: return make(b.is_zero() ? Rational() : floor_divide(a, b));
    case Kind::kIntMod: return make(b.is_zero() ? a : a - b * floor_divide(a, b));
    default: MANTISSA_UNREACHABLE(std::string(info(kind).name));
  }
}

int64_t signed_word(uint64_t word, uint32_t bits) {
  return static_cast<int64_t>(word << (64 - bits)) >> (64 - bits);
}

}  // namespace

bool apply_word(Kind kind, uint32_t bits, uint32_t result_bits, const uint32_t* params, const uint64_t* v,
                uint64_t* result) {
  const uint64_t a = v[0], b = arity(kind) > 1 ? v[1] : 0, all = low_bits(bits);
  const auto give = [&](uint64_t word) {
    *result = word;
    return true;
  };
  switch (kind) {
    case Kind::kNot: return give(a ^ 1);
    case Kind::kAnd:
    case Kind::kBvAnd: return give(a & b);
    case Kind::kOr:
    case Kind::kBvOr: return give(a | b);
    case Kind::kXor:
    case Kind::kBvXor: return give(a ^ b);
    case Kind::kEq: return give(a == b);
    case Kind::kIte: return give(a ? b : v[2]);
    case Kind::kBvNot: return give(~a & all);
    case Kind::kBvNeg: return give(-a & all);
    case Kind::kBvAdd: return give((a + b) & all);
    case Kind::kBvSub: return give((a - b) & all);
    case Kind::kBvMul: return give((a * b) & all);
    case Kind::kBvShl: return give(b >= bits ? 0 : (a << b) & all);
    case Kind::kBvLshr: return give(b >= bits ? 0 : a >> b);
    case Kind::kBvUlt: return give(a < b);
    case Kind::kBvUle: return give(a <= b);
    case Kind::kBvSlt: return give(signed_word(a, bits) < signed_word(b, bits));
    case Kind::kBvSle: return give(signed_word(a, bits) <= signed_word(b, bits));
    case Kind::kBvConcat: return give(a << bits | b);
    case Kind::kBvExtract: return give(a >> params[1] & low_bits(result_bits));
    case Kind::kBvZeroExtend: return give(a);
    case Kind::kBvSignExtend:
      return give(static_cast<uint64_t>(signed_word(a, bits)) & low_bits(result_bits));
    default: return false;
  }
}

Value apply(Kind kind, Sort result, Params params, Operands operands) {
  switch (info(kind).rule) {
    case SortRule::kLeaf: MANTISSA_UNREACHABLE("a leaf has no operands");
    case SortRule::kBoolOp:
    case SortRule::kSameToBool:
    case SortRule::kIte: return apply_core(kind, operands);
    case SortRule::kBvSame:
    case SortRule::kConcat:
    case SortRule::kExtract:
    case SortRule::kExtend: return Value::bits(apply_bv(kind, params, operands));
    case SortRule::kBvToBool: return apply_bv_compare(kind, operands[0].as_bits(), operands[1].as_bits());
    case SortRule::kFpSame:
    case SortRule::kRmFpSame:
    case SortRule::kBitsToFp:
    case SortRule::kX87ToFp:
    case SortRule::kRmFpToFp:
    case SortRule::kRmBvToFp:
    case SortRule::kMath: return Value::floating(apply_fp(kind, result, params, operands));
    case SortRule::kFpToBool: return Value::boolean(apply_fp_predicate(kind, operands));
    case SortRule::kFpToBits: return Value::bits(operands[0].as_bits());
    case SortRule::kFpToX87: return Value::bits(operands[0].as_float().to_x87());
    case SortRule::kRmFpToBv:
    case SortRule::kRmFpToBool: return apply_fp_to_bv(kind, params, operands);
    case SortRule::kSelect:
    case SortRule::kStore:
    case SortRule::kConstArray: return apply_array(kind, result, operands);
    case SortRule::kArithSame:
    case SortRule::kRealSame:
    case SortRule::kIntSame:
    case SortRule::kArithToBool:
    case SortRule::kIntToReal:
    case SortRule::kRealToInt:
    case SortRule::kRealToBool: return apply_arithmetic(kind, result, operands);
  }
  MANTISSA_UNREACHABLE(std::string(info(kind).name));
}

}  // namespace mantissa::expr
