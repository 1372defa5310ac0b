#pragma once

// Simplifies each conjunct before the inner solver sees it (rewrite/'s rules). Conjuncts keep their places,
// so cores stay right; those that become true are left out, one that becomes false is the answer.

#include <memory>

#include "solver/api/solver.h"

namespace mantissa::solver {

// The solver must not be used with another pool after its first query.
std::unique_ptr<Solver> make_simplify(std::unique_ptr<Solver> inner);

}  // namespace mantissa::solver
