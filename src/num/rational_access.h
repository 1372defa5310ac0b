#pragma once

// Private to num: the parts of a Rational as Naturals, for conversions to and from floats.

#include "num/natural.h"
#include "num/rational.h"

namespace mantissa::num {

struct RationalAccess {
  static Natural numerator(const Rational& r);  // of the magnitude
  static Natural denominator(const Rational& r);
  // (-1)^negative * significand * 2^exponent. Exponents past 2^32 are a failed check: the fraction would not
  // fit.
  static Rational make(bool negative, const Natural& significand, int64_t exponent);
};

}  // namespace mantissa::num
