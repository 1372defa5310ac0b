#pragma once

// Comparisons of integers that are made of constants, conditions and bits alone (no variable of sort Int or
// Real) become comparisons of bit-vectors, wide enough that nothing overflows. Runs where a problem has
// bit-vectors and integers: what is left of the integers then is for those who know both.

#include <memory>

#include "solver/passes/pass.h"

namespace mantissa::solver::passes {

std::unique_ptr<Pass> make_integers_to_bits();

}  // namespace mantissa::solver::passes
