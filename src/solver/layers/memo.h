#pragma once

// Remembers answers: the same set of conjuncts is asked for again and again along the paths of a program.
// Unknowns are not remembered. A model that is given again has no values for wanted variables that do not
// occur.

#include <memory>

#include "solver/layers/statistics.h"

namespace mantissa::solver {

// The memo must not be used with another pool after its first query.
std::unique_ptr<Solver> make_memo(std::unique_ptr<Solver> inner, std::shared_ptr<Statistics> statistics);

}  // namespace mantissa::solver
