#pragma once

// What Z3 needs to take a query in before it looks at any limit of ours: numerals are read in quadratic time
// and wide operations become gates while they are asserted, neither of which it can be interrupted in.

#include <span>

#include "expr/pool.h"

namespace mantissa::solver::smt {

double seconds_to_state(const expr::Pool& pool, std::span<const expr::Expr> conjuncts);  // about

}  // namespace mantissa::solver::smt
