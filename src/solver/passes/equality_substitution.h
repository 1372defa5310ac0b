#pragma once

// Eliminates variables that a conjunct defines: (= v t) with v not in t, v, (not v). The conjunct goes, v is
// t everywhere else, and in the model v is the value of t.

#include "solver/passes/pass.h"

namespace mantissa::solver::passes {

std::unique_ptr<Pass> make_equality_substitution();

}  // namespace mantissa::solver::passes
