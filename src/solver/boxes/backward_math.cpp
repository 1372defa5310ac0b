// Inverse images under libm functions, piece by monotone piece, with the host's own results widened by the
// stated bound. The pieces of periodic functions are tried from both ends of the operand, so a long range
// shrinks at its ends only.

#include <algorithm>
#include <vector>

#include "solver/boxes/backward.h"
#include "solver/boxes/math_images.h"
#include "solver/boxes/monotone.h"

namespace mantissa::solver::boxes {

using expr::Kind;
using num::Format;
using num::MathFunction;

namespace {

Span solve_piece(MathFunction function, Format f, const MathPiece& piece, Span target) {
  return preimage(
      piece.keys, piece.increasing, target, [&](Key k) { return math_bounds(function, f, k).lo; },
      [&](Key k) { return math_bounds(function, f, k).hi; });
}

bool narrow_unary(MathFunction function, const Domain& z, Domain& x) {
  const Format f = x.format();
  if (!z.nan()) x.intersect_keys(x.keys(), false);
  if (x.empty()) return false;
  const MathPieces pieces = math_pieces(function, f, x.keys());
  if (!pieces.complete) return true;
  if (pieces.count == 0) return z.nan();
  Span keys;
  for (size_t i = 0; i < pieces.count; ++i)
    keys = hull(keys, solve_piece(function, f, pieces.piece[i], z.keys()));
  if (z.nan()) {  // numbers outside the pieces give NaN
    const Span inside{pieces.piece[0].keys.lo, pieces.piece[pieces.count - 1].keys.hi};
    keys = hull(keys, meet(x.keys(), {x.keys().lo, inside.lo - 1}));
    keys = hull(keys, meet(x.keys(), {inside.hi + 1, x.keys().hi}));
  }
  x.intersect_keys(keys, z.nan());
  return !x.empty();
}

// Bounds of f(k, y) over the corners of y, or of f(y, k).
struct Corners {
  MathFunction function;
  Format f;
  Span other;
  bool other_first;
  MathBounds at(Key k) const {
    const auto bounds = [&](Key o) {
      return other_first ? math_bounds(function, f, o, k) : math_bounds(function, f, k, o);
    };
    const MathBounds a = bounds(other.lo), b = bounds(other.hi);
    return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
  }
  Span solve(Span x, bool increasing, Span target) const {
    return preimage(x, increasing, target, [&](Key k) { return at(k).lo; }, [&](Key k) { return at(k).hi; });
  }
};

bool narrow_hypot(const Domain& z, Domain& x, Domain& y) {
  const auto narrow = [&](Domain& a, const Domain& b) {
    if (b.keys().empty()) return true;
    const Corners corners{MathFunction::kHypot, a.format(), magnitude(b.keys()), false};
    const Span s = corners.solve(magnitude(a.keys()), true, z.keys());
    a.intersect_keys(s.empty() ? s : hull(meet(a.keys(), s), meet(a.keys(), negate(s))), false);
    return !a.empty();
  };
  return narrow(x, y) && narrow(y, x);
}

// Positive bases only: in the base monotone by the sign of the exponent, in the exponent by the side of 1.
bool narrow_pow(const Domain& z, Domain& x, Domain& y) {
  const Format f = x.format();
  if (x.keys().lo < 0) return true;
  const Key one = key_of_double(f, 1.0, num::RoundingMode::kNearestEven);
  if (y.keys().lo > 0 || y.keys().hi < kMinusZero) {
    const Corners corners{MathFunction::kPow, f, y.keys(), false};
    x.intersect_keys(corners.solve(x.keys(), y.keys().lo > 0, z.keys()), false);
    if (x.empty()) return false;
  }
  if (x.keys().lo > one || x.keys().hi < one) {
    const Corners corners{MathFunction::kPow, f, x.keys(), true};
    y.intersect_keys(corners.solve(y.keys(), x.keys().lo > one, z.keys()), false);
  }
  return !y.empty();
}

}  // namespace

bool backward_math(const Operation& op, const Domain& z, std::span<Domain* const> v) {
  if (!has_math(z.format())) return true;
  const auto function = static_cast<MathFunction>(op.params[0]);
  Domain& x = *v[1];
  if (op.kind == Kind::kMath1) return x.is_point() || narrow_unary(function, z, x);
  Domain& y = *v[2];
  // NaN operands may still give numbers (pow of 1, hypot of infinity): only numbers are narrowed.
  if (op.same || z.nan() || x.nan() || y.nan()) return true;
  switch (function) {
    case MathFunction::kHypot: return narrow_hypot(z, x, y);
    case MathFunction::kPow: return narrow_pow(z, x, y);
    default: return true;
  }
}

}  // namespace mantissa::solver::boxes
