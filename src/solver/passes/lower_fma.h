#pragma once

// Replaces fp.fma by a product, two sums and a conversion, exactly.

#include "solver/passes/pass.h"

namespace mantissa::solver::passes {

std::unique_ptr<Pass> make_lower_fma();

// A term equal to (fp.fma rm x y z) without fp.fma; nothing if the format's exponent is too long for it.
expr::Expr lowered_fma(expr::Pool& pool, expr::Expr rm, expr::Expr x, expr::Expr y, expr::Expr z);

}  // namespace mantissa::solver::passes
