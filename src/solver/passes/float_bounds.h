#pragma once

// Bounds of float terms, computed upwards from the conjuncts that bound variables and other terms, and added
// as conjuncts (fp.leq low t), (fp.leq t high); a contradiction between them ends the problem. Bounds are
// exact consequences in the floats' own arithmetic: every operation is monotone in each operand, rounding
// included.

#include "solver/passes/pass.h"

namespace mantissa::solver::passes {

std::unique_ptr<Pass> make_float_bounds();

}  // namespace mantissa::solver::passes
