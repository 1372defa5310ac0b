// Exponents are signed numbers with enough room for every sum that occurs, so none of it overflows;
// significands keep two bits more than the result has, and the last says whether anything was lost.

#include "proof/float_gates.h"

#include <algorithm>
#include <bit>

namespace mantissa::proof {

using num::Format;
using num::RoundingMode;

namespace {

// |e| + |e'| + twice the precision stays below an eighth of the range.
size_t exponent_width(Format f, size_t digits) {
  return std::max<size_t>(f.exponent_bits, std::bit_width(std::max<size_t>(digits, f.significand_bits))) + 4;
}

Bits constant_of(const num::BitVec& bits) {
  Bits result;
  for (uint32_t i = 0; i < bits.width(); ++i) result.push_back(bits.bit(i) ? kTrue : kFalse);
  return result;
}

Bits slice(const Bits& x, size_t from, size_t count) {
  return Bits(x.begin() + static_cast<ptrdiff_t>(from), x.begin() + static_cast<ptrdiff_t>(from + count));
}

Bits joined(const Bits& low, const Bits& high) {
  Bits result = low;
  result.insert(result.end(), high.begin(), high.end());
  return result;
}

Bits fraction(Format f, const Bits& x) { return slice(x, 0, f.significand_bits - 1); }
Bits exponent_field(Format f, const Bits& x) { return slice(x, f.significand_bits - 1, f.exponent_bits); }
Bits unsigned_part(const Bits& x) { return slice(x, 0, x.size() - 1); }

Bits with_sign(const Bits& x, int sign) {
  Bits result = x;
  result.back() = sign;
  return result;
}

}  // namespace

Bits FloatGates::variable(Format f) {
  const Bits x = c_.fresh(f.width());
  const Bits nan = constant_of(num::Float::nan(f).bits());
  const int is_one = is_nan(f, x);
  for (size_t i = 0; i < x.size(); ++i) c_.clause({-is_one, nan[i] == kTrue ? x[i] : -x[i]});
  return x;
}

Bits FloatGates::rounding_mode() {
  const Bits mode = c_.fresh(3);
  c_.clause({-mode[2], -mode[1]});  // 0 to 4
  c_.clause({-mode[2], -mode[0]});
  return mode;
}

int FloatGates::is_mode(const Bits& mode, RoundingMode which) {
  return c_.is_equal(mode, Circuits::constant(static_cast<int64_t>(which), 3));
}

Bits FloatGates::from_pattern(Format f, const Bits& pattern) {
  return c_.mux(is_nan(f, pattern), constant_of(num::Float::nan(f).bits()), pattern);
}

int FloatGates::is_nan(Format f, const Bits& x) {
  return c_.gate_and(-c_.any(Circuits::inverted(exponent_field(f, x))), c_.any(fraction(f, x)));
}
int FloatGates::is_infinite(Format f, const Bits& x) {
  return c_.gate_and(-c_.any(Circuits::inverted(exponent_field(f, x))), -c_.any(fraction(f, x)));
}
int FloatGates::is_zero(const Bits& x) { return -c_.any(unsigned_part(x)); }
int FloatGates::is_subnormal(Format f, const Bits& x) {
  return c_.gate_and(-c_.any(exponent_field(f, x)), c_.any(fraction(f, x)));
}

// Patterns without their sign are in the order of magnitudes.
int FloatGates::is_less(Format f, const Bits& x, const Bits& y) {
  const Bits a = unsigned_part(x), b = unsigned_part(y);
  const int numbers = c_.gate_and(-is_nan(f, x), -is_nan(f, y));
  const int both_zero = c_.gate_and(is_zero(x), is_zero(y));
  const int same_sign = c_.gate_mux(x.back(), c_.is_less(b, a), c_.is_less(a, b));
  const int less = c_.gate_mux(c_.gate_xor(x.back(), y.back()), x.back(), same_sign);
  return c_.gate_and(c_.gate_and(numbers, -both_zero), less);
}

int FloatGates::is_equal(Format f, const Bits& x, const Bits& y) {
  const int both_zero = c_.gate_and(is_zero(x), is_zero(y));
  return c_.gate_and(-is_nan(f, x), c_.gate_or(both_zero, c_.is_equal(x, y)));
}

Bits FloatGates::negated(Format f, const Bits& x) { return c_.mux(is_nan(f, x), x, with_sign(x, -x.back())); }
Bits FloatGates::magnitude(Format f, const Bits& x) { return c_.mux(is_nan(f, x), x, with_sign(x, kFalse)); }

// Of NaN and a number the number; of two zeros of different sign the negative one is the least.
Bits FloatGates::least(Format f, const Bits& x, const Bits& y, bool greatest) {
  const int both_zero = c_.gate_and(is_zero(x), is_zero(y));
  const int first_of_zeros = greatest ? -x.back() : x.back();
  const int first = c_.gate_mux(both_zero, first_of_zeros, greatest ? is_less(f, y, x) : is_less(f, x, y));
  return c_.mux(is_nan(f, x), y, c_.mux(is_nan(f, y), x, c_.mux(first, x, y)));
}

void FloatGates::normalise(Bits& significand, Bits& exponent) {
  const size_t width = significand.size();
  for (size_t by = std::bit_floor(std::max<size_t>(width - 1, 1)); by > 0; by /= 2) {
    if (by >= width) continue;
    const int empty = -c_.any(slice(significand, width - by, by));
    significand = c_.mux(empty, joined(Bits(by, kFalse), slice(significand, 0, width - by)), significand);
    const Bits less = c_.subtract(exponent, Circuits::constant(static_cast<int64_t>(by), exponent.size()));
    exponent = c_.mux(empty, less, exponent);
  }
}

FloatGates::Parts FloatGates::parts(Format f, const Bits& x, size_t width) {
  const Bits field = exponent_field(f, x);
  const int is_normal = c_.any(field);
  const Bits biased =
      c_.mux(is_normal, Circuits::extended(field, width, kFalse), Circuits::constant(1, width));
  Parts p{is_nan(f, x),
          is_infinite(f, x),
          is_zero(x),
          x.back(),
          c_.subtract(biased, Circuits::constant(f.bias(), width)),
          joined(fraction(f, x), {is_normal})};
  normalise(p.significand, p.exponent);
  return p;
}

Bits FloatGates::shifted_right(const Bits& x, const Bits& amount) {
  const size_t width = x.size();
  Bits result = x;
  int lost = kFalse, beyond = kFalse;
  for (size_t stage = 0; stage + 1 < amount.size(); ++stage) {  // the sign of the amount is plus
    const size_t by = stage < 32 ? size_t{1} << stage : width;
    if (by >= width) {
      beyond = c_.gate_or(beyond, amount[stage]);
      continue;
    }
    lost = c_.gate_or(lost, c_.gate_and(amount[stage], c_.any(slice(result, 0, by))));
    result = c_.mux(amount[stage], joined(slice(result, by, width - by), Bits(by, kFalse)), result);
  }
  result = c_.mux(beyond, Bits(width, kFalse), result);
  result[0] = c_.gate_or(result[0], c_.gate_mux(beyond, c_.any(x), lost));
  return result;
}

Bits FloatGates::rounded(Format f, const Bits& mode, int sign, Bits exponent, Bits significand) {
  const size_t p = f.significand_bits, width = exponent.size();
  if (significand.size() < p + 2) significand = joined(Bits(p + 2 - significand.size(), kFalse), significand);
  const size_t n = significand.size();
  // Below the normal numbers the exponent stays, and the significand moves.
  const Bits lowest = Circuits::constant(f.min_exponent(), width);
  const int is_low = c_.is_signed_less(exponent, lowest);
  const Bits distance = c_.mux(is_low, c_.subtract(lowest, exponent), Bits(width, kFalse));
  significand = shifted_right(significand, distance);
  const Bits biased =
      c_.mux(is_low, Bits(width, kFalse), c_.add(exponent, Circuits::constant(f.bias(), width), kFalse));

  const int last = significand[n - p], half = significand[n - p - 1];
  const int rest = c_.any(slice(significand, 0, n - p - 1)), inexact = c_.gate_or(half, rest);
  int up = c_.gate_and(is_mode(mode, RoundingMode::kNearestEven), c_.gate_and(half, c_.gate_or(rest, last)));
  up = c_.gate_or(up, c_.gate_and(is_mode(mode, RoundingMode::kNearestAway), half));
  up = c_.gate_or(up, c_.gate_and(is_mode(mode, RoundingMode::kTowardPositive), c_.gate_and(-sign, inexact)));
  up = c_.gate_or(up, c_.gate_and(is_mode(mode, RoundingMode::kTowardNegative), c_.gate_and(sign, inexact)));

  // A carry out of the fraction goes into the exponent, which is right for all of them.
  const Bits field = joined(slice(significand, n - p, p - 1), biased);
  const Bits sum = c_.add(field, Bits(field.size(), kFalse), up);
  const Bits top = Circuits::constant((int64_t{1} << f.exponent_bits) - 1, width);
  const int overflows = -c_.is_signed_less(slice(sum, p - 1, width), top);
  int to_infinity =
      c_.gate_or(is_mode(mode, RoundingMode::kNearestEven), is_mode(mode, RoundingMode::kNearestAway));
  to_infinity = c_.gate_or(to_infinity, c_.gate_and(is_mode(mode, RoundingMode::kTowardPositive), -sign));
  to_infinity = c_.gate_or(to_infinity, c_.gate_and(is_mode(mode, RoundingMode::kTowardNegative), sign));
  const Bits large = c_.mux(to_infinity, constant_of(num::Float::infinity(f).bits()),
                            constant_of(num::Float::max_finite(f).bits()));
  const Bits result = c_.mux(overflows, large, joined(slice(sum, 0, f.width() - 1), {kFalse}));
  return with_sign(result, sign);
}

Bits FloatGates::chosen(Format f, int nan, int infinite, int zero, int sign, int zero_sign,
                        const Bits& otherwise) {
  const Bits none(f.width(), kFalse);
  Bits result = c_.mux(zero, with_sign(none, zero_sign), otherwise);
  result = c_.mux(infinite, with_sign(constant_of(num::Float::infinity(f).bits()), sign), result);
  return c_.mux(nan, constant_of(num::Float::nan(f).bits()), result);
}

Bits FloatGates::add(Format f, const Bits& mode, const Bits& x, const Bits& y) {
  const size_t p = f.significand_bits, width = exponent_width(f, 2 * p + 3);
  const Parts a = parts(f, x, width), b = parts(f, y, width);
  const int different = c_.gate_xor(a.sign, b.sign);
  // The one of larger magnitude first; patterns are in that order.
  const int swap = c_.is_less(unsigned_part(x), unsigned_part(y));
  const Bits exponent = c_.mux(swap, b.exponent, a.exponent);
  const Bits distance = c_.subtract(exponent, c_.mux(swap, a.exponent, b.exponent));
  const int sign = c_.gate_mux(swap, b.sign, a.sign);
  const auto placed = [&](const Bits& significand) {
    return joined(joined(Bits(p + 2, kFalse), significand), {kFalse});
  };
  const Bits large = placed(c_.mux(swap, b.significand, a.significand));
  const Bits small = shifted_right(placed(c_.mux(swap, a.significand, b.significand)), distance);
  Bits sum = c_.mux(different, c_.subtract(large, small), c_.add(large, small, kFalse));
  Bits above = c_.add(exponent, Circuits::constant(1, width), kFalse);
  const int cancels = -c_.any(sum);
  normalise(sum, above);
  Bits result = rounded(f, mode, sign, above, sum);

  const int down = is_mode(mode, RoundingMode::kTowardNegative);
  result = c_.mux(b.zero, x, c_.mux(a.zero, y, result));
  const int both_zero = c_.gate_and(a.zero, b.zero);
  const int zero = c_.gate_or(both_zero, c_.gate_and(cancels, -c_.gate_or(a.zero, b.zero)));
  const int zero_sign = c_.gate_mux(different, down, a.sign);
  const int infinite = c_.gate_or(a.infinite, b.infinite);
  const int opposite = c_.gate_and(c_.gate_and(a.infinite, b.infinite), different);
  const int nan = c_.gate_or(c_.gate_or(a.nan, b.nan), opposite);
  return chosen(f, nan, infinite, zero, c_.gate_mux(a.infinite, a.sign, b.sign), zero_sign, result);
}

Bits FloatGates::multiply(Format f, const Bits& mode, const Bits& x, const Bits& y) {
  const size_t p = f.significand_bits, width = exponent_width(f, 2 * p);
  const Parts a = parts(f, x, width), b = parts(f, y, width);
  const int sign = c_.gate_xor(a.sign, b.sign);
  Bits product = c_.multiplied(Circuits::extended(a.significand, 2 * p, kFalse),
                               Circuits::extended(b.significand, 2 * p, kFalse));
  Bits exponent = c_.add(a.exponent, b.exponent, kTrue);  // one more: a product of two in [1, 2) is below 4
  normalise(product, exponent);
  const int invalid = c_.gate_or(c_.gate_and(a.infinite, b.zero), c_.gate_and(a.zero, b.infinite));
  const int nan = c_.gate_or(c_.gate_or(a.nan, b.nan), invalid);
  return chosen(f, nan, c_.gate_or(a.infinite, b.infinite), c_.gate_or(a.zero, b.zero), sign, sign,
                rounded(f, mode, sign, exponent, product));
}

Bits FloatGates::divide(Format f, const Bits& mode, const Bits& x, const Bits& y) {
  const size_t p = f.significand_bits, width = exponent_width(f, 2 * p + 2);
  const Parts a = parts(f, x, width), b = parts(f, y, width);
  const int sign = c_.gate_xor(a.sign, b.sign);
  Bits quotient, rest;
  c_.divided(joined(Bits(p + 2, kFalse), a.significand), Circuits::extended(b.significand, 2 * p + 2, kFalse),
             &quotient, &rest);
  // Between 2^(p+1) and 2^(p+3), with what is left over as one more bit below.
  Bits significand = joined({c_.any(rest)}, slice(quotient, 0, p + 3));
  Bits exponent = c_.subtract(a.exponent, b.exponent);
  normalise(significand, exponent);
  const int invalid = c_.gate_or(c_.gate_and(a.infinite, b.infinite), c_.gate_and(a.zero, b.zero));
  const int nan = c_.gate_or(c_.gate_or(a.nan, b.nan), invalid);
  return chosen(f, nan, c_.gate_or(a.infinite, b.zero), c_.gate_or(a.zero, b.infinite), sign, sign,
                rounded(f, mode, sign, exponent, significand));
}

Bits FloatGates::convert(Format from, Format to, const Bits& mode, const Bits& x) {
  const size_t width =
      std::max(exponent_width(from, from.significand_bits), exponent_width(to, to.significand_bits));
  const Parts a = parts(from, x, width);
  return chosen(to, a.nan, a.infinite, a.zero, a.sign, a.sign,
                rounded(to, mode, a.sign, a.exponent, a.significand));
}

Bits FloatGates::from_integer(Format f, const Bits& mode, const Bits& x, bool is_signed) {
  const size_t width = exponent_width(f, x.size());
  const int sign = is_signed ? x.back() : kFalse;
  Bits significand = is_signed ? c_.magnitude(x) : x;
  Bits exponent = Circuits::constant(static_cast<int64_t>(x.size()) - 1, width);
  normalise(significand, exponent);
  return chosen(f, kFalse, kFalse, -c_.any(x), sign, kFalse, rounded(f, mode, sign, exponent, significand));
}

}  // namespace mantissa::proof
