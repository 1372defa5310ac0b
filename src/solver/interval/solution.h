#pragma once

// Private to the room: what both methods share.

#include "solver/interval/candidates.h"

namespace mantissa::solver::interval {

// The best point as a model of the query, once it satisfies it.
eval::Model solution(const Query& query, const Candidates& candidates);

}  // namespace mantissa::solver::interval
