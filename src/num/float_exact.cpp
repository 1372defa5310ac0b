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

Float overflow(Format format, RoundingMode mode, bool negative, Flags* flags) {
  raise(flags, kOverflow | kInexact);
  const bool to_infinity = mode == RoundingMode::kNearestEven || mode == RoundingMode::kNearestAway ||
                           mode == (negative ? RoundingMode::kTowardNegative : RoundingMode::kTowardPositive);
  return to_infinity ? Float::infinity(format, negative) : Float::max_finite(format, negative);
}

namespace {

// Calls `operation` with the integer type that is wide enough for the format.
template <class Operation>
Float with_integer(Format format, uint32_t small_bits, Operation operation) {
  if (format.significand_bits <= small_bits) return operation(SmallNatural());
  return operation(Natural());
}

// The sign of the sum of two zeros.
bool zero_sum_sign(RoundingMode mode, bool a, bool b) {
  return a == b ? a : mode == RoundingMode::kTowardNegative;
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
    return Float::zero(f, zero_sum_sign(mode, a.sign_bit(), sign_b));
  }
  if (ca == FloatClass::kZero) return negate_b ? num::neg(b) : b;
  return with_integer(f, kSmallBits, [&]<class Int>(Int) {
    Basic<Int> y = core::unpack<Int>(b);
    y.negative = sign_b;
    return core::round_sum(f, mode, core::unpack<Int>(a), std::move(y), flags);
  });
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
  return with_integer(f, kSmallBits, [&]<class Int>(Int) {
    return core::round(f, mode, core::product(core::unpack<Int>(a), core::unpack<Int>(b)), flags);
  });
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
  return with_integer(f, kSmallBits, [&]<class Int>(Int) {
    Basic<Int> x = core::unpack<Int>(a);
    const Basic<Int> y = core::unpack<Int>(b);
    const int64_t exponent = x.exponent - y.exponent;
    return core::divide_round(f, mode, negative, std::move(x.significand), y.significand, exponent, flags);
  });
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
    return Float::zero(f, zero_sum_sign(mode, negative, c.sign_bit()));
  }
  return with_integer(f, kSmallFmaBits, [&]<class Int>(Int) {
    Basic<Int> p = core::product(core::unpack<Int>(a), core::unpack<Int>(b));
    if (cc == FloatClass::kZero) return core::round(f, mode, std::move(p), flags);
    return core::round_sum(f, mode, std::move(p), core::unpack<Int>(c), flags);
  });
}

Float sqrt(RoundingMode mode, const Float& a, Flags* flags) {
  const Format f = a.format();
  const FloatClass ca = a.classify();
  if (ca == FloatClass::kNaN) return propagate_nan(f, flags, a);
  if (ca == FloatClass::kZero) return a;
  if (a.sign_bit()) return invalid(f, flags);
  if (ca == FloatClass::kInfinite) return a;
  return with_integer(f, kSmallBits, [&]<class Int>(Int) {
    return core::square_root_round(f, mode, core::unpack<Int>(a), flags);
  });
}

Float round_to_integral(RoundingMode mode, const Float& a, Flags* flags) {
  const Format f = a.format();
  const FloatClass ca = a.classify();
  if (ca == FloatClass::kNaN) return propagate_nan(f, flags, a);
  if (ca == FloatClass::kZero || ca == FloatClass::kInfinite) return a;
  return with_integer(f, kSmallBits, [&]<class Int>(Int) {
    Basic<Int> x = core::unpack<Int>(a);
    if (x.exponent >= 0) return a;
    Basic<Int> integer;
    bool inexact = false;
    integer.negative = x.negative;
    integer.significand = core::round_to_integer(mode, std::move(x), &inexact);
    if (inexact) raise(flags, kInexact);
    if (integer.significand.is_zero()) return Float::zero(f, integer.negative);
    return core::round(f, mode, std::move(integer), flags);  // exact, unless the largest number is no integer
  });
}

Float convert(Format to, RoundingMode mode, const Float& a, Flags* flags) {
  switch (a.classify()) {
    case FloatClass::kNaN: return propagate_nan(to, flags, a);
    case FloatClass::kInfinite: return Float::infinity(to, a.sign_bit());
    case FloatClass::kZero: return Float::zero(to, a.sign_bit());
    default: break;
  }
  const Format wider = a.format().significand_bits > to.significand_bits ? a.format() : to;
  return with_integer(wider, kSmallBits,
                      [&]<class Int>(Int) { return core::round(to, mode, core::unpack<Int>(a), flags); });
}

}  // namespace mantissa::num::exact
