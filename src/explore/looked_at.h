#pragma once

// On which sides the code bounds what it computes with. `if (i > 4) return;` bounds i from above: where
// `a[i]` then lies beyond the end of `a` the code let pass what it meant to stop. That i may be negative it
// did not say.

#include "expr/pool.h"
#include "expr/traverse.h"

namespace mantissa::explore {

struct BoundedSides {
  expr::ExprSet above, below;  // variables
};

// Adds what a condition that holds says. That something differs from a number bounds nothing.
void note_bounds(const expr::Pool& pool, expr::Expr holds, BoundedSides& sides);

// Whether a term grows no further to this side than its variables are let to by the code.
bool is_bounded_above(const expr::Pool& pool, expr::Expr term, const BoundedSides& sides);
bool is_bounded_below(const expr::Pool& pool, expr::Expr term, const BoundedSides& sides);

// The term that a condition says to be too large as an unsigned number: an offset, a shift. None: it says
// something else.
expr::Expr too_large(const expr::Pool& pool, expr::Expr condition);

}  // namespace mantissa::explore
