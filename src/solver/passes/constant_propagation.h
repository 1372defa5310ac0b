#pragma once

// A conjunct that fixes the value of a term (t, (not t), (= t c), fp.isNaN(t), fp.eq(t, c) with c not zero)
// replaces the term by that value in all other conjuncts. The conjunct itself stays.

#include "solver/passes/pass.h"

namespace mantissa::solver::passes {

std::unique_ptr<Pass> make_constant_propagation();

}  // namespace mantissa::solver::passes
