// Float arithmetic. Every rule holds for NaN, infinities, both zeros and subnormals, in the modes it names.
// Negation moves outward; a directed mode turns round when it passes one. Not here because they are wrong:
// x + 0 -> x in general, x - x, x * 0, x / x, reassociation, distribution, (-a) + (-b) -> -(a + b) (of a and
// -a the sum is +0 both ways).

#include "rewrite/exact.h"
#include "rewrite/rule.h"

namespace mantissa::rewrite {
namespace {

using num::RoundingMode;

RoundingMode mirrored(RoundingMode m) {
  if (m == RoundingMode::kTowardPositive) return RoundingMode::kTowardNegative;
  return m == RoundingMode::kTowardNegative ? RoundingMode::kTowardPositive : m;
}

bool is_constant_number(Terms t, Expr e) { return t.is_const(e) && !t.number(e).is_nan(); }

// Operands 1 and 2 of mul, div and fma: signs multiply.
Expr cancel_signs(Terms t, Expr e) {
  const Expr a = t.at(e, 1), b = t.at(e, 2);
  const bool na = t.is(a, Kind::kFpNeg), nb = t.is(b, Kind::kFpNeg);
  Expr x, y;
  if (na && nb) {
    x = t.at(a, 0);
    y = t.at(b, 0);
  } else if (na && t.is_const(b)) {
    x = t.at(a, 0);
    y = t.fneg(b);
  } else if (nb && t.is_const(a)) {
    x = t.fneg(a);
    y = t.at(b, 0);
  } else if (t.is(a, Kind::kFpAbs) && a == b) {
    x = y = t.at(a, 0);
  } else {
    return {};
  }
  if (t.is(e, Kind::kFpFma)) return t.make(Kind::kFpFma, {t.at(e, 0), x, y, t.at(e, 3)});
  return t.make(t.kind(e), {t.at(e, 0), x, y});
}

Expr negation_outward(Terms t, Expr e) {
  const auto mode = t.mode(t.at(e, 0));
  if (!mode) return {};
  const Expr a = t.at(e, 1), b = t.at(e, 2), m = t.rm(mirrored(*mode));
  if (t.is(a, Kind::kFpNeg)) return t.fneg(t.make(t.kind(e), {m, t.at(a, 0), b}));
  if (t.is(b, Kind::kFpNeg)) return t.fneg(t.make(t.kind(e), {m, a, t.at(b, 0)}));
  return {};
}

Expr times_one(Terms t, Expr e) {
  const num::Format f = t.sort(e).format();
  for (uint32_t i = t.is(e, Kind::kFpDiv) ? 2 : 1; i <= 2; ++i) {
    const Expr c = t.at(e, i), x = t.at(e, 3 - i);
    if (t.is_number(c, Float::one(f))) return x;
    if (t.is_number(c, Float::one(f, true))) return t.fneg(x);
  }
  return {};
}

// The exact inverse of a power of two, if it is a normal number.
Expr div_power_of_two(Terms t, Expr e) {
  const Expr c = t.at(e, 2);
  if (!is_constant_number(t, c)) return {};
  const Float k = t.number(c);
  if (k.is_infinite() || k.is_zero()) return {};
  num::Flags flags = 0;
  const Float inverse = num::div(RoundingMode::kNearestEven, Float::one(k.format()), k, &flags);
  if (flags != 0 || !inverse.is_normal()) return {};
  return t.make(Kind::kFpMul, {t.at(e, 0), t.at(e, 1), t.fp(inverse)});
}

// Does adding this zero in this mode change nothing? -0 is neutral except toward negative, +0 only there.
bool is_neutral(Terms t, Expr mode, Expr zero) {
  const auto m = t.mode(mode);
  if (!m || !t.is_const(zero)) return false;
  const Float z = t.number(zero);
  return z.is_zero() && z.sign_bit() == (*m != RoundingMode::kTowardNegative);
}

Expr fma_simple(Terms t, Expr e) {
  const Expr m = t.at(e, 0), a = t.at(e, 1), b = t.at(e, 2), c = t.at(e, 3);
  const num::Format f = t.sort(e).format();
  for (uint32_t i = 1; i <= 2; ++i) {
    const Expr k = t.at(e, i), x = t.at(e, 3 - i);
    if (t.is_number(k, Float::one(f))) return t.make(Kind::kFpAdd, {m, x, c});
    if (t.is_number(k, Float::one(f, true))) return t.make(Kind::kFpAdd, {m, t.fneg(x), c});
  }
  return is_neutral(t, m, c) ? t.make(Kind::kFpMul, {m, a, b}) : Expr{};
}

Expr min_max_special(Terms t, Expr e) {
  const bool is_min = t.is(e, Kind::kFpMin);
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr c = t.at(e, i), x = t.at(e, 1 - i);
    if (t.is(x, t.kind(e)) && t.partner(x, c)) return x;
    if (!t.is_const(c)) continue;
    const Float k = t.number(c);
    if (k.is_nan()) return x;
    if (k.is_infinite() && k.sign_bit() == is_min) return c;
  }
  return {};
}

const Rule kRules[] = {
    // match: (fp.sub rm x y)
    // result: (fp.add rm x (fp.neg y))
    {"fp-sub-to-add",
     {Kind::kFpSub},
     [](Terms t, Expr e) -> Expr {
       return t.make(Kind::kFpAdd, {t.at(e, 0), t.at(e, 1), t.fneg(t.at(e, 2))});
     }},
    // match: (fp.add rm b a), (fp.mul rm b a), (fp.fma rm b a c) with a made before b
    // result: the same with a, b
    {"fp-commute",
     {Kind::kFpAdd, Kind::kFpMul, Kind::kFpFma},
     [](Terms t, Expr e) -> Expr {
       const Expr m = t.at(e, 0), a = t.at(e, 1), b = t.at(e, 2);
       if (a.id <= b.id) return {};
       if (t.is(e, Kind::kFpFma)) return t.make(Kind::kFpFma, {m, b, a, t.at(e, 3)});
       return t.make(t.kind(e), {m, b, a});
     }},
    // match: (fp.add rm x -0) in every mode but RTN, (fp.add RTN x +0)
    // result: x
    {"fp-add-neutral-zero",
     {Kind::kFpAdd},
     [](Terms t, Expr e) -> Expr {
       if (is_neutral(t, t.at(e, 0), t.at(e, 2))) return t.at(e, 1);
       return is_neutral(t, t.at(e, 0), t.at(e, 1)) ? t.at(e, 2) : Expr{};
     }},
    // match: (fp.mul rm (fp.neg x) (fp.neg y)), (fp.mul rm (fp.neg x) k), (fp.mul rm (fp.abs x) (fp.abs x));
    //        fp.div, fp.fma alike
    // result: (fp.mul rm x y), (fp.mul rm x -k), (fp.mul rm x x)
    {"fp-cancel-signs", {Kind::kFpMul, Kind::kFpDiv, Kind::kFpFma}, cancel_signs},
    // match: (fp.mul k (fp.neg x) y), fp.div alike, k a constant mode
    // result: (fp.neg (fp.mul k' x y)), k' = k with RTP and RTN exchanged
    {"fp-neg-outward", {Kind::kFpMul, Kind::kFpDiv}, negation_outward},
    // match: (fp.mul rm x 1), (fp.mul rm x -1), (fp.div rm x 1), (fp.div rm x -1)
    // result: x, (fp.neg x)
    {"fp-times-one", {Kind::kFpMul, Kind::kFpDiv}, times_one},
    // match: (fp.div rm x 2^k), 2^-k a normal number; negative ones too
    // result: (fp.mul rm x 2^-k)
    {"fp-div-power-of-two", {Kind::kFpDiv}, div_power_of_two},
    // match: (fp.fma rm x 1 y), (fp.fma rm x -1 y), (fp.fma rm x y z) with z the zero neutral in rm
    // result: (fp.add rm x y), (fp.add rm (fp.neg x) y), (fp.mul rm x y)
    {"fp-fma-simple", {Kind::kFpFma}, fma_simple},
    // match: (fp.abs (fp.mul rm x x))
    // result: (fp.mul rm x x)
    {"fp-abs-square",
     {Kind::kFpAbs},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0);
       return t.is(a, Kind::kFpMul) && t.at(a, 1) == t.at(a, 2) ? a : Expr{};
     }},
    // match: (fp.roundToIntegral rm x), x a roundToIntegral, or a conversion from an integer to a format
    // whose
    //        largest number is one
    // result: x
    {"fp-rti-of-integral",
     {Kind::kFpRoundToIntegral},
     [](Terms t, Expr e) -> Expr {
       const Expr x = t.at(e, 1);
       if (t.is(x, Kind::kFpRoundToIntegral)) return x;
       return is_from_integer(t, x) && integral_never_overflows(t.sort(x).format()) ? x : Expr{};
     }},
    // match: (fp.roundToIntegral k (fp.neg x)), k a constant mode
    // result: (fp.neg (fp.roundToIntegral k' x)), k' = k with RTP and RTN exchanged
    {"fp-rti-neg",
     {Kind::kFpRoundToIntegral},
     [](Terms t, Expr e) -> Expr {
       const auto mode = t.mode(t.at(e, 0));
       const Expr x = t.at(e, 1);
       if (!mode || !t.is(x, Kind::kFpNeg)) return {};
       return t.fneg(t.make(Kind::kFpRoundToIntegral, {t.rm(mirrored(*mode)), t.at(x, 0)}));
     }},
    // match: (fp.rem x (fp.neg y)), (fp.rem x (fp.abs y)), (fp.rem (fp.neg x) y); fp.mod alike
    // result: (fp.rem x y), (fp.rem x y), (fp.neg (fp.rem x y))
    {"fp-rem-signs",
     {Kind::kFpRem, Kind::kFpMod},
     [](Terms t, Expr e) -> Expr {
       const Expr x = t.at(e, 0), y = t.at(e, 1);
       if (t.is(y, Kind::kFpNeg) || t.is(y, Kind::kFpAbs)) return t.make(t.kind(e), {x, t.at(y, 0)});
       return t.is(x, Kind::kFpNeg) ? t.fneg(t.make(t.kind(e), {t.at(x, 0), y})) : Expr{};
     }},
    // match: (fp.min x NaN), (fp.min x -oo), (fp.min (fp.min x y) y); fp.max alike
    // result: x, -oo, (fp.min x y)
    {"fp-min-max-special", {Kind::kFpMin, Kind::kFpMax}, min_max_special},
};

}  // namespace

std::span<const Rule> fp_arith_rules() { return kRules; }

}  // namespace mantissa::rewrite
