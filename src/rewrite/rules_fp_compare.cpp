// Float comparisons. There is no rule for not(a < b): a and b may be NaN, so it is not b <= a. Normal forms:
// fp.eq with a constant is = or isZero; constant zeros are +0; comparisons of things converted without loss
// are comparisons of the things.

#include <algorithm>

#include "rewrite/exact.h"
#include "rewrite/rule.h"

namespace mantissa::rewrite {
namespace {

using num::RoundingMode;

Expr compare_nan(Terms t, Expr e) {
  for (uint32_t i = 0; i < 2; ++i)
    if (t.is_const(t.at(e, i)) && t.number(t.at(e, i)).is_nan()) return t.truth(false);
  return {};
}

Expr compare_infinity(Terms t, Expr e) {
  const bool strict = t.is(e, Kind::kFpLt);
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr c = t.at(e, i), x = t.at(e, 1 - i);
    if (!t.is_const(c) || !t.number(c).is_infinite()) continue;
    // Is the constant at the end where nothing is beyond it: x < -oo, +oo < x?
    const bool nothing_beyond = t.number(c).sign_bit() == (i == 1);
    if (nothing_beyond) return strict ? t.truth(false) : t.eq(x, c);
    if (!strict) return t.no(t.is_nan(x));
  }
  return {};
}

Expr compare_negated(Terms t, Expr e) {
  const Expr a = t.at(e, 0), b = t.at(e, 1);
  const bool na = t.is(a, Kind::kFpNeg), nb = t.is(b, Kind::kFpNeg);
  if (na && nb) return t.make(t.kind(e), {t.at(b, 0), t.at(a, 0)});
  if (na && t.is_const(b)) return t.make(t.kind(e), {t.fneg(b), t.at(a, 0)});
  if (nb && t.is_const(a)) return t.make(t.kind(e), {t.at(b, 0), t.fneg(a)});
  return {};
}

Expr compare_zero_sign(Terms t, Expr e) {
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr c = t.at(e, i);
    if (!t.is_const(c)) continue;
    const Float k = t.number(c);
    if (!k.is_zero() || !k.sign_bit()) continue;
    const Expr zero = t.fp(Float::zero(k.format()));
    return i == 0 ? t.make(t.kind(e), {zero, t.at(e, 1)}) : t.make(t.kind(e), {t.at(e, 0), zero});
  }
  return {};
}

Expr compare_abs_const(Terms t, Expr e) {
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr a = t.at(e, i), c = t.at(e, 1 - i);
    if (!t.is(a, Kind::kFpAbs) || !t.is_const(c)) continue;
    const Float k = t.number(c);
    const Expr x = t.at(a, 0);
    if (k.is_nan()) continue;
    const bool negative = k.sign_bit() && !k.is_zero(), abs_first = i == 0;
    if (t.is(e, Kind::kFpEq)) return negative ? t.truth(false) : Expr{};
    if (negative) return abs_first ? t.truth(false) : t.no(t.is_nan(x));
    if (!k.is_zero()) continue;
    if (abs_first) return t.is(e, Kind::kFpLt) ? t.truth(false) : t.make(Kind::kFpIsZero, {x});
    if (t.is(e, Kind::kFpLe)) return t.no(t.is_nan(x));
  }
  return {};
}

Expr eq_const(Terms t, Expr e) {
  Expr x, c;
  if (!t.split(e, &x, &c)) return {};
  const Float k = t.number(c);
  if (k.is_nan()) return t.truth(false);
  return k.is_zero() ? t.make(Kind::kFpIsZero, {x}) : t.eq(x, c);
}

Expr same_const(Terms t, Expr e) {
  Expr x, c;
  if (!t.split(e, &x, &c) || !t.sort(x).is_float()) return {};
  const Float k = t.number(c);
  if (k.is_nan()) return t.is_nan(x);
  if (t.is(x, Kind::kFpNeg)) return t.eq(t.at(x, 0), t.fneg(c));
  if (t.is(x, Kind::kFpAbs) && k.sign_bit()) return t.truth(false);
  if (t.is(x, Kind::kFpFromBits)) return t.eq(t.at(x, 0), t.bv(k.bits()));
  return {};
}

// Both widened without loss, perhaps from different formats: compare in the larger of the two.
Expr compare_widened(Terms t, Expr e) {
  const Expr a = t.at(e, 0), b = t.at(e, 1);
  if (!is_widening(t, a) || !is_widening(t, b)) return {};
  const Expr x = t.at(a, 1), y = t.at(b, 1);
  const num::Format fx = t.sort(x).format(), fy = t.sort(y).format();
  const Expr nearest = t.rm(RoundingMode::kNearestEven);
  const auto to = [&](Expr v, num::Format f) {
    return t.make(Kind::kFpFromFp, {nearest, v}, {f.exponent_bits, f.significand_bits});
  };
  if (contains(fx, fy)) return t.make(t.kind(e), {x, to(y, fx)});
  return contains(fy, fx) ? t.make(t.kind(e), {to(x, fy), y}) : Expr{};
}

// A widened x against a constant of the wide format: against the constant rounded toward the side from which
// no narrow value is lost.
Expr compare_widened_const(Terms t, Expr e) {
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr a = t.at(e, i), c = t.at(e, 1 - i);
    if (!t.is_const(c) || !is_widening(t, a)) continue;
    const Expr x = t.at(a, 1);
    const Float k = t.number(c);
    if (k.is_nan()) return {};
    const num::Format narrow = t.sort(x).format();
    const Float below = num::convert(narrow, RoundingMode::kTowardNegative, k);
    const bool exact = same(num::convert(k.format(), RoundingMode::kNearestEven, below), k);
    const Kind kind = t.kind(e);
    if (kind == Kind::kEq || kind == Kind::kFpEq)
      return exact ? t.make(kind, {x, t.fp(below)}) : t.truth(false);
    const Kind narrow_kind = exact ? kind : Kind::kFpLe;
    if (i == 0) return t.make(narrow_kind, {x, t.fp(below)});
    const Float above = num::convert(narrow, RoundingMode::kTowardPositive, k);
    return t.make(narrow_kind, {t.fp(above), x});
  }
  return {};
}

// Both converted from integers without loss: compare the integers, in a width that holds both.
Expr compare_integers(Terms t, Expr e) {
  const Expr a = t.at(e, 0), b = t.at(e, 1);
  if (!is_exact_from_integer(t, a) || !is_exact_from_integer(t, b)) return {};
  const Expr x = t.at(a, 1), y = t.at(b, 1);
  const bool sx = t.is(a, Kind::kFpFromSbv), sy = t.is(b, Kind::kFpFromSbv);
  const bool is_signed = sx || sy;
  // Mixed signs need one more bit for the unsigned side.
  const uint32_t w = std::max(t.width(x) + (is_signed && !sx), t.width(y) + (is_signed && !sy));
  const Expr wx = sx ? t.sext(x, w) : t.zext(x, w), wy = sy ? t.sext(y, w) : t.zext(y, w);
  switch (t.kind(e)) {
    case Kind::kFpLt: return t.make(is_signed ? Kind::kBvSlt : Kind::kBvUlt, {wx, wy});
    case Kind::kFpLe: return t.make(is_signed ? Kind::kBvSle : Kind::kBvUle, {wx, wy});
    default: return t.eq(wx, wy);
  }
}

// An integer converted without loss against a constant: against the constant rounded up or down to an
// integer.
Expr compare_integer_const(Terms t, Expr e) {
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr a = t.at(e, i), c = t.at(e, 1 - i);
    if (!t.is_const(c) || !is_exact_from_integer(t, a)) continue;
    const Float k = t.number(c);
    if (k.is_nan()) return {};
    const Expr x = t.at(a, 1);
    const bool is_signed = t.is(a, Kind::kFpFromSbv), strict = t.is(e, Kind::kFpLt), x_first = i == 0;
    const RoundingMode up = RoundingMode::kTowardPositive, down = RoundingMode::kTowardNegative;
    const auto to_integer = [&](RoundingMode m, BitVec* out) {
      return is_signed ? num::to_signed(t.width(x), m, k, out) : num::to_unsigned(t.width(x), m, k, out);
    };
    BitVec bound;
    if (t.is(e, Kind::kFpEq) || t.is(e, Kind::kEq)) {
      BitVec other;
      if (t.is(e, Kind::kEq) && k.is_zero() && k.sign_bit()) return t.truth(false);
      if (!to_integer(up, &bound) || !to_integer(down, &other) || !(bound == other)) return t.truth(false);
      return t.eq(x, t.bv(bound));
    }
    // x < k is x < ceil k, x <= k is x <= floor k; k < x is floor k < x, k <= x is ceil k <= x.
    if (!to_integer(strict == x_first ? up : down, &bound)) return t.truth(k.sign_bit() != x_first);
    const Kind kind =
        strict ? (is_signed ? Kind::kBvSlt : Kind::kBvUlt) : (is_signed ? Kind::kBvSle : Kind::kBvUle);
    return x_first ? t.make(kind, {x, t.bv(bound)}) : t.make(kind, {t.bv(bound), x});
  }
  return {};
}

const Rule kRules[] = {
    // match: (fp.lt x NaN), (fp.leq x NaN), (fp.eq x NaN), mirrored alike
    // result: false
    {"fp-compare-nan", {Kind::kFpLt, Kind::kFpLe, Kind::kFpEq}, compare_nan},
    // match: (fp.lt x -oo), (fp.leq x -oo), (fp.leq x +oo), mirrored alike
    // result: false, (= x -oo), (not (fp.isNaN x))
    {"fp-compare-infinity", {Kind::kFpLt, Kind::kFpLe}, compare_infinity},
    // match: (fp.lt (fp.neg a) (fp.neg b)), (fp.lt (fp.neg a) k), (fp.lt k (fp.neg a)), fp.leq, fp.eq alike
    // result: (fp.lt b a), (fp.lt -k a), (fp.lt a -k)
    {"fp-compare-negated", {Kind::kFpLt, Kind::kFpLe, Kind::kFpEq}, compare_negated},
    // match: (fp.lt x -0), fp.leq alike, mirrored alike
    // result: (fp.lt x +0)
    {"fp-compare-zero-sign", {Kind::kFpLt, Kind::kFpLe}, compare_zero_sign},
    // match: (fp.lt (fp.abs x) k), (fp.leq (fp.abs x) k), (fp.eq (fp.abs x) k), k negative or zero, mirrored
    // result: false, (fp.isZero x), (not (fp.isNaN x)), as the case is
    {"fp-compare-abs-const", {Kind::kFpLt, Kind::kFpLe, Kind::kFpEq}, compare_abs_const},
    // match: (fp.eq x k)
    // result: false for NaN, (fp.isZero x) for zeros, else (= x k)
    {"fp-eq-const", {Kind::kFpEq}, eq_const},
    // match: (= (fp.neg a) (fp.neg b))
    // result: (= a b)
    {"fp-same-negated",
     {Kind::kEq},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0), b = t.at(e, 1);
       return t.is(a, Kind::kFpNeg) && t.is(b, Kind::kFpNeg) ? t.eq(t.at(a, 0), t.at(b, 0)) : Expr{};
     }},
    // match: (= x NaN), (= (fp.neg x) k), (= (fp.abs x) -k), (= (to_fp bits) k)
    // result: (fp.isNaN x), (= x -k), false, (= bits k's pattern)
    {"fp-same-const", {Kind::kEq}, same_const},
    // match: (fp.lt (to_fp x) (to_fp y)), both widening; fp.leq, fp.eq, = alike
    // result: (fp.lt x y), one of them widened if their formats differ
    {"fp-compare-widened", {Kind::kFpLt, Kind::kFpLe, Kind::kFpEq, Kind::kEq}, compare_widened},
    // match: (fp.lt (to_fp x) k), widening; fp.leq, fp.eq, = alike, mirrored alike
    // result: (fp.lt x k') if k is exact in the narrow format, else (fp.leq x k rounded down); false for
    // equality
    {"fp-compare-widened-const", {Kind::kFpLt, Kind::kFpLe, Kind::kFpEq, Kind::kEq}, compare_widened_const},
    // match: (fp.lt (to_fp int) (to_fp int')), both exact; fp.leq, fp.eq, = alike
    // result: (bvslt int int') or unsigned, in a width that holds both
    {"fp-compare-integers", {Kind::kFpLt, Kind::kFpLe, Kind::kFpEq, Kind::kEq}, compare_integers},
    // match: (fp.lt (to_fp int) k), exact; fp.leq, fp.eq, = alike, mirrored alike
    // result: (bvslt int ceil(k)) or unsigned; true or false out of range
    {"fp-compare-integer-const", {Kind::kFpLt, Kind::kFpLe, Kind::kFpEq, Kind::kEq}, compare_integer_const},
};

}  // namespace

std::span<const Rule> fp_compare_rules() { return kRules; }

}  // namespace mantissa::rewrite
