#pragma once

// Which of Z3's solvers a query gets, by what occurs in it.

#include <cstdint>

#include "solver/smt/context.h"

namespace mantissa::solver::smt {

// `features`: expr::Feature bits. `want_core`: assertions will be tracked.
// `second_try`: the first solver gave up before its time; this one is slower and leaves nothing out.
SolverRef make_solver(Z3_context context, uint16_t features, bool want_core, bool second_try);

}  // namespace mantissa::solver::smt
