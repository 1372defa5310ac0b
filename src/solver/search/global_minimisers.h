#pragma once

// NLopt's global minimisers (CRS2, ISRES, MLSL, DIRECT) on the landscape, each variable on a scale that is
// linear in ULPs (floats) or in steps (integers).

#include <functional>
#include <optional>

#include "solver/search/landscape.h"
#include "support/budget.h"

namespace mantissa::solver::search {

inline constexpr int kMinimisers = 4;

// Runs one of them until the budget ends, it does, or a satisfying point is met. `improved` is told of each
// point better than all before in this run. Only where all variables are words. Sets the landscape's base.
// The satisfying point, if met.
std::optional<Point> minimise(int which, Landscape& landscape, const Point& start, uint64_t seed,
                              const Budget& budget,
                              const std::function<void(const Point&, uint64_t)>& improved);

}  // namespace mantissa::solver::search
