#pragma once

// Remembers answers, and times those it has to ask for: the same set of conjuncts is asked for again and
// again along the paths of a program. Unknowns are not remembered. A model that is given again has no values
// for wanted variables that do not occur.

#include <memory>

#include "solver/layers/statistics.h"

namespace mantissa::solver {

// The memo must not be used with another pool after its first query.
// Without `remember` it only takes the time.
std::unique_ptr<Solver> make_memo(std::unique_ptr<Solver> inner, std::shared_ptr<Statistics> statistics,
                                  bool remember = true);

}  // namespace mantissa::solver
