#pragma once

// Z3 as a backend: every kind but libm functions, and fp.rem, fp.mod and fp.fma (solver/passes lowers those).
// Complete for bit-vectors, floats, arrays of them and linear arithmetic, but for the float formats that
// is_supported (translator.h) refuses and arrays of rounding modes. One context per object, so objects
// may run in different threads.
//
// In this process, for tests and for the process that z3_process.h asks: a budget is kept where Z3 listens,
// which is not everywhere, nothing limits its memory, and stop tokens are not seen while it searches.

#include <memory>

#include "solver/api/registry.h"

namespace mantissa::solver::smt {

std::unique_ptr<Solver> make_z3(const SolverOptions& options);

// For both ways to run it.
inline constexpr size_t kKeptTerms = 200'000;  // translated ones, before starting over
Capabilities z3_capabilities();
Answer out_of_budget(const Budget& budget);  // which has ended

}  // namespace mantissa::solver::smt
