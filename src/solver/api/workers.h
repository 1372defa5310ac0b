#pragma once

// Several threads looking for the same thing: the first that finds it stops the others.

#include <functional>
#include <optional>

#include "eval/model.h"
#include "support/budget.h"

namespace mantissa::solver {

// Runs work(index, budget) for every index below `jobs` (at least one), index 0 on the calling thread, each
// with a budget that also ends when another one has returned a model. Returns that of the lowest index that
// has one. An exception of a worker is thrown on once all have ended.
std::optional<eval::Model> first_model(
    unsigned jobs, const Budget& budget,
    const std::function<std::optional<eval::Model>(unsigned index, const Budget&)>& work);

}  // namespace mantissa::solver
