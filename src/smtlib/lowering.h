#pragma once

// Terms in SMT-LIB's own operations: what only expr has (total conversions, overflow predicates, x87, fmod,
// bit patterns of floats) is expressed by what the standard fixes, with exactly the same meaning.

#include <span>
#include <vector>

#include "expr/pool.h"
#include "support/result.h"

namespace mantissa::smtlib {

struct Lowered {
  std::vector<expr::Expr> conjuncts;  // one for each given
  // Conditions on variables that had to be added. In them and above, kFpToSbv, kFpToUbv, kFpMin and kFpMax
  // occur only where the standard fixes their result.
  std::vector<expr::Expr> definitions;
};

// Fails for the libm functions, which the standard cannot express.
Result<Lowered> lower_to_standard(expr::Pool& pool, std::span<const expr::Expr> conjuncts);

}  // namespace mantissa::smtlib
