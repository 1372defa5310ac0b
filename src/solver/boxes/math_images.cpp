// The host's functions are nearly monotone at best, so an endpoint's result is widened twice: by the bound to
// reach the true value, and again from there to what the host may give inside. What is known of each function
// is num/libm.def. Bessel functions get their range only; gamma of negative numbers likewise.

#include "solver/boxes/math_images.h"

#include <algorithm>
#include <cmath>

namespace mantissa::solver::boxes {
namespace {

using num::Format;
using num::MathFunction;
using num::RoundingMode;

using Row = num::MathFunctionInfo;
using num::MathSlope;

// The ends of a function's domain and range in keys of one format; outside the domain the result is NaN.
struct Ends {
  Span domain, range[2];  // of results in nearest-even; in any mode
};

Ends make_ends(const Row& r, Format f) {
  const auto key = [&](long double x) {
    return key_of(num::convert(f, RoundingMode::kNearestEven, num::Float::from_long_double(x)));
  };
  Ends ends;
  ends.domain = whole_keys(f);
  switch (r.domain) {
    case num::MathDomain::kAll:
    case num::MathDomain::kFinite: break;
    case num::MathDomain::kUnit: ends.domain = {key(-1), key(1)}; break;
    case num::MathDomain::kFromOne: ends.domain.lo = key(1); break;
    case num::MathDomain::kFromMinusOne: ends.domain.lo = key(-1); break;
    case num::MathDomain::kNotNegative:
    case num::MathDomain::kSomeNegatives: ends.domain.lo = kMinusZero; break;
  }
  if (r.wild_below_zero) ends.domain.lo = kPlusZero;
  for (const bool nearest : {false, true}) {
    ends.range[nearest] = {key(r.low), key(r.high)};
    if (r.is_bounded_below()) ends.range[nearest].lo -= r.excess(r.low, nearest);
    if (r.is_bounded_above()) ends.range[nearest].hi += r.excess(r.high, nearest);
  }
  return ends;
}

// Looked up for every image, so made once.
const Ends& ends_of(const Row& r, Format f) {
  using All = std::array<std::array<Ends, 3>, static_cast<size_t>(MathFunction::kCount)>;
  static const All kEnds = [] {
    All all;
    for (const Row& row : num::libm_rows::kTable)
      all[static_cast<size_t>(row.function)] = {make_ends(row, num::kFloat), make_ends(row, num::kDouble),
                                                make_ends(row, num::kX87)};
    return all;
  }();
  return kEnds[static_cast<size_t>(r.function)][f == num::kFloat ? 0 : f == num::kDouble ? 1 : 2];
}

Key key(Format f, double x) { return key_of_double(f, x, RoundingMode::kNearestEven); }
Span range_of(const Row& r, Format f, bool nearest) { return ends_of(r, f).range[nearest]; }
Span domain_of(const Row& r, Format f) { return ends_of(r, f).domain; }

Key host(MathFunction function, Format f, Key x, Key y) {
  const num::Float a = float_of(f, x);
  return key_of(num::call(function, RoundingMode::kNearestEven, a, float_of(f, y)));
}

Key saturated(Format f, Key k) {
  const Key inf = infinity_key(f);
  return k > inf ? inf : k < negate(inf) ? negate(inf) : k;
}

MathBounds widened(const Row& r, Format f, Key k) {
  if (k == kNoKey) return {negate(infinity_key(f)), infinity_key(f)};
  const Key slack = r.disorder();
  return {saturated(f, k - slack), saturated(f, k + slack)};
}

// ---- sin, cos, tan. Half periods are counted in long double: up to 2^30 the count is off by less than
// kSlop. A piece reaches past its extremum by one key, which changes the value by half the square of that
// step: less than an ulp of 1 up to the square root of the format's precision.
constexpr long double kPi = 3.14159265358979323846264338327950288L;
constexpr long double kSlop = 0x1p-20L;

long double to_long_double(Format f, Key k) {
  return num::convert(num::kX87, RoundingMode::kNearestEven, float_of(f, k)).to_long_double();
}
Key boundary(Format f, long double x, RoundingMode mode) {
  return key_of(num::convert(f, mode, num::Float::from_long_double(x)));
}
// What follows knows three functions.
constexpr bool periodic_ones_are_known() {
  for (const num::MathFunctionInfo& row : num::libm_rows::kTable)
    if (row.slope == num::MathSlope::kPeriodic && row.function != MathFunction::kSin &&
        row.function != MathFunction::kCos && row.function != MathFunction::kTan)
      return false;
  return true;
}
static_assert(periodic_ones_are_known(), "a periodic function needs its period and pieces here");

// Piece n of cos lies between n and n + 1 half periods, of sin and tan half of one lower.
long double offset(MathFunction function) { return function == MathFunction::kCos ? 0.0L : 0.5L; }

bool is_countable(Format f, Span x) {
  const Key limit = key(f, std::ldexp(1.0, std::min<int>(30, static_cast<int>(f.significand_bits) / 2 - 1)));
  return x.lo >= negate(limit) && x.hi <= limit;
}

bool piece_rises(MathFunction function, long double n) {
  if (function == MathFunction::kTan) return true;
  const bool even = std::fmod(n, 2.0L) == 0;
  return function == MathFunction::kSin ? even : !even;
}

MathPieces periodic_pieces(MathFunction function, Format f, Span x) {
  MathPieces result;
  const Key inf = infinity_key(f);
  x = meet(x, {negate(inf - 1), inf - 1});
  if (x.empty()) return result;
  if (!is_countable(f, x)) {
    result.complete = false;
    return result;
  }
  const long double shift = offset(function);
  const long double first = std::floor(to_long_double(f, x.lo) / kPi + shift - kSlop);
  const long double last = std::floor(to_long_double(f, x.hi) / kPi + shift + kSlop);
  for (long double n = first; n <= last; n += 1) {
    const long double start = (n - shift) * kPi, end = (n + 1 - shift) * kPi;
    // A tangent's ends are poles: which side the nearest float is on must be certain.
    const long double unsure = function == MathFunction::kTan ? kSlop * kPi : 0;
    const Span whole{boundary(f, start, RoundingMode::kTowardNegative),
                     boundary(f, end, RoundingMode::kTowardPositive)};
    const Span piece = meet(x, whole);
    if (piece.empty()) continue;
    if (unsure != 0 &&
        (to_long_double(f, piece.lo) < start + unsure || to_long_double(f, piece.hi) > end - unsure)) {
      result.complete = false;
      return result;
    }
    if (result.count == kMaxPieces) {
      result.complete = false;
      return result;
    }
    result.piece[result.count++] = {piece, piece_rises(function, n)};
  }
  return result;
}

Image periodic_image(const Row& r, Format f, Span x, bool nearest) {
  Image image;
  const Key inf = infinity_key(f);
  image.nan = x.has(inf) || x.has(negate(inf));
  if (meet(x, {negate(inf - 1), inf - 1}).empty()) return image;
  const Span range = range_of(r, f, nearest);
  const MathPieces pieces = periodic_pieces(r.function, f, x);
  // Three pieces hold one whole.
  if (!pieces.complete || pieces.count > 2) return {range, image.nan};
  for (size_t i = 0; i < pieces.count; ++i)
    for (const Key end : {pieces.piece[i].keys.lo, pieces.piece[i].keys.hi}) {
      const MathBounds b = widened(r, f, host(r.function, f, end, end));
      image.keys = hull(image.keys, {b.lo, b.hi});
    }
  image.keys = meet(image.keys, range);
  return image;
}

// ---- functions of two arguments
Image corner_image(const Row& r, Format f, Span x, Span y, bool nearest) {
  Image image;
  for (const Key a : {x.lo, x.hi})
    for (const Key b : {y.lo, y.hi}) {
      const MathBounds bounds = widened(r, f, host(r.function, f, a, b));
      image.keys = hull(image.keys, {bounds.lo, bounds.hi});
    }
  image.keys = meet(image.keys, range_of(r, f, nearest));
  return image;
}

Image hypot_image(const Row& r, Format f, Span x, Span y, bool nearest) {
  return corner_image(r, f, magnitude(x), magnitude(y), nearest);
}

// Monotone in either operand within a quadrant.
Image atan2_image(const Row& r, Format f, Span y, Span x, bool nearest) {
  Image image;
  for (const Span b : {negative_part(y), positive_part(y)})
    for (const Span a : {negative_part(x), positive_part(x)}) {
      if (a.empty() || b.empty()) continue;
      Span keys = corner_image(r, f, b, a, nearest).keys;
      keys = b.lo < 0 ? meet(keys, {keys.lo, kMinusZero}) : meet(keys, {kPlusZero, keys.hi});
      image.keys = hull(image.keys, keys);
    }
  return image;
}

// Of positive bases the logarithm y * log x is bilinear, so the extremes lie in the corners. Negative ones
// only with one integer exponent.
Image pow_image(const Row& r, Format f, Span x, Span y, bool nearest) {
  Image image;
  const Span positive = positive_part(x), negative = negative_part(x);
  if (!positive.empty())
    image.keys = meet(corner_image(r, f, positive, y, nearest).keys, {kPlusZero, infinity_key(f)});
  if (negative.empty()) return image;
  const bool is_integer = y.is_point() && magnitude(y.lo) != infinity_key(f) &&
                          round_to_integral(f, RoundingMode::kTowardZero, y.lo) == y.lo;
  if (!is_integer) return {whole_keys(f), true};
  const Key half = arith(Arith::kDiv, f, RoundingMode::kNearestEven, y.lo, key(f, 2));
  const bool odd = round_to_integral(f, RoundingMode::kTowardZero, half) != half;
  const Span mirrored =
      meet(corner_image(r, f, negate(negative), y, nearest).keys, {kPlusZero, infinity_key(f)});
  image.keys = hull(image.keys, odd ? negate(mirrored) : mirrored);
  return image;
}

}  // namespace

bool has_math(Format f) { return f == num::kFloat || f == num::kDouble || f == num::kX87; }

MathBounds math_bounds(MathFunction function, Format f, Key x, Key y) {
  return widened(num::info(function), f, host(function, f, x, y));
}

MathPieces math_pieces(MathFunction function, Format f, Span x) {
  const Row& r = num::info(function);
  if (r.slope == MathSlope::kPeriodic) return periodic_pieces(function, f, x);
  MathPieces result;
  const Span domain = domain_of(r, f), inside = meet(x, domain);
  const bool has_pieces = r.slope != MathSlope::kUnknown && r.slope != MathSlope::kOfTwo;
  result.complete = has_pieces && (!r.wild_below_zero || x.lo >= domain.lo);
  if (!has_pieces) return result;
  const auto add = [&](Span keys, bool increasing) {
    keys = meet(keys, inside);
    if (!keys.empty()) result.piece[result.count++] = {keys, increasing};
  };
  if (r.slope == MathSlope::kTurning) {
    add({domain.lo, r.turn == 0 ? kMinusZero : key_of_double(f, r.turn, RoundingMode::kTowardPositive)},
        false);
    add({r.turn == 0 ? kPlusZero : key_of_double(f, r.turn, RoundingMode::kTowardNegative), domain.hi}, true);
  } else {
    add(domain, r.slope == MathSlope::kRising);
  }
  return result;
}

Image math_image(MathFunction function, Format f, Span x, bool nearest) {
  if (x.empty()) return {};
  const Row& r = num::info(function);
  if (r.slope == MathSlope::kPeriodic) return periodic_image(r, f, x, nearest);
  const Span domain = domain_of(r, f), inside = meet(x, domain);
  const bool beyond = !domain.has(x);
  if (r.wild_below_zero && x.lo < domain.lo) return {whole_keys(f), true};
  if (r.slope == MathSlope::kUnknown) return {range_of(r, f, nearest), true};
  Image image;
  image.nan = beyond;
  if (inside.empty()) return image;
  const MathPieces pieces = math_pieces(function, f, inside);
  for (size_t i = 0; i < pieces.count; ++i)
    for (const Key end : {pieces.piece[i].keys.lo, pieces.piece[i].keys.hi}) {
      const MathBounds b = widened(r, f, host(function, f, end, end));
      image.keys = hull(image.keys, {b.lo, b.hi});
    }
  image.keys = meet(image.keys, range_of(r, f, nearest));
  if (r.keeps_sign && inside.lo >= 0) image.keys = meet(image.keys, {kPlusZero, image.keys.hi});
  if (r.keeps_sign && inside.hi < 0) image.keys = meet(image.keys, {image.keys.lo, kMinusZero});
  return image;
}

Image math_image(MathFunction function, Format f, Span x, Span y, bool nearest) {
  if (x.empty() || y.empty()) return {};
  const Row& r = num::info(function);
  switch (function) {
    case MathFunction::kHypot: return hypot_image(r, f, x, y, nearest);
    case MathFunction::kAtan2: return atan2_image(r, f, x, y, nearest);
    case MathFunction::kPow: return pow_image(r, f, x, y, nearest);
    default: return {whole_keys(f), true};
  }
}

}  // namespace mantissa::solver::boxes
