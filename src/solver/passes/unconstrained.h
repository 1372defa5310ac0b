#pragma once

// Eliminates variables that occur once, where the operation around them can then take any value it likes: x +
// t becomes a new variable, x < t a new Boolean (unless t is the least value). In the model the variable gets
// the value that makes it so.

#include "solver/passes/pass.h"

namespace mantissa::solver::passes {

std::unique_ptr<Pass> make_unconstrained();

}  // namespace mantissa::solver::passes
