#pragma once

// What interval propagation over the whole problem says, added as conjuncts: bounds of float operations and
// of bit-vector variables, terms with one value, conditions inside others that are decided. A contradiction
// ends the problem. All are consequences of the conjuncts, so each can be used in all the others
// (constant_propagation).

#include "solver/passes/pass.h"

namespace mantissa::solver::passes {

// `thorough`: with bounds shaved as far as a second or so of work goes, for a problem that is worth it.
std::unique_ptr<Pass> make_interval_facts(bool thorough);

}  // namespace mantissa::solver::passes
