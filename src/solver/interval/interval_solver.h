#pragma once

// Two methods over boxes.
//   interval  on the floats themselves: Sat by a tested point, Unsat with a core when every box is refuted
//   rso       over the reals: small boxes are candidates, rounded to floats, tested, and searched around by
//             steps of ULPs. Its points go to the hint board; it never answers Unsat.

#include <memory>

#include "solver/api/registry.h"

namespace mantissa::solver::interval {

std::unique_ptr<Solver> make_interval(const SolverOptions& options);
std::unique_ptr<Solver> make_rso(const SolverOptions& options);
void register_interval(Registry& registry);  // under the names "interval" and "rso"

}  // namespace mantissa::solver::interval
