// Floats for Z3. Its sort and arithmetic are ours; the differences are where SMT-LIB leaves a choice (the
// bits of NaN, min and max of zeros, integers out of range: we fix one, Z3 another or none), the x87
// encoding, and integers out of formats so narrow that an integral value next to the largest number is not
// representable.

#include <array>

#include "num/float.h"
#include "solver/smt/translator.h"

namespace mantissa::solver::smt {

using expr::Expr;
using expr::Kind;
using num::Float;
using num::Format;

Z3_ast Translator::float_constant(const Float& value) {
  Z3_sort target = sort(expr::Sort::floating(value.format()));
  if (value.is_nan()) return Z3_mk_fpa_nan(z3_, target);
  if (value.is_infinite()) return Z3_mk_fpa_inf(z3_, target, value.sign_bit());
  if (value.is_zero()) return Z3_mk_fpa_zero(z3_, target, value.sign_bit());
  uint32_t fraction = value.format().significand_bits - 1, width = value.format().width();
  return Z3_mk_fpa_fp(z3_, z3_.numeral(num::extract(value.bits(), width - 1, width - 1)),
                      z3_.numeral(num::extract(value.bits(), width - 2, fraction)),
                      z3_.numeral(num::extract(value.bits(), fraction - 1, 0)));
}

Z3_ast Translator::float_to_bits(Format format, Z3_ast x) {
  return Z3_mk_ite(z3_, Z3_mk_fpa_is_nan(z3_, x), z3_.numeral(Float::nan(format).bits()),
                   Z3_mk_fpa_to_ieee_bv(z3_, x));
}

// The number if one is NaN; of two equal values the negative one for min, the positive one for max, which
// matters for zeros only.
Z3_ast Translator::min_or_max(bool is_min, Z3_ast x, Z3_ast y) {
  Z3_ast before = is_min ? Z3_mk_fpa_lt(z3_, x, y) : Z3_mk_fpa_gt(z3_, x, y);
  Z3_ast sign = is_min ? Z3_mk_fpa_is_negative(z3_, x) : Z3_mk_fpa_is_positive(z3_, x);
  Z3_ast choose_x = either(before, both(Z3_mk_fpa_eq(z3_, x, y), sign));
  Z3_ast number = Z3_mk_ite(z3_, choose_x, x, y);
  return Z3_mk_ite(z3_, Z3_mk_fpa_is_nan(z3_, x), y, Z3_mk_ite(z3_, Z3_mk_fpa_is_nan(z3_, y), x, number));
}

namespace {
// The format itself, or one of the same precision in which every integer near the largest number of `format`
// is representable, so that rounding to an integer cannot overflow.
Format with_integers(Format format) {
  while (format.max_exponent() < int64_t{format.significand_bits}) ++format.exponent_bits;
  return format;
}

Float power_of_two(Format format, int64_t exponent, bool negative) {
  num::Rational value = num::Rational::power_of_two(exponent);
  return num::from_rational(format, num::RoundingMode::kNearestEven, negative ? -value : value);
}
}  // namespace

// The rounded value r fits when low <= r < high. Both bounds are powers of two (or zero), so they are exact
// where the format reaches them; where it does not, every finite value is within.
Z3_ast Translator::to_integer_valid(Z3_ast rm, Format format, Z3_ast x, uint32_t width, bool is_signed) {
  Format wide = with_integers(format);
  if (wide != format) x = Z3_mk_fpa_to_fp_float(z3_, Z3_mk_fpa_rne(z3_), x, sort(expr::Sort::floating(wide)));
  Z3_ast rounded = Z3_mk_fpa_round_to_integral(z3_, rm, x);
  int64_t bound = is_signed ? int64_t{width} - 1 : int64_t{width};
  bool reaches = bound <= wide.max_exponent();
  Z3_ast high = float_constant(reaches ? power_of_two(wide, bound, false) : Float::infinity(wide));
  Z3_ast below = Z3_mk_fpa_lt(z3_, rounded, high);
  if (!is_signed) return both(Z3_mk_fpa_leq(z3_, float_constant(Float::zero(wide)), rounded), below);
  Z3_ast above = reaches ? Z3_mk_fpa_leq(z3_, float_constant(power_of_two(wide, bound, true)), rounded)
                         : Z3_mk_fpa_lt(z3_, float_constant(Float::infinity(wide, true)), rounded);
  return both(above, below);
}

Z3_ast Translator::to_integer(Z3_ast rm, Format format, Z3_ast x, uint32_t width, bool is_signed) {
  Z3_ast valid = to_integer_valid(rm, format, x, width, is_signed);
  Format wide = with_integers(format);
  if (wide != format) x = Z3_mk_fpa_to_fp_float(z3_, Z3_mk_fpa_rne(z3_), x, sort(expr::Sort::floating(wide)));
  Z3_ast value = is_signed ? Z3_mk_fpa_to_sbv(z3_, rm, x, width) : Z3_mk_fpa_to_ubv(z3_, rm, x, width);
  Z3_ast otherwise = z3_.numeral(is_signed ? num::BitVec::min_signed(width) : num::BitVec::ones(width));
  return Z3_mk_ite(z3_, valid, value, otherwise);
}

// 80 bits: sign, 15 exponent bits, the explicit integer bit, 63 fraction bits. A set integer bit under
// exponent zero (pseudo-denormal) weighs as under exponent one; a clear one under any other is no number.
Z3_ast Translator::from_x87(Z3_ast encoding) {
  Z3_ast exponent = bits(encoding, 78, 64), integer_bit = bit_is_set(encoding, 63);
  Z3_ast is_low = Z3_mk_eq(z3_, exponent, z3_.numeral(15, uint64_t{0}));
  Z3_ast adjusted = Z3_mk_ite(z3_, both(is_low, integer_bit), z3_.numeral(15, uint64_t{1}), exponent);
  Z3_sort target = sort(expr::Sort::floating(num::kX87));
  Z3_ast pattern = concat(bits(encoding, 79, 79), concat(adjusted, bits(encoding, 62, 0)));
  return Z3_mk_ite(z3_, either(is_low, integer_bit), Z3_mk_fpa_to_fp_bv(z3_, pattern, target),
                   Z3_mk_fpa_nan(z3_, target));
}

Z3_ast Translator::to_x87(Z3_ast x) {
  Z3_ast pattern = float_to_bits(num::kX87, x);
  Z3_ast exponent = bits(pattern, 77, 63);
  Z3_ast is_low = Z3_mk_eq(z3_, exponent, z3_.numeral(15, uint64_t{0}));
  Z3_ast integer_bit = Z3_mk_ite(z3_, is_low, z3_.numeral(1, uint64_t{0}), z3_.numeral(1, uint64_t{1}));
  return concat(bits(pattern, 78, 63), concat(integer_bit, bits(pattern, 62, 0)));
}

Z3_ast Translator::floating(Expr e, Args a) {
  Kind kind = pool_.kind(e);
  switch (kind) {
    case Kind::kFpMin: return min_or_max(true, a[0], a[1]);
    case Kind::kFpMax: return min_or_max(false, a[0], a[1]);
    case Kind::kFpRoundToIntegral: return Z3_mk_fpa_round_to_integral(z3_, a[0], a[1]);
    case Kind::kFpFma: return Z3_mk_fpa_fma(z3_, a[0], a[1], a[2], a[3]);
    case Kind::kFpRem:
    case Kind::kFpMod: throw Unsupported{std::string(expr::info(kind).text)};
    default: return conversion(e, a);
  }
}

Z3_ast Translator::conversion(Expr e, Args a) {
  Kind kind = pool_.kind(e);
  Z3_sort target = sort(pool_.sort(e));
  switch (kind) {
    case Kind::kFpFromBits: return Z3_mk_fpa_to_fp_bv(z3_, a[0], target);
    case Kind::kFpToBits: return float_to_bits(pool_.sort(pool_.child(e, 0)).format(), a[0]);
    case Kind::kFpFromX87: return from_x87(a[0]);
    case Kind::kFpToX87: return to_x87(a[0]);
    case Kind::kFpFromFp: return Z3_mk_fpa_to_fp_float(z3_, a[0], a[1], target);
    case Kind::kFpFromSbv: return Z3_mk_fpa_to_fp_signed(z3_, a[0], a[1], target);
    case Kind::kFpFromUbv: return Z3_mk_fpa_to_fp_unsigned(z3_, a[0], a[1], target);
    default: break;
  }
  bool is_signed = kind == Kind::kFpToSbv || kind == Kind::kFpToSbvValid;
  if (kind == Kind::kFpToSbv || kind == Kind::kFpToUbv || kind == Kind::kFpToSbvValid ||
      kind == Kind::kFpToUbvValid) {
    Format format = pool_.sort(pool_.child(e, 1)).format();
    uint32_t width = pool_.param(e, 0);
    return kind == Kind::kFpToSbv || kind == Kind::kFpToUbv
               ? to_integer(a[0], format, a[1], width, is_signed)
               : to_integer_valid(a[0], format, a[1], width, is_signed);
  }
  throw Unsupported{std::string(expr::info(kind).text)};
}

}  // namespace mantissa::solver::smt
