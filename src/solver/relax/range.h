#pragma once

// The range of a form over the box: by its coefficients in Bernstein's basis, whose smallest and largest
// bound a polynomial over a box, exactly where it is linear in each unknown. Sees that y + a (x - y) stays
// between x and y, and that x (1 - x) is not negative on [0, 1].

#include "solver/relax/forms.h"

namespace mantissa::solver::relax {

// Never wider than Forms::bounds; the same where the form is too large for more. Rests on
// Forms::reason(form).
Bounds range(const Forms& forms, const Monomials& monomials, const Form& form);

}  // namespace mantissa::solver::relax
