#pragma once

// Search around a point: one variable at a time by steps of 1, 2, 4, ... ULPs (or units), keeping what
// satisfies more conjuncts or brings an unsatisfied comparison closer.

#include "solver/interval/candidates.h"
#include "support/budget.h"

namespace mantissa::solver::interval {

// True if a solution was found (the candidates have it). At most `evaluations` points.
bool search_around(Candidates& candidates, Point point, uint64_t evaluations, const Budget& budget, Rng& rng);

}  // namespace mantissa::solver::interval
