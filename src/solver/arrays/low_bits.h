#pragma once

// What the form of a term says of its lowest bits: 4 * i + 1 ends in 01. This is how an access type shows in
// an index into bytes.

#include <cstdint>

#include "expr/pool.h"

namespace mantissa::solver::arrays {

// The lowest `count` bits of a term, known for certain.
struct LowBits {
  uint64_t bits = 0;
  uint32_t count = 0;
};
LowBits low_bits(const expr::Pool& pool, expr::Expr e);

}  // namespace mantissa::solver::arrays
