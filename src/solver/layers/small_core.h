#pragma once

// Makes the core of an Unsat smaller where the query asks for one (Query::want_core): drops a conjunct, asks
// again, keeps what is still unsatisfiable. The core is minimal if the time suffices: a few times what the
// proof itself took, and never beyond the budget. An Unsat is never lost by it.

#include <memory>

#include "solver/api/solver.h"

namespace mantissa::solver {

std::unique_ptr<Solver> make_small_core(std::unique_ptr<Solver> inner);

}  // namespace mantissa::solver
