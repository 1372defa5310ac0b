#pragma once

// Relevance: what values depend on in one run. Of an element of an array that is its index and what lies
// there, of a choice its condition and what is chosen; the rest had no part in it.

#include <span>
#include <vector>

#include "eval/model.h"
#include "expr/expr_map.h"
#include "expr/pool.h"

namespace mantissa::explore {

// The variables that the values of the terms depend on under the model.
expr::ExprSet relevant_variables(const expr::Pool& pool, std::span<const expr::Expr> terms,
                                 const eval::Model& model);

}  // namespace mantissa::explore
