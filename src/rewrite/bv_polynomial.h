#pragma once

// Bit-vector terms as polynomials modulo 2^width.

#include <optional>

#include "rewrite/terms.h"

namespace mantissa::rewrite {

// a - b, where it is the same for all values of what a and b are made of by sums, differences, products,
// complements and shifts by constants. None: it is not, or they are too large to be multiplied out.
std::optional<BitVec> constant_difference(Terms t, Expr a, Expr b);

}  // namespace mantissa::rewrite
