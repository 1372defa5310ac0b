#pragma once

// Replaces fp.rem and fp.mod (C's fmod) by bit-vector arithmetic on the operands' patterns, exactly.

#include "solver/passes/pass.h"

namespace mantissa::solver::passes {

std::unique_ptr<Pass> make_lower_remainder();

// The lowering of one operation: a term equal to (fp.rem x y), or (fp.mod x y) if `truncating`, without
// either.
expr::Expr lowered_remainder(expr::Pool& pool, bool truncating, expr::Expr x, expr::Expr y);

}  // namespace mantissa::solver::passes
