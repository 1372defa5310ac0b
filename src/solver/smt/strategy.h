#pragma once

// Which of Z3's solvers a query gets, by what occurs in it.

#include <cstdint>

#include "solver/smt/context.h"

namespace mantissa::solver::smt {

// `features`: expr::Feature bits. `assumptions`: whether it will be asked for a core.
SolverRef make_solver(Z3_context context, uint16_t features, bool assumptions);

}  // namespace mantissa::solver::smt
