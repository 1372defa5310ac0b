// Rounding is monotone, so the image of a box under a monotone piece of the exact operation is spanned by the
// rounded results at two corners, computed in the operation's own mode: no outward rounding is needed. With
// -0 below +0 this holds for zeros too: an exact sum of zero is +0 unless both operands are -0 (in round
// toward negative, -0 unless both are +0), which is monotone in either operand; products and quotients are
// split by sign.

#include "solver/boxes/float_images.h"

namespace mantissa::solver::boxes {

using num::Format;
using num::RoundingMode;

namespace {

bool has_inf(Format f, Span s, bool negative) {
  const Key k = infinity_key(f);
  return s.has(negative ? negate(k) : k);
}
bool has_any_inf(Format f, Span s) { return has_inf(f, s, true) || has_inf(f, s, false); }
bool has_zero(Span s) { return s.has(kMinusZero) || s.has(kPlusZero); }

// Spans a result between its smallest and largest magnitude. kNoKey: the corner is NaN; towards the inside of
// the box the magnitude then jumps to infinity (smallest) or stays zero (largest).
Span between(Format f, bool negative, Key smallest, Key largest) {
  const Key inf = infinity_key(f);
  const Key s = smallest == kNoKey ? inf : magnitude(smallest);
  const Key l = largest == kNoKey ? 0 : magnitude(largest);
  if (s > l) return {};
  return negative ? Span{negate(l), negate(s)} : Span{s, l};
}

template <class F>
void for_each_sign_pair(Span a, Span b, bool same, F&& visit) {
  const Span as[2] = {negative_part(a), positive_part(a)}, bs[2] = {negative_part(b), positive_part(b)};
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      if (!as[i].empty() && !bs[j].empty() && (!same || i == j)) visit(as[i], bs[j], i != j);
}

}  // namespace

Image add_image(Format f, RoundingMode mode, Span a, Span b) {
  if (a.empty() || b.empty()) return {};
  Image image;
  image.nan = (has_inf(f, a, false) && has_inf(f, b, true)) || (has_inf(f, a, true) && has_inf(f, b, false));
  Key lo = arith(Arith::kAdd, f, mode, a.lo, b.lo), hi = arith(Arith::kAdd, f, mode, a.hi, b.hi);
  // One operand is an infinity alone then, and whatever is a number is that infinity.
  if (lo == kNoKey) lo = infinity_key(f);
  if (hi == kNoKey) hi = negate(infinity_key(f));
  image.keys = {lo, hi};
  return image;
}

Image mul_image(Format f, RoundingMode mode, Span a, Span b, bool same) {
  if (a.empty() || b.empty()) return {};
  Image image;
  image.nan = !same && ((has_zero(a) && has_any_inf(f, b)) || (has_any_inf(f, a) && has_zero(b)));
  for_each_sign_pair(a, b, same, [&](Span x, Span y, bool negative) {
    const Key s = arith(Arith::kMul, f, mode, small_end(x), small_end(y));
    const Key l = arith(Arith::kMul, f, mode, big_end(x), big_end(y));
    image.keys = hull(image.keys, between(f, negative, s, l));
  });
  return image;
}

Image div_image(Format f, RoundingMode mode, Span a, Span b, bool same) {
  if (a.empty() || b.empty()) return {};
  Image image;
  image.nan = (has_zero(a) && has_zero(b)) || (has_any_inf(f, a) && has_any_inf(f, b));
  if (same) {
    const Key one = key_of_double(f, 1.0, RoundingMode::kNearestEven);
    const Key inf = infinity_key(f);
    const Span m = magnitude(a);
    if (meet(m, {1, inf - 1}).empty()) return {{}, image.nan};
    return {{one, one}, image.nan};
  }
  for_each_sign_pair(a, b, false, [&](Span x, Span y, bool negative) {
    const Key s = arith(Arith::kDiv, f, mode, small_end(x), big_end(y));
    const Key l = arith(Arith::kDiv, f, mode, big_end(x), small_end(y));
    image.keys = hull(image.keys, between(f, negative, s, l));
  });
  return image;
}

Image fma_image(Format f, RoundingMode mode, Span a, Span b, Span c, bool same) {
  if (a.empty() || b.empty() || c.empty()) return {};
  if (has_any_inf(f, a) || has_any_inf(f, b) || has_any_inf(f, c)) {
    // The exact product is not a number of the format; with infinities about, what the three signs allow.
    return {whole_keys(f), true};
  }
  Image image;
  for_each_sign_pair(a, b, same, [&](Span x, Span y, bool negative) {
    const Key s1 = small_end(x), s2 = small_end(y), l1 = big_end(x), l2 = big_end(y);
    const Key lo = negative ? fma(f, mode, l1, l2, c.lo) : fma(f, mode, s1, s2, c.lo);
    const Key hi = negative ? fma(f, mode, s1, s2, c.hi) : fma(f, mode, l1, l2, c.hi);
    image.keys = hull(image.keys, {lo, hi});
  });
  return image;
}

Image sqrt_image(Format f, RoundingMode mode, Span a) {
  Image image;
  image.nan = !a.empty() && a.lo < kMinusZero;
  const Span x = meet(a, {kMinusZero, a.hi});
  if (!x.empty()) image.keys = {sqrt(f, mode, x.lo), sqrt(f, mode, x.hi)};
  return image;
}

Image remainder_image(Format f, Span a, Span b, bool truncated) {
  if (a.empty() || b.empty()) return {};
  Image image;
  image.nan = has_any_inf(f, a) || has_zero(b);
  const Key inf = infinity_key(f);
  const Span x = meet(a, {negate(inf - 1), inf - 1}), y = magnitude(b);
  if (x.empty() || y.hi == 0) return image;
  const Span size = magnitude(x);
  // No larger than the dividend, smaller than the divisor; the IEEE remainder may have the other sign.
  const Key limit = size.hi < y.hi ? size.hi : y.hi - 1;
  if (truncated && size.hi < y.lo) {
    image.keys = x;
  } else if (truncated) {
    image.keys = {x.lo < 0 ? negate(limit) : kPlusZero, x.hi >= 0 ? limit : kMinusZero};
  } else {
    image.keys = {negate(limit), limit};
  }
  return image;
}

}  // namespace mantissa::solver::boxes
