#pragma once

// The backend "propagate": understands every term, answers Sat or Unknown. And "propagate-bits", the same for
// bit-vectors alone, as the portfolio has it: on floats its slices are better spent by others.

#include "solver/api/registry.h"

namespace mantissa::solver::propagate {

std::unique_ptr<Solver> make_propagate(const SolverOptions& options);
void register_propagate(Registry& registry);

}  // namespace mantissa::solver::propagate
