#pragma once

// Images of bit-vector domains (at most Domain::kMaxBits wide) under the bit-vector operations.

#include <span>

#include "expr/kind.h"
#include "solver/boxes/domain.h"

namespace mantissa::solver::boxes {

// Top for what has no rule here. Operands are not empty.
Domain bits_image(expr::Kind kind, expr::Sort sort, std::span<const uint32_t> params,
                  std::span<const Domain* const> v);
Domain compare_image(expr::Kind kind, const Domain& a, const Domain& b);  // bvult .. bvsmulo

Domain add_bits(const Domain& a, const Domain& b);  // modulo 2^width
Domain sub_bits(const Domain& a, const Domain& b);
// The product's bounds as integers, if they fit 126 bits.
bool product(Span a, Span b, Span* result);

}  // namespace mantissa::solver::boxes
