// Bit-vectors: the exact result over integers, where it fits the width or lies outside of it as a whole.

#include <algorithm>
#include <bit>

#include "proof/range.h"

namespace mantissa::proof {

using expr::Expr;
using expr::Kind;
using num::RoundingMode;

namespace {

// The values of integers modulo 2^width.
Range wrapped(uint32_t width, Span exact) {
  const Place all = Place{1} << width;
  Span as_unsigned = whole_unsigned(width), as_signed = whole_signed(width);
  const auto fit = [&](Span& whole) {
    const Place below = exact.lo - whole.lo;
    const Place turns = below >= 0 ? below / all : -((all - 1 - below) / all);
    const Span moved{exact.lo - turns * all, exact.hi - turns * all};
    if (moved.lo >= whole.lo && moved.hi <= whole.hi) whole = moved;
  };
  fit(as_unsigned);
  fit(as_signed);
  return Range::bits(width, as_unsigned, as_signed);
}

Span product(Span a, Span b) {
  const Place corners[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
  return {*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4)};
}

bool is_small(Span a) {  // products of two of them fit
  return a.lo >= -(Place{1} << 62) && a.hi <= (Place{1} << 62);
}

Place ones_above(Place p) {  // 2^n - 1, at least p
  return (Place{1} << std::bit_width(static_cast<uint64_t>(p))) - 1;
}

Range compared(Span a, Span b, bool strict, bool same) {
  if (same) return Range::boolean(strict, !strict);
  const bool may_hold = strict ? a.lo < b.hi : a.lo <= b.hi;
  const bool may_fail = strict ? a.hi >= b.lo : a.hi > b.lo;
  return Range::boolean(may_fail, may_hold);
}

Range overflow(Kind kind, const Range& a, const Range& b, uint32_t width) {
  const bool is_signed = kind == Kind::kBvSaddo || kind == Kind::kBvSsubo || kind == Kind::kBvSmulo;
  const Span x = is_signed ? a.as_signed() : a.span(), y = is_signed ? b.as_signed() : b.span();
  const Span all = is_signed ? whole_signed(width) : whole_unsigned(width);
  Span exact;
  if (kind == Kind::kBvUaddo || kind == Kind::kBvSaddo) {
    exact = {x.lo + y.lo, x.hi + y.hi};
  } else if (kind == Kind::kBvUsubo || kind == Kind::kBvSsubo) {
    exact = {x.lo - y.hi, x.hi - y.lo};
  } else {
    if (!is_small(x) || !is_small(y)) return Range::boolean(true, true);
    exact = product(x, y);
  }
  return Range::boolean(!meet(exact, all).empty(), exact.lo < all.lo || exact.hi > all.hi);
}

Range from_float(const expr::Pool& pool, Expr e, const Range& modes, const Range& x) {
  const uint32_t width = pool.sort(e).width();
  const bool is_signed = pool.kind(e) == Kind::kFpToSbv;
  if (x.nan() || x.span().empty()) return Range::whole(pool.sort(e));
  Range result = Range::none(pool.sort(e));
  for (Place m = modes.span().lo; m <= modes.span().hi; ++m) {
    const auto mode = static_cast<RoundingMode>(m);
    num::BitVec ends[2];
    for (int i : {0, 1}) {
      const num::Float end = float_at(x.sort().format(), i == 0 ? x.span().lo : x.span().hi);
      const bool fits = is_signed ? num::to_signed(width, mode, end, &ends[i])
                                  : num::to_unsigned(width, mode, end, &ends[i]);
      if (!fits) return Range::whole(pool.sort(e));
    }
    const Range lo = Range::of(expr::Value::bits(ends[0])), hi = Range::of(expr::Value::bits(ends[1]));
    result.join(is_signed ? Range::bits(width, whole_unsigned(width), {lo.as_signed().lo, hi.as_signed().lo})
                          : Range::bits(width, {lo.span().lo, hi.span().lo}, whole_signed(width)));
  }
  return result;
}

// The pattern of a float that is not NaN.
Range pattern(uint32_t width, const Range& x) {
  const Place sign = Place{1} << (width - 1);
  const Span s = x.span();
  if (x.nan() || (s.lo < 0 && s.hi >= 0))
    return Range::bits(width, whole_unsigned(width), whole_signed(width));
  return Range::bits(width, s.lo >= 0 ? s : Span{sign + (-1 - s.hi), sign + (-1 - s.lo)},
                     whole_signed(width));
}

Range shifted(Kind kind, uint32_t width, const Range& a, const Range& by) {
  const Range all = Range::bits(width, whole_unsigned(width), whole_signed(width));
  if (!by.is_point() || by.span().lo >= width) return all;
  const auto n = static_cast<int>(by.span().lo);
  const auto down = [&](Span s) { return Span{s.lo >> n, s.hi >> n}; };
  if (kind == Kind::kBvLshr) return Range::bits(width, down(a.span()), whole_signed(width));
  if (kind == Kind::kBvAshr) return Range::bits(width, whole_unsigned(width), down(a.as_signed()));
  const Place factor = Place{1} << n;
  if (!is_small(a.as_signed()) || n > 60) return all;
  return wrapped(width, product(a.as_signed(), {factor, factor}));
}

}  // namespace

Range bit_image(const expr::Pool& pool, Expr e, std::span<const Range* const> operands) {
  const Kind kind = pool.kind(e);
  const Range &a = *operands[0], &b = *operands.back();
  const uint32_t width = pool.sort(e).is_bit_vec() ? pool.sort(e).width() : a.sort().width();
  const bool same = operands.size() == 2 && pool.child(e, 0) == pool.child(e, 1);
  const Span ua = a.span(), ub = b.span(), sa = a.as_signed(), sb = b.as_signed();
  const Span any = whole_unsigned(width), any_signed = whole_signed(width);
  const auto both = [](const Range& one, const Range& two) {
    Range r = one;
    r.meet(two);
    return r;
  };
  switch (kind) {
    case Kind::kBvNot: return wrapped(width, {-1 - sa.hi, -1 - sa.lo});
    case Kind::kBvNeg: return wrapped(width, {-sa.hi, -sa.lo});
    case Kind::kBvAdd:
      return both(wrapped(width, {ua.lo + ub.lo, ua.hi + ub.hi}),
                  wrapped(width, {sa.lo + sb.lo, sa.hi + sb.hi}));
    case Kind::kBvSub:
      return both(wrapped(width, {ua.lo - ub.hi, ua.hi - ub.lo}),
                  wrapped(width, {sa.lo - sb.hi, sa.hi - sb.lo}));
    case Kind::kBvMul: {
      Range r = Range::whole(pool.sort(e));
      if (is_small(ua) && is_small(ub)) r.meet(wrapped(width, product(ua, ub)));
      if (is_small(sa) && is_small(sb)) r.meet(wrapped(width, product(sa, sb)));
      return r;
    }
    case Kind::kBvAnd: return Range::bits(width, {0, std::min(ua.hi, ub.hi)}, any_signed);
    case Kind::kBvOr:
      return Range::bits(width, {std::max(ua.lo, ub.lo), ones_above(std::max(ua.hi, ub.hi))}, any_signed);
    case Kind::kBvXor: return Range::bits(width, {0, ones_above(std::max(ua.hi, ub.hi))}, any_signed);
    case Kind::kBvUdiv:
      if (ub.lo == 0) break;
      return Range::bits(width, {ua.lo / ub.hi, ua.hi / ub.lo}, any_signed);
    case Kind::kBvUrem:
      if (ub.lo == 0) return Range::bits(width, {0, ua.hi}, any_signed);
      return Range::bits(width, {0, std::min(ua.hi, ub.hi - 1)}, any_signed);
    case Kind::kBvShl:
    case Kind::kBvLshr:
    case Kind::kBvAshr: return shifted(kind, width, a, b);
    case Kind::kBvUlt: return compared(ua, ub, true, same);
    case Kind::kBvUle: return compared(ua, ub, false, same);
    case Kind::kBvSlt: return compared(sa, sb, true, same);
    case Kind::kBvSle: return compared(sa, sb, false, same);
    case Kind::kBvConcat: {
      const auto low = b.sort().width();
      return Range::bits(width, {(ua.lo << low) + ub.lo, (ua.hi << low) + ub.hi}, any_signed);
    }
    case Kind::kBvExtract: {
      const Span down{ua.lo >> pool.param(e, 1), ua.hi >> pool.param(e, 1)};
      return wrapped(width, down);
    }
    case Kind::kBvZeroExtend: return Range::bits(width, ua, any_signed);
    case Kind::kBvSignExtend: return Range::bits(width, any, sa);
    case Kind::kBvUaddo:
    case Kind::kBvSaddo:
    case Kind::kBvUsubo:
    case Kind::kBvSsubo:
    case Kind::kBvUmulo:
    case Kind::kBvSmulo: return overflow(kind, a, b, width);
    case Kind::kFpToBits: return pattern(width, a);
    case Kind::kFpToSbv:
    case Kind::kFpToUbv: return from_float(pool, e, a, b);
    default: break;
  }
  return Range::whole(pool.sort(e));
}

}  // namespace mantissa::proof
