#pragma once

// Answers without asking: a query that contains a known unsatisfiable core is unsatisfiable; one that a
// recent model satisfies is satisfiable; and a small one is tried with values made from its own constants.
// Every model is evaluated on the query before it is given. The inner solver is asked for the rest, and its
// answers are remembered. Each of the three can be switched off.

#include <memory>

#include "solver/layers/statistics.h"

namespace mantissa::solver {

struct CacheOptions {
  bool cores = true, models = true, guesses = true;
};

// The cache must not be used with another pool after its first query.
std::unique_ptr<Solver> make_cache(std::unique_ptr<Solver> inner, CacheOptions options,
                                   std::shared_ptr<Statistics> statistics);

}  // namespace mantissa::solver
