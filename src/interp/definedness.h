#pragma once

// Whether a value depends on uninitialised memory, as a term over the inputs.

#include "expr/expr_map.h"
#include "expr/pool.h"

namespace mantissa::interp {

// A Bool that is true where `term` is the same whatever `undefined` variables are: a choice is defined when
// what is chosen is, a conjunction also when a defined part of it is false, bits by themselves where an
// operation moves or joins them. Other operations want all operands defined, as MemorySanitizer does, which
// confirms the findings.
expr::Expr definedness(expr::Pool& pool, expr::Expr term, const expr::ExprSet& undefined);

}  // namespace mantissa::interp
