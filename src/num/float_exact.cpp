// Arithmetic of the exact core. Operands whose exponents lie far apart are never aligned in full: what falls
// below the bits that can matter becomes the sticky bit, so formats with 60 exponent bits cost no more than
// others.

#include "num/float_exact.h"

#include <utility>

namespace mantissa::num::exact {

Float invalid(Format format, Flags* flags) {
  raise(flags, kInvalid);
  return Float::nan(format);
}

Float propagate_nan(Format format, Flags* flags, const Float& a) {
  if (a.is_signaling()) raise(flags, kInvalid);
  return Float::nan(format);
}

Float propagate_nan(Format format, Flags* flags, const Float& a, const Float& b) {
  if (a.is_signaling() || b.is_signaling()) raise(flags, kInvalid);
  return Float::nan(format);
}

namespace {

// The sum of two non-zero exact numbers, with enough bits to be rounded to `precision`; a zero significand if
// they cancel.
Number sum(Number x, Number y, uint32_t precision) {
  if (x.leading() < y.leading()) std::swap(x, y);
  const int64_t missing = int64_t{precision} + 3 - static_cast<int64_t>(x.significand.bit_length());
  const int64_t floor_exponent = missing > 0 ? x.exponent - missing : x.exponent;
  const bool subtract = x.negative != y.negative;
  if (y.leading() < floor_exponent) {
    x.significand.shift_left(static_cast<uint64_t>(x.exponent - floor_exponent));
    x.exponent = floor_exponent;
    if (subtract) x.significand.sub(1);
    x.sticky = true;
    return x;
  }
  if (x.exponent > y.exponent) {
    x.significand.shift_left(static_cast<uint64_t>(x.exponent - y.exponent));
    x.exponent = y.exponent;
  } else {
    y.significand.shift_left(static_cast<uint64_t>(y.exponent - x.exponent));
  }
  if (!subtract) {
    x.significand.add(y.significand);
  } else if (compare(x.significand, y.significand) >= 0) {
    x.significand.sub(y.significand);
  } else {
    y.significand.sub(x.significand);
    x.significand = std::move(y.significand);
    x.negative = y.negative;
  }
  return x;
}

Float round_sum(Format format, RoundingMode mode, Number x, Number y, Flags* flags) {
  Number total = sum(std::move(x), std::move(y), format.significand_bits);
  if (total.significand.is_zero()) return Float::zero(format, zero_sum_sign(mode));
  return round(format, mode, std::move(total), flags);
}

Number product(const Number& x, const Number& y) {
  Number result;
  result.negative = x.negative != y.negative;
  result.exponent = x.exponent + y.exponent;
  result.significand = multiply(x.significand, y.significand);
  return result;
}

}  // namespace

Float add(RoundingMode mode, const Float& a, const Float& b, bool negate_b, Flags* flags) {
  const Format f = a.format();
  const FloatClass ca = a.classify(), cb = b.classify();
  if (ca == FloatClass::kNaN || cb == FloatClass::kNaN) return propagate_nan(f, flags, a, b);
  const bool sign_b = b.sign_bit() != negate_b;
  if (ca == FloatClass::kInfinite) {
    if (cb == FloatClass::kInfinite && a.sign_bit() != sign_b) return invalid(f, flags);
    return a;
  }
  if (cb == FloatClass::kInfinite) return Float::infinity(f, sign_b);
  if (cb == FloatClass::kZero) {
    if (ca != FloatClass::kZero) return a;
    return Float::zero(f, a.sign_bit() == sign_b ? sign_b : zero_sum_sign(mode));
  }
  if (ca == FloatClass::kZero) return negate_b ? num::neg(b) : b;
  Number y = unpack(b);
  y.negative = sign_b;
  return round_sum(f, mode, unpack(a), std::move(y), flags);
}

Float mul(RoundingMode mode, const Float& a, const Float& b, Flags* flags) {
  const Format f = a.format();
  const FloatClass ca = a.classify(), cb = b.classify();
  if (ca == FloatClass::kNaN || cb == FloatClass::kNaN) return propagate_nan(f, flags, a, b);
  const bool negative = a.sign_bit() != b.sign_bit();
  const bool any_zero = ca == FloatClass::kZero || cb == FloatClass::kZero;
  if (ca == FloatClass::kInfinite || cb == FloatClass::kInfinite)
    return any_zero ? invalid(f, flags) : Float::infinity(f, negative);
  if (any_zero) return Float::zero(f, negative);
  return round(f, mode, product(unpack(a), unpack(b)), flags);
}

Float divide_round(Format format, RoundingMode mode, bool negative, Natural numerator,
                   const Natural& denominator, int64_t exponent, Flags* flags) {
  const int64_t have =
      static_cast<int64_t>(numerator.bit_length()) - static_cast<int64_t>(denominator.bit_length());
  const int64_t shift =
      int64_t{format.significand_bits} + 2 - have;  // the quotient has that many bits, or one more
  if (shift > 0) numerator.shift_left(static_cast<uint64_t>(shift));
  Number quotient;
  quotient.negative = negative;
  quotient.exponent = exponent - (shift > 0 ? shift : 0);
  Natural rest;
  divide(numerator, denominator, &quotient.significand, &rest);
  quotient.sticky = !rest.is_zero();
  return round(format, mode, std::move(quotient), flags);
}

Float div(RoundingMode mode, const Float& a, const Float& b, Flags* flags) {
  const Format f = a.format();
  const FloatClass ca = a.classify(), cb = b.classify();
  if (ca == FloatClass::kNaN || cb == FloatClass::kNaN) return propagate_nan(f, flags, a, b);
  const bool negative = a.sign_bit() != b.sign_bit();
  if (ca == FloatClass::kInfinite)
    return cb == FloatClass::kInfinite ? invalid(f, flags) : Float::infinity(f, negative);
  if (cb == FloatClass::kInfinite) return Float::zero(f, negative);
  if (cb == FloatClass::kZero) {
    if (ca == FloatClass::kZero) return invalid(f, flags);
    raise(flags, kDivByZero);
    return Float::infinity(f, negative);
  }
  if (ca == FloatClass::kZero) return Float::zero(f, negative);
  Number x = unpack(a);
  const Number y = unpack(b);
  return divide_round(f, mode, negative, std::move(x.significand), y.significand, x.exponent - y.exponent,
                      flags);
}

Float fma(RoundingMode mode, const Float& a, const Float& b, const Float& c, Flags* flags) {
  const Format f = a.format();
  const FloatClass ca = a.classify(), cb = b.classify(), cc = c.classify();
  if (ca == FloatClass::kNaN || cb == FloatClass::kNaN || cc == FloatClass::kNaN) {
    // infinity * 0 + quiet NaN does not raise invalid: IEEE leaves it open, x86 decides so.
    if (c.is_signaling()) raise(flags, kInvalid);
    return propagate_nan(f, flags, a, b);
  }
  const bool negative = a.sign_bit() != b.sign_bit();
  const bool any_zero = ca == FloatClass::kZero || cb == FloatClass::kZero;
  if (ca == FloatClass::kInfinite || cb == FloatClass::kInfinite) {
    if (any_zero || (cc == FloatClass::kInfinite && c.sign_bit() != negative)) return invalid(f, flags);
    return Float::infinity(f, negative);
  }
  if (cc == FloatClass::kInfinite) return c;
  if (any_zero) {
    if (cc != FloatClass::kZero) return c;
    return Float::zero(f, negative == c.sign_bit() ? negative : zero_sum_sign(mode));
  }
  Number p = product(unpack(a), unpack(b));
  if (cc == FloatClass::kZero) return round(f, mode, std::move(p), flags);
  return round_sum(f, mode, std::move(p), unpack(c), flags);
}

Float sqrt(RoundingMode mode, const Float& a, Flags* flags) {
  const Format f = a.format();
  const FloatClass ca = a.classify();
  if (ca == FloatClass::kNaN) return propagate_nan(f, flags, a);
  if (ca == FloatClass::kZero) return a;
  if (a.sign_bit()) return invalid(f, flags);
  if (ca == FloatClass::kInfinite) return a;
  Number x = unpack(a);
  int64_t shift = 2 * (int64_t{f.significand_bits} + 2) - static_cast<int64_t>(x.significand.bit_length());
  if (shift < 0) shift = 0;
  if (((x.exponent - shift) & 1) != 0) shift++;
  x.significand.shift_left(static_cast<uint64_t>(shift));
  Number root;
  root.exponent = (x.exponent - shift) / 2;
  bool is_exact = false;
  root.significand = square_root(x.significand, &is_exact);
  root.sticky = !is_exact;
  return round(f, mode, std::move(root), flags);
}

Float round_to_integral(RoundingMode mode, const Float& a, Flags* flags) {
  const Format f = a.format();
  const FloatClass ca = a.classify();
  if (ca == FloatClass::kNaN) return propagate_nan(f, flags, a);
  if (ca == FloatClass::kZero || ca == FloatClass::kInfinite) return a;
  const Number x = unpack(a);
  if (x.exponent >= 0) return a;
  Number integer;
  bool inexact = false;
  integer.negative = x.negative;
  integer.significand = round_to_integer(mode, x, &inexact);
  if (inexact) raise(flags, kInexact);
  if (integer.significand.is_zero()) return Float::zero(f, x.negative);
  return round(f, mode, std::move(integer), flags);  // exact, unless the largest number is no integer
}

Float convert(Format to, RoundingMode mode, const Float& a, Flags* flags) {
  switch (a.classify()) {
    case FloatClass::kNaN: return propagate_nan(to, flags, a);
    case FloatClass::kInfinite: return Float::infinity(to, a.sign_bit());
    case FloatClass::kZero: return Float::zero(to, a.sign_bit());
    default: return round(to, mode, unpack(a), flags);
  }
}

}  // namespace mantissa::num::exact
