#pragma once

// Our own solver for bit-vectors, floats and rounding modes: terms to gates to clauses, CaDiCaL underneath.
// Complete for what it knows; refuses arrays, libm functions, fp.rem, fp.mod and arithmetic (solver/arrays
// refines arrays on top of it, solver/passes removes remainders, a refinement layer libm). One object belongs
// to one thread at a time.

#include <memory>

#include "solver/api/registry.h"

namespace mantissa::solver::bitblast {

std::unique_ptr<Solver> make_bitblast(const SolverOptions& options);
void register_bitblast(Registry& registry);  // under the name "bitblast"
// Its encodings one by one, for tests and comparison: "bitblast-relation" (quotients and roots as relations),
// "bitblast-array" (as arrays of subtractions), "bitblast-lazy" (wide products refined on demand),
// "bitblast-floats" (costly float operations refined on demand),
// "bitblast-tiny-floats" (those of all formats: what can be compared with the truth).
void register_encodings(Registry& registry);

}  // namespace mantissa::solver::bitblast
