#pragma once

// Shape: what queries have in common that a member's chances depend on: the theories in it, its size, how
// many variables, whether anything is an equation. Queries of one program fall into a handful of shapes.

#include <cstdint>

#include "solver/api/query.h"

namespace mantissa::solver::synergy {

struct Shape {
  uint64_t word = 0;
  friend bool operator==(Shape, Shape) = default;
};

Shape shape_of(const Query& query);

}  // namespace mantissa::solver::synergy
