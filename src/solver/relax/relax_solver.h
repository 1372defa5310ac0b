#pragma once

// The backend "relax": float comparisons as linear inequalities over the reals with exact bounds of all
// rounding errors. Unsat, with a core, when the inequalities have no solution in any part of the box; Sat by
// a point that keeps away from the inequalities, rounded and tested. Strong where many operations on the same
// variables add up (linear systems, error bounds of two ways to compute the same); says at once that it has
// nothing to add where no comparison has a polynomial.

#include <memory>

#include "solver/api/registry.h"

namespace mantissa::solver::relax {

std::unique_ptr<Solver> make_relax(const SolverOptions& options);
void register_relax(Registry& registry);

}  // namespace mantissa::solver::relax
