#pragma once

// NLopt's global minimisers (CRS2, ISRES, MLSL, DIRECT) on the landscape, each variable on a scale that is
// linear in ULPs (floats) or in steps (integers).

#include <functional>
#include <optional>

#include "solver/search/landscape.h"
#include "solver/search/pace.h"

namespace mantissa::solver::search {

inline constexpr int kMinimisers = 4;

struct Minimised {
  std::optional<Point> solution;  // a satisfying point, if met
  int evaluations = 0;
};

// Runs one of them until the budget ends, it does, or a satisfying point is met. `improved` is told of each
// point better than all before in this run. Only where all variables are words. Sets the landscape's base.
Minimised minimise(int which, Landscape& landscape, const Point& start, uint64_t seed, Pace& pace,
                   const std::function<void(const Point&, uint64_t)>& improved);

// About how many nanoseconds NLopt itself takes per evaluation of so many variables.
inline double minimiser_step_cost(size_t variables) { return 200 + 20 * static_cast<double>(variables); }

}  // namespace mantissa::solver::search
