#pragma once

// Method `linear`: linear arithmetic over Int and Real with Boolean structure (QF_LRA, QF_LIA, mixed), and
// over bit-vectors as integers (bit_attempt.h). Exact; answers Unsat with a core. Products of variables are
// Unknown. `arithmetic` is the same without bit-vectors, for the portfolio, whose other members are quicker
// at them.

#include "solver/api/registry.h"

namespace mantissa::solver::linear {

std::unique_ptr<Solver> make_linear(const SolverOptions& options);
std::unique_ptr<Solver> make_arithmetic(const SolverOptions& options);
void register_linear(Registry& registry);

}  // namespace mantissa::solver::linear
