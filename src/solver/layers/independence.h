#pragma once

// Cuts a query into parts that share no variables and asks for each on its own: what a path adds at a branch
// is usually independent of most of it. With a base model (Query::base) only the parts with open conjuncts
// are asked for; the base's values serve the others. The inner solver gets plain queries: no base, conjuncts
// in the order of their handles, each once.

#include <memory>

#include "solver/api/solver.h"
#include "solver/layers/variable_index.h"

namespace mantissa::solver {

// Without `cut` the whole is one part. The index may be one that another layer has too. Must not be used with
// another pool after its first query.
std::unique_ptr<Solver> make_independence(std::unique_ptr<Solver> inner, bool cut = true,
                                          std::shared_ptr<VariableIndex> index = nullptr);

}  // namespace mantissa::solver
