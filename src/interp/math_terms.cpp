// Exponents are taken and changed as integers, in a format whose exponent range makes every number normal:
// an adder instead of a multiplication, and no case for subnormals.

#include "interp/math_terms.h"

#include "memory/inputs.h"
#include "support/check.h"

namespace mantissa::interp {

using expr::Expr;
using expr::Kind;

Expr MathTerms::x(size_t i) const { return memory::to_float(pool_, args_[i], type_); }
Expr MathTerms::bits(size_t i) const { return memory::to_bits(pool_, args_[i]); }

Expr MathTerms::number(double value) const {
  num::Flags flags = 0;
  const num::Float result =
      num::convert(format_, num::RoundingMode::kNearestEven, num::Float::from_double(value), &flags);
  MANTISSA_CHECK(flags == 0);
  return pool_.fp_const(result);
}

Expr MathTerms::with_sign(Expr magnitude, Expr sign) const {
  const Expr positive = abs(magnitude);
  return ite(is(Kind::kFpIsNegative, sign), pool_.make(Kind::kFpNeg, {positive}), positive);
}

Expr MathTerms::is_special(Expr a) const {
  return pool_.mk_or(is(Kind::kFpIsNan, a), is(Kind::kFpIsInfinite, a));
}

Expr MathTerms::in_wide(Expr a) const {
  return pool_.make(Kind::kFpFromFp, {mode(num::RoundingMode::kNearestEven), a},
                    {wide().exponent_bits, wide().significand_bits});
}

Expr MathTerms::exponent(Expr a) const {
  const num::Format f = wide();
  const Expr pattern = pool_.make(Kind::kFpToBits, {in_wide(a)});
  const Expr field = pool_.extract(pattern, f.width() - 2, f.significand_bits - 1);
  const Expr extended = pool_.make(Kind::kBvZeroExtend, {field}, {32 - f.exponent_bits});
  return pool_.make(Kind::kBvSub, {extended, pool_.bv_const(32, static_cast<uint64_t>(f.bias() - 1))});
}

Expr MathTerms::fraction(Expr a) const {
  const num::Format f = wide();
  const Expr pattern = pool_.make(Kind::kFpToBits, {in_wide(a)});
  const Expr sign = pool_.extract(pattern, f.width() - 1, f.width() - 1);
  const Expr rest = pool_.extract(pattern, f.significand_bits - 2, 0);
  const Expr half = pool_.bv_const(f.exponent_bits, static_cast<uint64_t>(f.bias() - 1));
  const Expr result = convert(
      format_,
      from_pattern(f, pool_.make(Kind::kBvConcat, {sign, pool_.make(Kind::kBvConcat, {half, rest})})));
  return ite(pool_.mk_or(is_special(a), is(Kind::kFpIsZero, a)), a, result);
}

Expr MathTerms::scaled_exactly(Expr a, Expr by) const {
  const num::Format f = wide();
  const uint32_t width = pool_.sort(by).width();
  // Beyond this everything overflows or vanishes, and the sum still fits the wide exponent.
  const uint64_t limit = (uint64_t{1} << format_.exponent_bits) + format_.significand_bits;
  const Expr high = pool_.bv_const(width, limit), low = pool_.bv_const(width, -limit);
  const Expr clamped =
      ite(pool_.make(Kind::kBvSlt, {high, by}), high, ite(pool_.make(Kind::kBvSlt, {by, low}), low, by));
  const Expr pattern = pool_.make(Kind::kFpToBits, {in_wide(a)});
  const Expr field = pool_.extract(pattern, f.width() - 2, f.significand_bits - 1);
  const Expr moved = pool_.make(Kind::kBvAdd, {field, pool_.extract(clamped, f.exponent_bits - 1, 0)});
  const Expr sign = pool_.extract(pattern, f.width() - 1, f.width() - 1);
  const Expr rest = pool_.extract(pattern, f.significand_bits - 2, 0);
  const Expr result =
      from_pattern(f, pool_.make(Kind::kBvConcat, {sign, pool_.make(Kind::kBvConcat, {moved, rest})}));
  return ite(pool_.mk_or(is_special(a), is(Kind::kFpIsZero, a)), in_wide(a), result);
}

Expr MathTerms::scaled(Expr a, Expr by) const {
  return ite(pool_.mk_or(is_special(a), is(Kind::kFpIsZero, a)), a, convert(format_, scaled_exactly(a, by)));
}

// The neighbour of a number that is neither NaN nor already there.
Expr MathTerms::next(Expr a, Expr towards_greater, Expr sign_of_target) const {
  const uint32_t width = format_.width();
  const Expr pattern = pool_.make(Kind::kFpToBits, {a});
  const Expr one = pool_.bv_const(width, 1);
  const Expr away = pool_.make(Kind::kXor, {towards_greater, is(Kind::kFpIsNegative, a)});
  const Expr moved =
      ite(away, pool_.make(Kind::kBvAdd, {pattern, one}), pool_.make(Kind::kBvSub, {pattern, one}));
  const num::Float smallest = num::Float::min_subnormal(format_);
  const Expr from_zero = with_sign(pool_.fp_const(smallest), sign_of_target);
  return ite(is(Kind::kFpIsZero, a), from_zero, from_pattern(format_, moved));
}

}  // namespace mantissa::interp
