#pragma once

// A model made from the query's own constants, if one is found quickly: for each variable the constants of
// its width and their neighbours, the ends of its range and small numbers, one variable after the other, as
// long as more conjuncts hold. Nothing random; a few thousand evaluated instructions at most.

#include <optional>
#include <vector>

#include "eval/evaluator.h"
#include "solver/api/query.h"

namespace mantissa::solver {

// `tape` holds the query's conjuncts as its roots. Seeds are tried first. After a success the tape's last run
// is the model's.
std::optional<eval::Model> guess(const Query& query, eval::Tape& tape, const std::vector<eval::Model>& seeds);

}  // namespace mantissa::solver
