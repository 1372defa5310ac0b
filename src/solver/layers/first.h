#pragma once

// A quick solver before a thorough one: what the first does not answer, or does not understand, goes to the
// second.

#include <memory>

#include "solver/api/solver.h"

namespace mantissa::solver {

std::unique_ptr<Solver> make_first(std::unique_ptr<Solver> quick, std::unique_ptr<Solver> thorough);

}  // namespace mantissa::solver
