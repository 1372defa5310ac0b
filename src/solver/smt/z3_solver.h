#pragma once

// Z3 as a backend: every kind but libm functions, and fp.rem, fp.mod and fp.fma (solver/passes lowers those).
// Complete for bit-vectors, floats, arrays of them and linear arithmetic, but for the float formats that
// is_supported (translator.h) refuses and arrays of rounding modes. One context per object, so objects
// may run in different threads.

#include <memory>

#include "solver/api/registry.h"

namespace mantissa::solver::smt {

std::unique_ptr<Solver> make_z3(const SolverOptions& options);
void register_z3(Registry& registry);  // under the name "z3"

}  // namespace mantissa::solver::smt
