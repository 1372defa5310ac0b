#pragma once

// Enclosures of the host's libm over spans of keys, for float, double and x87, valid in every rounding mode:
// the host's result lies within the bound of num/libm.def of the true value, and the true function is
// monotone on known pieces. tests/unit/solver/boxes/math_images_test.cpp holds the bounds against MPFR.

#include <array>

#include "num/libm.h"
#include "solver/boxes/float_images.h"

namespace mantissa::solver::boxes {

bool has_math(num::Format f);  // one of the host's three formats
// `nearest`: only results in nearest-even are asked for. In directed modes the host leaves the range of some
// functions (sinf gives less than -1).
Image math_image(num::MathFunction function, num::Format f, Span x, bool nearest);
Image math_image(num::MathFunction function, num::Format f, Span x, Span y, bool nearest);

// A piece where the true function is monotone. Neighbours may overlap by a few keys around a turning point.
struct MathPiece {
  Span keys;
  bool increasing;
};
// Pieces that cover the numbers of x for which the function is a number and known well. `complete`: outside
// them the result is NaN. At most kMaxPieces, from the low end of x; `complete` is false if there are more.
inline constexpr size_t kMaxPieces = 8;
struct MathPieces {
  std::array<MathPiece, kMaxPieces> piece;
  size_t count = 0;
  bool complete = true;
};
MathPieces math_pieces(num::MathFunction function, num::Format f, Span x);

// Bounds of the host's result near x in any mode, from its result in nearest-even: true value and host differ
// by `ulps` each.
struct MathBounds {
  Key lo, hi;
};
MathBounds math_bounds(num::MathFunction function, num::Format f, Key x, Key y = 0);

}  // namespace mantissa::solver::boxes
