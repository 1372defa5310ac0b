#pragma once

// Queries about a few bytes are decided by trying all their values. A conjunct about one variable of at most
// eight bits is a set of values, computed once; two that do not meet refute whatever else is asked. Where all
// variables are that small and few enough values are left of them, every assignment is tried. What is larger
// goes to the inner solver. Evaluation is the meaning of terms, so both answers are proofs.

#include <memory>

#include "solver/layers/statistics.h"

namespace mantissa::solver {

// Must not be used with another pool after its first query.
std::unique_ptr<Solver> make_enumeration(std::unique_ptr<Solver> inner,
                                         std::shared_ptr<Statistics> statistics);

}  // namespace mantissa::solver
