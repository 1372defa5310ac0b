#include "solver/relax/bounds.h"

#include <utility>

#include "num/float.h"
#include "support/check.h"

namespace mantissa::solver::relax {

using num::Rational;

Bounds operator+(const Bounds& a, const Bounds& b) { return {a.low + b.low, a.high + b.high}; }
Bounds operator-(const Bounds& a, const Bounds& b) { return {a.low - b.high, a.high - b.low}; }
Bounds operator*(const Bounds& a, const Bounds& b) {
  const Rational corners[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  Bounds result{corners[0], corners[0]};
  for (const Rational& c : corners) result = {smaller(result.low, c), larger(result.high, c)};
  return result;
}
Bounds operator*(const Rational& c, const Bounds& a) {
  Bounds result{c * a.low, c * a.high};
  if (c.sign() < 0) std::swap(result.low, result.high);
  return result;
}

Bounds hull(const Bounds& a, const Bounds& b) { return {smaller(a.low, b.low), larger(a.high, b.high)}; }
Bounds meet(const Bounds& a, const Bounds& b) { return {larger(a.low, b.low), smaller(a.high, b.high)}; }

Bounds power(const Bounds& a, int32_t exponent) {
  if (exponent < 0) {
    MANTISSA_CHECK(!has_zero(a));
    return power({a.high.inverse(), a.low.inverse()}, -exponent);
  }
  Bounds result{1, 1};
  for (int32_t k = 0; k < exponent; ++k) result = {result.low * a.low, result.high * a.high};
  if (exponent % 2 == 0) {  // the ends are squares: in order, and from zero if the base has one
    if (result.high < result.low) std::swap(result.low, result.high);
    if (has_zero(a) && exponent > 0) result.low = Rational(0);
  }
  return result;
}

Rational magnitude(const Bounds& b) { return larger(b.low.abs(), b.high.abs()); }

Bounds shortened(const Bounds& bounds) {
  constexpr num::Format kShort{24, 32};
  return {num::from_rational(kShort, num::RoundingMode::kTowardNegative, bounds.low).to_rational(),
          num::from_rational(kShort, num::RoundingMode::kTowardPositive, bounds.high).to_rational()};
}

}  // namespace mantissa::solver::relax
