#pragma once

// Splits conjunctions at the top: (and a b) becomes two conjuncts; so do (not (or a b)) and (not (=> a b)).

#include "solver/passes/pass.h"

namespace mantissa::solver::passes {

std::unique_ptr<Pass> make_flatten();

}  // namespace mantissa::solver::passes
