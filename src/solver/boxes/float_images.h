#pragma once

// Images of spans of keys under the rounded operations of one mode: exact hulls, except where said. `nan`
// tells whether the operation itself may give NaN from these numbers.

#include "expr/kind.h"
#include "solver/boxes/domain.h"

namespace mantissa::solver::boxes {

struct Image {
  Span keys;
  bool nan = false;
};

// The part of a span below zero (-0 included) and the other.
inline Span negative_part(Span s) { return meet(s, {s.lo, kMinusZero}); }
inline Span positive_part(Span s) { return meet(s, {kPlusZero, s.hi}); }
inline Span negate(Span s) { return {negate(s.hi), negate(s.lo)}; }
inline Span magnitude(Span s) { return hull(positive_part(s), negate(negative_part(s))); }
// The end of smaller and of larger magnitude of a part.
inline Key small_end(Span part) { return part.lo < 0 ? part.hi : part.lo; }
inline Key big_end(Span part) { return part.lo < 0 ? part.lo : part.hi; }

Image add_image(num::Format f, num::RoundingMode mode, Span a, Span b);
// `same`: both operands are one term, so they have the same value.
Image mul_image(num::Format f, num::RoundingMode mode, Span a, Span b, bool same);
Image div_image(num::Format f, num::RoundingMode mode, Span a, Span b, bool same);
Image fma_image(num::Format f, num::RoundingMode mode, Span a, Span b, Span c, bool same);
Image sqrt_image(num::Format f, num::RoundingMode mode, Span a);
Image remainder_image(num::Format f, Span a, Span b, bool truncated);  // not exact

// Calls visit(mode) for each mode of the set.
template <class F>
void for_each_mode(uint8_t modes, F&& visit) {
  for (int i = 0; i < 5; ++i)
    if ((modes >> i & 1) != 0) visit(static_cast<num::RoundingMode>(i));
}

}  // namespace mantissa::solver::boxes
