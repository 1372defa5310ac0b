// Floats. Rounding keeps the order of numbers, so a rounded operation is monotone wherever the exact one is,
// -0 being below +0. Sums are monotone in both operands, products and quotients between numbers of given
// signs. An end at which the operation is NaN says nothing, and becomes the end of everything.

#include <algorithm>
#include <array>
#include <vector>

#include "proof/range.h"

namespace mantissa::proof {

using expr::Expr;
using expr::Kind;
using num::Float;
using num::Format;
using num::RoundingMode;

namespace {

template <class F>
void for_each_mode(const Range& modes, F&& visit) {
  for (Place m = modes.span().lo; m <= modes.span().hi; ++m) visit(static_cast<RoundingMode>(m));
}

bool has_infinity(Format f, Span s) {
  const Span all = whole_places(f);
  return s.has(all.lo) || s.has(all.hi);
}
bool has_zero(Span s) { return s.has(-1) || s.has(0); }
Place numeric(Place p) { return p < 0 ? p + 1 : p; }  // both zeros are 0
Span negated(Span s) { return s.empty() ? s : Span{-1 - s.hi, -1 - s.lo}; }

Place end(const Float& x, Place otherwise) { return x.is_nan() ? otherwise : place_of(x); }

Range sum(Format f, const Range& modes, Span a, Span b, bool nan) {
  const Span all = whole_places(f);
  if (a.empty() || b.empty()) return Range::floating(f, {}, nan);
  nan = nan || (a.has(all.lo) && b.has(all.hi)) || (a.has(all.hi) && b.has(all.lo));
  Span result;
  for_each_mode(modes, [&](RoundingMode m) {
    const Float lo = num::add(m, float_at(f, a.lo), float_at(f, b.lo)),
                hi = num::add(m, float_at(f, a.hi), float_at(f, b.hi));
    result = hull(result, {end(lo, all.lo), end(hi, all.hi)});
  });
  return Range::floating(f, result, nan);
}

// The numbers of one sign, by magnitude.
struct Signed {
  bool negative;
  Place least, most;
  Float at(Format f, Place magnitude) const { return float_at(f, negative ? -1 - magnitude : magnitude); }
};
std::vector<Signed> by_sign(Span s) {
  std::vector<Signed> result;
  if (s.empty()) return result;
  if (s.hi >= 0) result.push_back({false, std::max<Place>(s.lo, 0), s.hi});
  if (s.lo < 0) result.push_back({true, s.hi < 0 ? -1 - s.hi : 0, -1 - s.lo});
  return result;
}

Range product(Format f, const Range& modes, Span a, Span b, bool nan, bool divides, bool same) {
  nan = nan || (divides ? (has_zero(a) && has_zero(b)) || (has_infinity(f, a) && has_infinity(f, b))
                        : (has_zero(a) && has_infinity(f, b)) || (has_infinity(f, a) && has_zero(b)));
  Span result;
  for (const Signed& x : by_sign(a))
    for (const Signed& y : by_sign(b)) {
      if (same && x.negative != y.negative) continue;
      const bool negative = x.negative != y.negative;
      for_each_mode(modes, [&](RoundingMode m) {
        const auto of = [&](Place magnitude_x, Place magnitude_y) {
          const Float u = x.at(f, magnitude_x), v = y.at(f, magnitude_y);
          return divides ? num::div(m, u, v) : num::mul(m, u, v);
        };
        const Float least = of(x.least, divides ? y.most : y.least),
                    most = of(x.most, divides ? y.least : y.most);
        const Place infinity = infinity_place(f);
        const Place small = end(least, negative ? -1 : 0),
                    large = end(most, negative ? -1 - infinity : infinity);
        result = hull(result, negative ? Span{large, small} : Span{small, large});
      });
    }
  return Range::floating(f, result, nan);
}

Range fused(Format f, const Range& modes, Span a, Span b, Span c, bool nan) {
  nan = nan || has_infinity(f, a) || has_infinity(f, b);  // at most; it may be less
  const Span all = whole_places(f);
  Span result;
  if (c.empty()) return Range::floating(f, {}, nan);
  for (const Signed& x : by_sign(a))
    for (const Signed& y : by_sign(b)) {
      const bool negative = x.negative != y.negative;
      for_each_mode(modes, [&](RoundingMode m) {
        const auto of = [&](bool most, Place added) {
          return num::fma(m, x.at(f, most ? x.most : x.least), y.at(f, most ? y.most : y.least),
                          float_at(f, added));
        };
        result = hull(result, {end(of(negative, c.lo), all.lo), end(of(!negative, c.hi), all.hi)});
      });
    }
  return Range::floating(f, result, nan);
}

template <class F>
Range monotone(Format f, const Range& modes, Span a, bool nan, F&& at) {
  Span result;
  if (!a.empty())
    for_each_mode(modes, [&](RoundingMode m) {
      result = hull(result, {place_of(at(m, a.lo)), place_of(at(m, a.hi))});
    });
  return Range::floating(f, result, nan);
}

Range root(Format f, const Range& modes, Span a, bool nan) {
  nan = nan || (!a.empty() && a.lo < -1);
  return monotone(f, modes, meet(a, {-1, infinity_place(f)}), nan,
                  [&](RoundingMode m, Place p) { return num::sqrt(m, float_at(f, p)); });
}

Range least(Format f, const Range& a, const Range& b, bool greatest) {
  const Span x = a.span(), y = b.span();
  Span result;
  if (!x.empty() && !y.empty())
    result = greatest ? Span{std::max(x.lo, y.lo), std::max(x.hi, y.hi)}
                      : Span{std::min(x.lo, y.lo), std::min(x.hi, y.hi)};
  if (a.nan()) result = hull(result, y);
  if (b.nan()) result = hull(result, x);
  return Range::floating(f, result, a.nan() && b.nan());
}

Range compared(Kind kind, const Range& a, const Range& b, bool same) {
  const bool nan = a.nan() || b.nan();
  const bool numbers = !a.span().empty() && !b.span().empty();
  if (same) return Range::boolean(nan || kind == Kind::kFpLt, kind != Kind::kFpLt && numbers);
  if (!numbers) return Range::boolean(true, false);
  const Place al = numeric(a.span().lo), ah = numeric(a.span().hi), bl = numeric(b.span().lo),
              bh = numeric(b.span().hi);
  switch (kind) {
    case Kind::kFpLe: return Range::boolean(nan || ah > bl, al <= bh);
    case Kind::kFpLt: return Range::boolean(nan || ah >= bl, al < bh);
    default: return Range::boolean(nan || al != ah || bl != bh || al != bl, al <= bh && bl <= ah);
  }
}

// Whether a number is of a class: those of `places`, or of its mirror image if `mirrored`. Zeros are their
// own neighbours, so both of them are one span.
Range in_class(const Range& a, Span places, bool mirrored, bool nan_is) {
  const Span s = a.span();
  std::vector<Span> parts{places};
  if (mirrored) parts.push_back(negated(places));
  if (mirrored && places.lo == 0) parts = {hull(places, negated(places))};
  bool touches = false, within = false;
  for (const Span& part : parts) {
    touches = touches || !meet(s, part).empty();
    within = within || (part.lo <= s.lo && s.hi <= part.hi && !part.empty());
  }
  const bool leaves = !s.empty() && !within;
  return Range::boolean(leaves || (a.nan() && !nan_is), touches || (a.nan() && nan_is));
}

Range classified(Kind kind, Format f, const Range& a) {
  const Place infinity = infinity_place(f), normal = Place{1} << (f.significand_bits - 1);
  switch (kind) {
    case Kind::kFpIsNormal: return in_class(a, {normal, infinity - 1}, true, false);
    case Kind::kFpIsSubnormal: return in_class(a, {1, normal - 1}, true, false);
    case Kind::kFpIsZero: return in_class(a, {0, 0}, true, false);
    case Kind::kFpIsInfinite: return in_class(a, {infinity, infinity}, true, false);
    case Kind::kFpIsNan: return in_class(a, {}, false, true);
    case Kind::kFpIsNegative: return in_class(a, {-1 - infinity, -1}, false, false);
    default: return in_class(a, {0, infinity}, false, false);
  }
}

Range from_pattern(Format f, const Range& x) {
  const Place infinity = infinity_place(f), sign = Place{1} << (f.width() - 1);
  const Span s = x.span();
  if (s.hi <= infinity) return Range::floating(f, s, false);
  if (s.lo >= sign && s.hi <= sign + infinity)
    return Range::floating(f, {-1 - (s.hi - sign), -1 - (s.lo - sign)}, false);
  return Range::whole(expr::Sort::floating(f));
}

Range from_integer(Format f, const Range& modes, const Range& x, bool is_signed) {
  const uint32_t width = x.sort().width();
  return monotone(f, modes, is_signed ? x.as_signed() : x.span(), false, [&](RoundingMode m, Place p) {
    const auto bits = num::BitVec::from_u128(width, static_cast<unsigned __int128>(p));
    return is_signed ? num::from_signed(f, m, bits) : num::from_unsigned(f, m, bits);
  });
}

}  // namespace

Range float_image(const expr::Pool& pool, Expr e, std::span<const Range* const> x) {
  const Kind kind = pool.kind(e);
  const expr::Sort sort = pool.sort(e);
  const auto same = [&](uint32_t i, uint32_t j) { return pool.child(e, i) == pool.child(e, j); };
  if (!sort.is_float()) {
    if (!x[0]->sort().is_float()) return Range::whole(sort);  // whether a conversion fits
    if (x.size() == 2) return compared(kind, *x[0], *x[1], same(0, 1));
    return classified(kind, x[0]->sort().format(), *x[0]);
  }
  const Format f = sort.format();
  const bool nan = std::any_of(x.begin(), x.end(), [](const Range* r) { return r->nan(); });
  const auto span = [&](size_t i) { return x[i]->span(); };
  switch (kind) {
    case Kind::kFpNeg: return Range::floating(f, negated(span(0)), nan);
    case Kind::kFpAbs: {
      Span result = meet(span(0), {0, infinity_place(f)});
      result = hull(result, meet(negated(span(0)), {0, infinity_place(f)}));
      return Range::floating(f, result, nan);
    }
    case Kind::kFpAdd: return sum(f, *x[0], span(1), span(2), nan);
    case Kind::kFpSub: return sum(f, *x[0], span(1), negated(span(2)), nan);
    case Kind::kFpMul: return product(f, *x[0], span(1), span(2), nan, false, same(1, 2));
    case Kind::kFpDiv: return product(f, *x[0], span(1), span(2), nan, true, same(1, 2));
    case Kind::kFpFma: return fused(f, *x[0], span(1), span(2), span(3), nan);
    case Kind::kFpSqrt: return root(f, *x[0], span(1), nan);
    case Kind::kFpRoundToIntegral:
      return monotone(f, *x[0], span(1), nan,
                      [&](RoundingMode m, Place p) { return num::round_to_integral(m, float_at(f, p)); });
    case Kind::kFpMin: return least(f, *x[0], *x[1], false);
    case Kind::kFpMax: return least(f, *x[0], *x[1], true);
    case Kind::kFpFromFp: {
      const Format from = x[1]->sort().format();
      return monotone(f, *x[0], span(1), nan,
                      [&](RoundingMode m, Place p) { return num::convert(f, m, float_at(from, p)); });
    }
    case Kind::kFpFromBits: return from_pattern(f, *x[0]);
    case Kind::kFpFromSbv: return from_integer(f, *x[0], *x[1], true);
    case Kind::kFpFromUbv: return from_integer(f, *x[0], *x[1], false);
    default: return Range::whole(sort);
  }
}

}  // namespace mantissa::proof
