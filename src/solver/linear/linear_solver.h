#pragma once

// Method `linear`: linear arithmetic over Int and Real with Boolean structure (QF_LRA, QF_LIA, mixed). Exact;
// answers Unsat with a core. Products of variables are Unknown(kUnsupported).

#include "solver/api/registry.h"

namespace mantissa::solver::linear {

std::unique_ptr<Solver> make_linear(const SolverOptions& options);
void register_linear(Registry& registry);

}  // namespace mantissa::solver::linear
