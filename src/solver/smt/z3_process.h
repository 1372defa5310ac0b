#pragma once

// Z3 in a process of its own, for each object one, started when it is first asked: it keeps to no limit by
// itself, but a process can be killed. Answers what make_z3's answers; where the process cannot be started,
// or ends, Unknown, and the next question gets a new one.

#include <memory>

#include "solver/api/registry.h"

namespace mantissa::solver::smt {

std::unique_ptr<Solver> make_z3_process(const SolverOptions& options);
void register_z3(Registry& registry);  // under the name "z3"

}  // namespace mantissa::solver::smt
