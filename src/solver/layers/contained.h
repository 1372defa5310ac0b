#pragma once

// Contained: a backend that runs out of memory answers Unknown and begins anew, so that the others of a
// portfolio go on. What an exception left of it is not used again.

#include <functional>
#include <memory>

#include "solver/api/solver.h"

namespace mantissa::solver {

std::unique_ptr<Solver> make_contained(std::function<std::unique_ptr<Solver>()> make);

}  // namespace mantissa::solver
