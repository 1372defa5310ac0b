// What IEEE 754 leaves open is as glibc 2.36 on x86-64 has it: which zero fmin gives, what lrint gives out of
// range, how far remquo counts. The unit test compares every function with the host's, bit by bit.

#include "models/math_exact.h"

#include "memory/inputs.h"
#include "memory/nan_bits.h"

namespace mantissa::models::exact {

using expr::Expr;
using expr::Kind;
using num::RoundingMode;

void fabs(const MathTerms& t, Expr& result, Expr&) {
  if (t.pool().sort(t.integer(0)).is_float()) {
    result = t.abs(t.x());
    return;
  }
  const Expr bits = t.bits();
  const uint32_t width = t.pool().sort(bits).width();
  result = t.pool().make(Kind::kBvConcat, {t.pool().bv_const(1, 0), t.pool().extract(bits, width - 2, 0)});
}

void sqrt(const MathTerms& t, Expr& result, Expr&) {
  result = t.pool().make(Kind::kFpSqrt, {t.mode(), t.x()});
}

void fma(const MathTerms& t, Expr& result, Expr&) {
  result = t.pool().make(Kind::kFpFma, {t.mode(), t.x(0), t.x(1), t.x(2)});
}

void floor(const MathTerms& t, Expr& result, Expr&) {
  result = t.rounded(t.x(), RoundingMode::kTowardNegative);
}
void ceil(const MathTerms& t, Expr& result, Expr&) {
  result = t.rounded(t.x(), RoundingMode::kTowardPositive);
}
void trunc(const MathTerms& t, Expr& result, Expr&) { result = t.rounded(t.x(), RoundingMode::kTowardZero); }
void round(const MathTerms& t, Expr& result, Expr&) { result = t.rounded(t.x(), RoundingMode::kNearestAway); }
void roundeven(const MathTerms& t, Expr& result, Expr&) {
  result = t.rounded(t.x(), RoundingMode::kNearestEven);
}
void rint(const MathTerms& t, Expr& result, Expr&) {
  result = t.pool().make(Kind::kFpRoundToIntegral, {t.mode(), t.x()});
}

// Out of range both give the processor's 10...0, as the term does.
void lrint(const MathTerms& t, Expr& result, Expr&) {
  result = t.pool().make(Kind::kFpToSbv, {t.mode(), t.x()}, {64});
}
void lround(const MathTerms& t, Expr& result, Expr&) {
  result = t.pool().make(Kind::kFpToSbv, {t.mode(RoundingMode::kNearestAway), t.x()}, {64});
}

namespace {

// x if `first`, or if y alone is NaN; y if x alone is NaN. Of two NaNs x in float and double, y in x87. With
// a signaling one glibc adds them.
Expr pick(const MathTerms& t, Expr first) {
  const Expr x_nan = t.is(Kind::kFpIsNan, t.x(0)), y_nan = t.is(Kind::kFpIsNan, t.x(1));
  const bool as_they_are = t.pool().sort(t.integer(0)) == t.pool().sort(t.integer(1));
  const Expr x = as_they_are ? t.integer(0) : t.bits(0), y = as_they_are ? t.integer(1) : t.bits(1);
  const bool is_x87 = t.type() == ir::FloatType::kX87;
  const Expr takes_y = t.pool().mk_or(x_nan, t.pool().mk_and(t.pool().mk_not(y_nan), t.pool().mk_not(first)));
  const Expr takes_x = t.pool().mk_or(y_nan, t.pool().mk_and(t.pool().mk_not(x_nan), first));
  const Expr picked = is_x87 ? t.ite(takes_y, y, x) : t.ite(takes_x, x, y);
  const Expr signals = t.pool().mk_or(memory::is_signaling(t.pool(), t.integer(0), t.type()),
                                      memory::is_signaling(t.pool(), t.integer(1), t.type()));
  if (t.pool().is_false(signals)) return picked;
  const Expr passed = memory::nan_of_two(t.pool(), t.x(0), t.x(1));
  const bool is_bits = t.pool().sort(picked).is_bit_vec();
  return t.ite(signals, is_bits ? memory::to_bits(t.pool(), passed) : passed, picked);
}

}  // namespace

void fmin(const MathTerms& t, Expr& result, Expr&) {
  result = pick(t, t.type() == ir::FloatType::kX87 ? t.le(t.x(0), t.x(1)) : t.lt(t.x(0), t.x(1)));
}
void fmax(const MathTerms& t, Expr& result, Expr&) { result = pick(t, t.lt(t.x(1), t.x(0))); }

void fdim(const MathTerms& t, Expr& result, Expr&) {
  result = t.ite(t.le(t.x(0), t.x(1)), t.number(0), t.sub(t.x(0), t.x(1)));
}

void copysign(const MathTerms& t, Expr& result, Expr&) {
  const Expr x = t.bits(0), y = t.bits(1);
  const uint32_t width = t.pool().sort(x).width();
  result = t.pool().make(Kind::kBvConcat,
                         {t.pool().extract(y, width - 1, width - 1), t.pool().extract(x, width - 2, 0)});
}

void nextafter(const MathTerms& t, Expr& result, Expr&) {
  const Expr x = t.x(0), y = t.x(1);
  const Expr nan = t.pool().mk_or(t.is(Kind::kFpIsNan, x), t.is(Kind::kFpIsNan, y));
  result = t.ite(nan, t.add(x, y), t.ite(t.eq(x, y), y, t.next(x, t.lt(x, y), y)));
}

void nexttoward(const MathTerms& t, Expr& result, Expr&) {
  const Expr x = t.x(0), y = memory::to_float(t.pool(), t.integer(1), ir::FloatType::kX87);
  const Expr wide = t.convert(num::kX87, x);
  const Expr nan = t.pool().mk_or(t.is(Kind::kFpIsNan, x), t.is(Kind::kFpIsNan, y));
  result = t.ite(nan, t.constant(num::Float::nan(t.format())),
                 t.ite(t.eq(wide, y), t.convert(t.format(), y), t.next(x, t.lt(wide, y), y)));
}

void frexp(const MathTerms& t, Expr& result, Expr& stored) {
  const Expr x = t.x();
  result = t.fraction(x);
  stored = t.ite(t.pool().mk_or(t.is_special(x), t.is(Kind::kFpIsZero, x)), t.i32(0), t.exponent(x));
}

void ldexp(const MathTerms& t, Expr& result, Expr&) { result = t.scaled(t.x(), t.integer(1)); }

void modf(const MathTerms& t, Expr& result, Expr& stored) {
  const Expr x = t.x();
  stored = t.rounded(x, RoundingMode::kTowardZero);
  result = t.ite(t.is(Kind::kFpIsInfinite, x), t.with_sign(t.number(0), x), t.with_sign(t.sub(x, stored), x));
}

void logb(const MathTerms& t, Expr& result, Expr&) {
  const Expr x = t.x();
  const Expr exponent = t.pool().make(Kind::kBvSub, {t.exponent(x), t.i32(1)});
  const Expr finite = t.pool().make(Kind::kFpFromSbv, {t.mode(), exponent},
                                    {t.format().exponent_bits, t.format().significand_bits});
  result = t.ite(t.is_special(x), t.abs(x),
                 t.ite(t.is(Kind::kFpIsZero, x), t.constant(num::Float::infinity(t.format(), true)), finite));
}

void ilogb(const MathTerms& t, Expr& result, Expr&) {
  const Expr x = t.x();
  const Expr none = t.pool().mk_or(t.is(Kind::kFpIsNan, x), t.is(Kind::kFpIsZero, x));
  result = t.ite(none, t.i32(INT32_MIN),
                 t.ite(t.is(Kind::kFpIsInfinite, x), t.i32(INT32_MAX),
                       t.pool().make(Kind::kBvSub, {t.exponent(x), t.i32(1)})));
}

void fmod(const MathTerms& t, Expr& result, Expr&) { result = t.pool().make(Kind::kFpMod, {t.x(0), t.x(1)}); }
void remainder(const MathTerms& t, Expr& result, Expr&) {
  result = t.pool().make(Kind::kFpRem, {t.x(0), t.x(1)});
}

// The quotient is counted on the remainder of eight times the divisor, where there is one: |x| mod 8|y| lies
// below 8|y|, and three comparisons and a last one against half the divisor give three bits and the carry.
void remquo(const MathTerms& t, Expr& result, Expr& stored) {
  const Expr x = t.x(0), y = t.x(1), divisor = t.abs(y);
  const auto exact_sum = [&](Expr a, Expr b) {  // exact here, whatever the mode
    return t.pool().make(Kind::kFpAdd, {t.mode(RoundingMode::kTowardZero), a, b});
  };
  const auto exact_difference = [&](Expr a, Expr b) {
    return t.pool().make(Kind::kFpSub, {t.mode(RoundingMode::kNearestEven), a, b});
  };
  // In a format with room for 8|y|.
  const num::Format wide{t.format().exponent_bits + 1, t.format().significand_bits};
  const Expr y1 = t.convert(wide, divisor), y2 = exact_sum(y1, y1), y4 = exact_sum(y2, y2),
             y8 = exact_sum(y4, y4);
  Expr rest = t.pool().make(Kind::kFpMod, {t.convert(wide, t.abs(x)), y8});
  Expr count = t.i32(0);
  const auto take = [&](Expr part, Expr when, int by) {
    rest = t.ite(when, exact_difference(rest, part), rest);
    count = t.ite(when, t.pool().make(Kind::kBvAdd, {count, t.i32(by)}), count);
  };
  take(y4, t.le(y4, rest), 4);
  take(y2, t.le(y2, rest), 2);
  // Below 2|y| now; nearest, ties to even of the whole quotient.
  const Expr above = t.lt(y1, exact_sum(rest, rest));
  take(y1, above, 1);
  const Expr still = t.pool().mk_and(above, t.le(y1, exact_sum(rest, rest)));
  take(y1, still, 1);
  result = t.pool().make(Kind::kFpRem, {x, y});
  const Expr negative =
      t.pool().make(Kind::kXor, {t.is(Kind::kFpIsNegative, x), t.is(Kind::kFpIsNegative, y)});
  const Expr signed_count = t.ite(negative, t.pool().make(Kind::kBvNeg, {count}), count);
  stored = signed_count;
}

void isnan(const MathTerms& t, Expr& result, Expr&) {
  result = t.ite(t.is(Kind::kFpIsNan, t.x()), t.i32(1), t.i32(0));
}
void isinf(const MathTerms& t, Expr& result, Expr&) {
  result = t.ite(t.is(Kind::kFpIsInfinite, t.x()),
                 t.ite(t.is(Kind::kFpIsNegative, t.x()), t.i32(-1), t.i32(1)), t.i32(0));
}
void finite(const MathTerms& t, Expr& result, Expr&) {
  result = t.ite(t.is_special(t.x()), t.i32(0), t.i32(1));
}
void signbit(const MathTerms& t, Expr& result, Expr&) {
  const Expr bits = t.bits();
  const uint32_t top = t.pool().sort(bits).width() - 1;
  result = t.pool().make(Kind::kBvZeroExtend, {t.pool().extract(bits, top, top)}, {31});
}
void fpclassify(const MathTerms& t, Expr& result, Expr&) {
  const Expr x = t.x();
  result = t.ite(t.is(Kind::kFpIsNan, x), t.i32(0),
                 t.ite(t.is(Kind::kFpIsInfinite, x), t.i32(1),
                       t.ite(t.is(Kind::kFpIsZero, x), t.i32(2),
                             t.ite(t.is(Kind::kFpIsSubnormal, x), t.i32(3), t.i32(4)))));
}

// Gamma is negative between -1 and 0, between -3 and -2, and so on; and at -0.
void lgamma_sign(const MathTerms& t, Expr& stored) {
  const Expr x = t.x(), below = t.rounded(x, RoundingMode::kTowardNegative);
  const Expr half = t.pool().make(Kind::kFpMul, {t.mode(RoundingMode::kNearestEven), below, t.number(0.5)});
  const Expr odd = t.pool().mk_not(t.eq(half, t.rounded(half, RoundingMode::kTowardNegative)));
  const Expr integral = t.eq(below, x);
  const Expr negative =
      t.pool().mk_and(t.lt(x, t.number(0)), t.pool().mk_and(t.pool().mk_not(integral), odd));
  const Expr minus_zero = t.pool().mk_and(t.is(Kind::kFpIsZero, x), t.is(Kind::kFpIsNegative, x));
  stored = t.ite(t.pool().mk_or(negative, minus_zero), t.i32(-1), t.i32(1));
}

}  // namespace mantissa::models::exact
