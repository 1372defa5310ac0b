#pragma once

// Cheap bounds of a bit-vector term of at most 64 bits, as unsigned numbers, from its top few levels.

#include <cstdint>

#include "rewrite/terms.h"

namespace mantissa::rewrite {

struct Range {
  uint64_t low = 0, high = 0;  // both included
};

// False if the term is no bit-vector of at most 64 bits.
bool unsigned_range(Terms t, Expr e, Range* range);

}  // namespace mantissa::rewrite
