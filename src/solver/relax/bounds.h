#pragma once

// Bounds: a closed interval of exact rationals, and what arithmetic does with it.

#include "num/rational.h"

namespace mantissa::solver::relax {

struct Bounds {
  num::Rational low, high;
};
Bounds operator+(const Bounds& a, const Bounds& b);
Bounds operator-(const Bounds& a, const Bounds& b);
Bounds operator*(const Bounds& a, const Bounds& b);
Bounds operator*(const num::Rational& c, const Bounds& a);

Bounds hull(const Bounds& a, const Bounds& b);
Bounds meet(const Bounds& a, const Bounds& b);    // of two that both hold: never empty where both are right
Bounds power(const Bounds& a, int32_t exponent);  // a negative one only if zero is excluded
// A little wider, with short numbers: the simplex multiplies them with each other again and again.
Bounds shortened(const Bounds& bounds);
num::Rational magnitude(const Bounds& b);  // the largest absolute value
inline bool has_zero(const Bounds& b) { return b.low.sign() <= 0 && b.high.sign() >= 0; }
inline bool is_zero(const Bounds& b) { return b.low.is_zero() && b.high.is_zero(); }

inline const num::Rational& smaller(const num::Rational& a, const num::Rational& b) { return b < a ? b : a; }
inline const num::Rational& larger(const num::Rational& a, const num::Rational& b) { return a < b ? b : a; }

}  // namespace mantissa::solver::relax
