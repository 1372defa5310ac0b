#pragma once

// What interval propagation over the whole problem says, added as conjuncts: bounds of float operations and
// of bit-vector variables, terms with one value, conditions inside others that are decided. A contradiction
// ends the problem. All are consequences of the conjuncts, so each can be used in all the others
// (constant_propagation).

#include "solver/passes/pass.h"

namespace mantissa::solver::passes {

std::unique_ptr<Pass> make_interval_facts();

}  // namespace mantissa::solver::passes
