// Classification of floats whose class follows from how they were made.

#include "rewrite/exact.h"
#include "rewrite/rule.h"

namespace mantissa::rewrite {
namespace {

Expr sign_class(Terms t, Expr e) {
  const Expr a = t.at(e, 0);
  const bool negative = t.is(e, Kind::kFpIsNegative);
  if (t.is(a, Kind::kFpNeg))
    return t.make(negative ? Kind::kFpIsPositive : Kind::kFpIsNegative, {t.at(a, 0)});
  if (t.is(a, Kind::kFpAbs)) return negative ? t.truth(false) : t.no(t.is_nan(t.at(a, 0)));
  return {};
}

Expr integer_class(Terms t, Expr e) {
  const Expr a = t.at(e, 0);
  if (!is_from_integer(t, a)) return {};
  const Expr x = t.at(a, 1), zero = t.zeros(t.width(x));
  const bool is_signed = t.is(a, Kind::kFpFromSbv);
  switch (t.kind(e)) {
    case Kind::kFpIsNan:
    case Kind::kFpIsSubnormal: return t.truth(false);
    case Kind::kFpIsZero: return t.eq(x, zero);
    case Kind::kFpIsNegative: return is_signed ? t.make(Kind::kBvSlt, {x, zero}) : t.truth(false);
    case Kind::kFpIsPositive: return is_signed ? t.make(Kind::kBvSle, {zero, x}) : t.truth(true);
    case Kind::kFpIsInfinite: return is_finite_from_integer(t, a) ? t.truth(false) : Expr{};
    default: return is_finite_from_integer(t, a) ? t.no(t.eq(x, zero)) : Expr{};  // isNormal
  }
}

Expr sqrt_class(Terms t, Expr e) {
  const Expr a = t.at(e, 0);
  if (!t.is(a, Kind::kFpSqrt)) return {};
  const Expr x = t.at(a, 1);
  const num::Format f = t.sort(x).format();
  switch (t.kind(e)) {
    case Kind::kFpIsNan: return t.either(t.is_nan(x), t.make(Kind::kFpLt, {x, t.fp(Float::zero(f))}));
    case Kind::kFpIsZero: return t.make(Kind::kFpIsZero, {x});
    case Kind::kFpIsInfinite: return t.eq(x, t.fp(Float::infinity(f)));
    case Kind::kFpIsNegative: return t.eq(x, t.fp(Float::zero(f, true)));
    default: return {};
  }
}

Expr integral_class(Terms t, Expr e) {
  const Expr a = t.at(e, 0);
  if (!t.is(a, Kind::kFpRoundToIntegral)) return {};
  const Expr x = t.at(a, 1);
  switch (t.kind(e)) {
    case Kind::kFpIsNan:
    case Kind::kFpIsNegative:
    case Kind::kFpIsPositive: return t.make(t.kind(e), {x});
    case Kind::kFpIsSubnormal: return t.truth(false);
    case Kind::kFpIsInfinite:
      return integral_never_overflows(t.sort(x).format()) ? t.make(t.kind(e), {x}) : Expr{};
    default: return {};
  }
}

Expr conversion_class(Terms t, Expr e) {
  const Expr a = t.at(e, 0);
  if (!t.is(a, Kind::kFpFromFp)) return {};
  const Expr x = t.at(a, 1);
  switch (t.kind(e)) {
    case Kind::kFpIsNan:
    case Kind::kFpIsNegative:
    case Kind::kFpIsPositive: return t.make(t.kind(e), {x});  // rounding keeps the sign, of zeros too
    case Kind::kFpIsInfinite:
    case Kind::kFpIsZero: return is_widening(t, a) ? t.make(t.kind(e), {x}) : Expr{};
    default: return {};
  }
}

// The class of a pattern as a question about its bits.
Expr pattern_class(Terms t, Expr e) {
  const Expr a = t.at(e, 0);
  if (!t.is(a, Kind::kFpFromBits)) return {};
  const Expr b = t.at(a, 0);
  const num::Format f = t.sort(a).format();
  const uint32_t w = f.width(), fraction = f.significand_bits - 1;
  const auto magnitude = [&] { return t.extract(b, w - 2, 0); };
  const Expr infinity = t.bv(num::extract(Float::infinity(f).bits(), w - 2, 0));
  switch (t.kind(e)) {
    case Kind::kFpIsZero: return t.eq(magnitude(), t.zeros(w - 1));
    case Kind::kFpIsInfinite: return t.eq(magnitude(), infinity);
    case Kind::kFpIsNan: return t.make(Kind::kBvUlt, {infinity, magnitude()});
    case Kind::kFpIsSubnormal:
      return t.both(t.eq(t.extract(b, w - 2, fraction), t.zeros(f.exponent_bits)),
                    t.no(t.eq(t.extract(b, fraction - 1, 0), t.zeros(fraction))));
    default: return {};
  }
}

const Rule kRules[] = {
    // match: (fp.isNegative (fp.neg x)), (fp.isNegative (fp.abs x)), fp.isPositive alike
    // result: (fp.isPositive x), false, and (not (fp.isNaN x)) for a positive abs
    {"fp-class-sign", {Kind::kFpIsNegative, Kind::kFpIsPositive}, sign_class},
    // match: class of a conversion from an integer
    // result: never NaN or subnormal; zero, negative, positive as the integer is
    {"fp-class-integer",
     {Kind::kFpIsNan, Kind::kFpIsSubnormal, Kind::kFpIsZero, Kind::kFpIsNegative, Kind::kFpIsPositive,
      Kind::kFpIsInfinite, Kind::kFpIsNormal},
     integer_class},
    // match: (fp.isNaN (fp.sqrt rm x)), fp.isZero, fp.isInfinite, fp.isNegative of it
    // result: (or (fp.isNaN x) (fp.lt x 0)), (fp.isZero x), (= x +oo), (= x -0)
    {"fp-class-sqrt",
     {Kind::kFpIsNan, Kind::kFpIsZero, Kind::kFpIsInfinite, Kind::kFpIsNegative},
     sqrt_class},
    // match: class of (fp.roundToIntegral rm x)
    // result: NaN and sign as x; never subnormal; infinite as x where rounding cannot overflow
    {"fp-class-integral",
     {Kind::kFpIsNan, Kind::kFpIsNegative, Kind::kFpIsPositive, Kind::kFpIsSubnormal, Kind::kFpIsInfinite},
     integral_class},
    // match: class of (to_fp rm x), x a float
    // result: NaN and sign as x; infinite and zero as x if it widens
    {"fp-class-conversion",
     {Kind::kFpIsNan, Kind::kFpIsNegative, Kind::kFpIsPositive, Kind::kFpIsInfinite, Kind::kFpIsZero},
     conversion_class},
    // match: class of (to_fp bits)
    // result: a comparison of the bits below the sign
    {"fp-class-pattern",
     {Kind::kFpIsZero, Kind::kFpIsInfinite, Kind::kFpIsNan, Kind::kFpIsSubnormal},
     pattern_class},
    // match: (fp.isNaN (fp.min x y)), fp.max alike
    // result: (and (fp.isNaN x) (fp.isNaN y))
    {"fp-class-min-max",
     {Kind::kFpIsNan},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0);
       if (!t.is(a, Kind::kFpMin) && !t.is(a, Kind::kFpMax)) return {};
       return t.both(t.is_nan(t.at(a, 0)), t.is_nan(t.at(a, 1)));
     }},
};

}  // namespace

std::span<const Rule> fp_class_rules() { return kRules; }

}  // namespace mantissa::rewrite
