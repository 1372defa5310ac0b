#pragma once

// Private to num: the exact core. A finite non-zero value is an integer times a power of two; every operation
// computes that exactly (or with enough bits and a sticky bit) and rounds once, in one place.

#include "num/float.h"
#include "num/natural.h"

namespace mantissa::num::exact {

// (-1)^negative * (significand + rest) * 2^exponent, where rest is 0 unless `sticky`, then strictly between 0
// and 1.
struct Number {
  bool negative = false;
  bool sticky = false;
  int64_t exponent = 0;
  Natural significand;

  // Exponent of the leading bit; the significand is not zero.
  int64_t leading() const { return exponent + static_cast<int64_t>(significand.bit_length()) - 1; }
};

// A finite non-zero value as a Number.
Number unpack(const Float& a);

// Should the magnitude go up by one unit, given its last bit, the bit after and whether any further one is
// set?
inline bool rounds_up(RoundingMode mode, bool negative, bool odd, bool half, bool rest) {
  switch (mode) {
    case RoundingMode::kNearestEven: return half && (rest || odd);
    case RoundingMode::kNearestAway: return half;
    case RoundingMode::kTowardPositive: return !negative && (half || rest);
    case RoundingMode::kTowardNegative: return negative && (half || rest);
    case RoundingMode::kTowardZero: return false;
  }
  return false;
}

// The value in the format. The significand is not zero; if `sticky`, it has at least significand_bits + 2
// bits.
Float round(Format format, RoundingMode mode, Number value, Flags* flags);

// The value rounded to an integer (its magnitude; no range check, so the caller bounds the exponent first).
Natural round_to_integer(RoundingMode mode, const Number& value, bool* inexact);

// What overflows: infinity or the largest finite number, by the mode.
Float overflow(Format format, RoundingMode mode, bool negative, Flags* flags);

// The default NaN if an operand is NaN (raising invalid if one is signaling).
inline void raise(Flags* flags, Flags raised) {
  if (flags != nullptr) *flags |= raised;
}
Float invalid(Format format, Flags* flags);
Float propagate_nan(Format format, Flags* flags, const Float& a);
Float propagate_nan(Format format, Flags* flags, const Float& a, const Float& b);
// The sign of an exact zero sum of values of opposite sign.
inline bool zero_sum_sign(RoundingMode mode) { return mode == RoundingMode::kTowardNegative; }

Float add(RoundingMode mode, const Float& a, const Float& b, bool negate_b, Flags* flags);
Float mul(RoundingMode mode, const Float& a, const Float& b, Flags* flags);
Float div(RoundingMode mode, const Float& a, const Float& b, Flags* flags);
Float fma(RoundingMode mode, const Float& a, const Float& b, const Float& c, Flags* flags);
Float sqrt(RoundingMode mode, const Float& a, Flags* flags);
Float round_to_integral(RoundingMode mode, const Float& a, Flags* flags);
Float convert(Format to, RoundingMode mode, const Float& a, Flags* flags);
// numerator / denominator * 2^exponent, both non-zero.
Float divide_round(Format format, RoundingMode mode, bool negative, Natural numerator,
                   const Natural& denominator, int64_t exponent, Flags* flags);

}  // namespace mantissa::num::exact
