// Conversions. What loses nothing is undone or moved; what may lose is left. There is no rule for
// fp.to_ieee_bv of to_fp of bits: a NaN comes back as the one default pattern, so it is not the bits.

#include "rewrite/exact.h"
#include "rewrite/rule.h"

namespace mantissa::rewrite {
namespace {

using num::RoundingMode;

bool is_symmetric(RoundingMode m) {
  return m != RoundingMode::kTowardPositive && m != RoundingMode::kTowardNegative;
}

Expr through_widening(Terms t, Expr e) {
  const Expr a = t.at(e, 1);
  if (!is_widening(t, a)) return {};
  const num::Format f = t.sort(e).format();
  return t.make(Kind::kFpFromFp, {t.at(e, 0), t.at(a, 1)}, {f.exponent_bits, f.significand_bits});
}

Expr sign_through_conversion(Terms t, Expr e) {
  const Expr m = t.at(e, 0), a = t.at(e, 1);
  if (!t.is(a, Kind::kFpNeg) && !t.is(a, Kind::kFpAbs)) return {};
  const auto mode = t.mode(m);
  if (!is_widening(t, e) && (!mode || !is_symmetric(*mode))) return {};
  const num::Format f = t.sort(e).format();
  return t.make(t.kind(a), {t.make(Kind::kFpFromFp, {m, t.at(a, 0)}, {f.exponent_bits, f.significand_bits})});
}

Expr mode_of_exact(Terms t, Expr e) {
  const Expr nearest = t.rm(RoundingMode::kNearestEven);
  if (t.at(e, 0) == nearest || (!is_widening(t, e) && !is_exact_from_integer(t, e))) return {};
  return t.make(t.kind(e), {nearest, t.at(e, 1)}, {t.param(e, 0), t.param(e, 1)});
}

Expr from_extended_integer(Terms t, Expr e) {
  const Expr a = t.at(e, 1);
  const bool zero_extended = t.is(a, Kind::kBvZeroExtend) && t.param(a, 0) > 0;
  const bool sign_extended = t.is(a, Kind::kBvSignExtend) && t.is(e, Kind::kFpFromSbv);
  if (!zero_extended && !sign_extended) return {};
  return t.make(zero_extended ? Kind::kFpFromUbv : Kind::kFpFromSbv, {t.at(e, 0), t.at(a, 0)},
                {t.param(e, 0), t.param(e, 1)});
}

// There and back without loss: the integer itself, in a width where it fits.
Expr integer_round_trip(Terms t, Expr e) {
  const Expr a = t.at(e, 1);
  if (!is_exact_from_integer(t, a)) return {};
  const Expr x = t.at(a, 1);
  const bool from_signed = t.is(a, Kind::kFpFromSbv);
  const bool to_signed = t.is(e, Kind::kFpToSbv) || t.is(e, Kind::kFpToSbvValid);
  const uint32_t w = t.width(x), target = t.param(e, 0);
  if (from_signed && !to_signed) return {};  // a negative one is out of range
  if (from_signed == to_signed ? target < w : target <= w) return {};
  if (t.sort(e).is_bool()) return t.truth(true);
  return from_signed ? t.sext(x, target) : t.zext(x, target);
}

Expr to_integer_of_integral(Terms t, Expr e) {
  const Expr a = t.at(e, 1);
  if (!t.is(a, Kind::kFpRoundToIntegral) || !integral_never_overflows(t.sort(a).format())) return {};
  return t.make(t.kind(e), {t.at(a, 0), t.at(a, 1)}, {t.param(e, 0)});
}

Expr to_integer_of_widened(Terms t, Expr e) {
  const Expr a = t.at(e, 1);
  if (!is_widening(t, a)) return {};
  return t.make(t.kind(e), {t.at(e, 0), t.at(a, 1)}, {t.param(e, 0)});
}

Expr eq_pattern(Terms t, Expr e) {
  Expr a, c;
  if (!t.split(e, &a, &c) || !t.is(a, Kind::kFpToBits)) return {};
  const Expr x = t.at(a, 0);
  const Float k = Float::from_bits(t.sort(x).format(), t.bits(c));
  if (!k.is_nan()) return t.eq(x, t.fp(k));
  return k.bits() == Float::nan(k.format()).bits() ? t.is_nan(x) : t.truth(false);
}

const Rule kRules[] = {
    // match: (to_fp rm (to_fp rm' x)), the inner one widening
    // result: (to_fp rm x); x itself if that is its format
    {"fp-convert-widened", {Kind::kFpFromFp}, through_widening},
    // match: (to_fp rm (fp.neg x)), (to_fp rm (fp.abs x)), widening or rm a constant mode without direction
    // result: (fp.neg (to_fp rm x)), (fp.abs (to_fp rm x))
    {"fp-convert-sign", {Kind::kFpFromFp}, sign_through_conversion},
    // match: (to_fp rm x), exact, rm not RNE
    // result: (to_fp RNE x)
    {"fp-convert-exact-mode", {Kind::kFpFromFp, Kind::kFpFromSbv, Kind::kFpFromUbv}, mode_of_exact},
    // match: (to_fp_signed rm (sign_extend x)), (to_fp_signed rm (zero_extend x)), (to_fp_unsigned rm
    // (zero_extend x))
    // result: (to_fp_signed rm x), (to_fp_unsigned rm x), (to_fp_unsigned rm x)
    {"fp-from-extended-integer", {Kind::kFpFromSbv, Kind::kFpFromUbv}, from_extended_integer},
    // match: (fp.to_sbv rm (to_fp int)), exact and the integer fits; fp.to_ubv and validity alike
    // result: the integer, extended; true
    {"fp-integer-round-trip",
     {Kind::kFpToSbv, Kind::kFpToUbv, Kind::kFpToSbvValid, Kind::kFpToUbvValid},
     integer_round_trip},
    // match: (fp.to_sbv rm (fp.roundToIntegral rm' x)); fp.to_ubv and validity alike
    // result: (fp.to_sbv rm' x)
    {"fp-to-integer-of-integral",
     {Kind::kFpToSbv, Kind::kFpToUbv, Kind::kFpToSbvValid, Kind::kFpToUbvValid},
     to_integer_of_integral},
    // match: (fp.to_sbv rm (to_fp x)), widening; fp.to_ubv and validity alike
    // result: (fp.to_sbv rm x)
    {"fp-to-integer-of-widened",
     {Kind::kFpToSbv, Kind::kFpToUbv, Kind::kFpToSbvValid, Kind::kFpToUbvValid},
     to_integer_of_widened},
    // match: (= (fp.to_ieee_bv x) c)
    // result: (= x c as a float); for NaN patterns (fp.isNaN x) if it is the default one, else false
    {"fp-eq-pattern", {Kind::kEq}, eq_pattern},
    // match: (to_fp_x87 (fp.to_x87_bv x))
    // result: x
    {"fp-x87-round-trip",
     {Kind::kFpFromX87},
     [](Terms t, Expr e) -> Expr { return t.is(t.at(e, 0), Kind::kFpToX87) ? t.at(t.at(e, 0), 0) : Expr{}; }},
};

}  // namespace

std::span<const Rule> fp_convert_rules() { return kRules; }

}  // namespace mantissa::rewrite
