#pragma once

// Ranges of one term over many cuts through its computation. Written over its operands' values a term forgets
// how they depend on each other; written over the variables it may have too high a degree. In between is
// often a polynomial whose range over the box is small: y + a (x - y) over y, a and x, where y is a long
// story itself.

#include <functional>

#include "solver/relax/forms.h"

namespace mantissa::solver::relax {

// Calls visit(bounds, reason) for the term's range over each cut, from its operands down, as long as that
// returns true.
void for_each_cut(const boxes::Network& network, Forms& forms, Monomials& monomials, uint32_t node,
                  const std::function<bool(const Bounds&, const boxes::Reason&)>& visit);

}  // namespace mantissa::solver::relax
