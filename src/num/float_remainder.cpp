// Remainders are exact in every format. With x = mx * 2^ex, y = my * 2^ey and ex >= ey the rest is
// mx * 2^(ex-ey) mod my: a modular power, so the distance between the exponents costs its logarithm
// (subtracting step by step would take up to 2^60 steps). Computing modulo 2*my also gives the parity of the
// quotient, which the ties of the IEEE remainder need.

#include "num/float_exact.h"

namespace mantissa::num {
namespace {

using exact::Number;
using U128 = unsigned __int128;

Natural reduce(const Natural& a, const Natural& modulus) {
  Natural rest;
  divide(a, modulus, nullptr, &rest);
  return rest;
}

// a * 2^shift mod modulus.
Natural shift_modulo(const Natural& a, uint64_t shift, const Natural& modulus) {
  if (shift <= 2 * modulus.bit_length() + 64) {
    Natural shifted = a;
    shifted.shift_left(shift);
    return reduce(shifted, modulus);
  }
  Natural factor(1);
  for (int i = 63 - __builtin_clzll(shift); i >= 0; i--) {
    factor = multiply(factor, factor);
    if (((shift >> i) & 1) != 0) factor.shift_left(1);
    factor = reduce(factor, modulus);
  }
  return reduce(multiply(a, factor), modulus);
}

uint64_t shift_modulo(uint64_t a, uint64_t shift, uint64_t modulus) {
  if (shift <= 64) return static_cast<uint64_t>((static_cast<U128>(a) << shift) % modulus);
  uint64_t factor = 1 % modulus;
  for (int i = 63 - __builtin_clzll(shift); i >= 0; i--) {
    U128 square = static_cast<U128>(factor) * factor % modulus;
    if (((shift >> i) & 1) != 0) square = (square << 1) % modulus;
    factor = static_cast<uint64_t>(square);
  }
  return static_cast<uint64_t>(static_cast<U128>(a) * factor % modulus);
}

// |x| - n * |y| as a magnitude on y's or x's exponent, whichever is lower; n truncated, its parity told.
struct Rest {
  Natural value, divisor;
  int64_t exponent;
  bool quotient_odd;
};

Rest truncated(const Number& x, const Number& y) {
  Rest result;
  if (x.exponent >= y.exponent) {
    result.exponent = y.exponent;
    result.divisor = y.significand;
    const auto shift = static_cast<uint64_t>(x.exponent - y.exponent);
    if (x.significand.bit_length() <= 64 && y.significand.bit_length() <= 63) {
      result.value = shift_modulo(x.significand.low64(), shift, y.significand.low64() * 2);
    } else {
      Natural modulus = y.significand;
      modulus.shift_left(1);
      result.value = shift_modulo(x.significand, shift, modulus);
    }
    result.quotient_odd = compare(result.value, result.divisor) >= 0;
    if (result.quotient_odd) result.value.sub(result.divisor);
    return result;
  }
  result.exponent = x.exponent;
  result.divisor = y.significand;
  result.divisor.shift_left(static_cast<uint64_t>(y.exponent - x.exponent));
  Natural quotient;
  divide(x.significand, result.divisor, &quotient, &result.value);
  result.quotient_odd = quotient.is_odd();
  return result;
}

Float pack(const Float& a, Rest rest, bool negative) {
  if (rest.value.is_zero()) return Float::zero(a.format(), a.sign_bit());
  Number number;
  number.negative = negative;
  number.exponent = rest.exponent;
  number.significand = std::move(rest.value);
  return exact::round(a.format(), RoundingMode::kNearestEven, std::move(number), nullptr);
}

// The cases that need no arithmetic; false if there is some to do.
bool special(const Float& a, const Float& b, Flags* flags, Float* result) {
  MANTISSA_CHECK(a.format() == b.format());
  if (a.is_nan() || b.is_nan())
    *result = exact::propagate_nan(a.format(), flags, a, b);
  else if (a.is_infinite() || b.is_zero())
    *result = exact::invalid(a.format(), flags);
  else if (a.is_zero() || b.is_infinite())
    *result = a;
  else
    return false;
  return true;
}

}  // namespace

Float remainder(const Float& a, const Float& b, Flags* flags) {
  Float result = a;
  if (special(a, b, flags, &result)) return result;
  const Number x = exact::unpack(a), y = exact::unpack(b);
  if (x.leading() < y.leading() - 1) return a;
  Rest rest = truncated(x, y);
  Natural twice = rest.value;
  twice.shift_left(1);
  const int order = compare(twice, rest.divisor);
  bool negative = a.sign_bit();
  if (order > 0 || (order == 0 && rest.quotient_odd)) {
    Natural complement = rest.divisor;
    complement.sub(rest.value);
    rest.value = std::move(complement);
    negative = !negative;
  }
  return pack(a, std::move(rest), negative);
}

Float fmod(const Float& a, const Float& b, Flags* flags) {
  Float result = a;
  if (special(a, b, flags, &result)) return result;
  const Number x = exact::unpack(a), y = exact::unpack(b);
  if (x.leading() < y.leading()) return a;
  return pack(a, truncated(x, y), a.sign_bit());
}

}  // namespace mantissa::num
