#pragma once

// Contained: a backend that throws answers Unknown and begins anew, so that the others of a portfolio and the
// run go on. What an exception left of it is not used again. Running out of memory is no fault of its;
// anything else is a bug, of which the log is told.

#include <functional>
#include <memory>

#include "solver/api/solver.h"
#include "solver/layers/check_log.h"

namespace mantissa::solver {

std::unique_ptr<Solver> make_contained(std::function<std::unique_ptr<Solver>()> make,
                                       std::shared_ptr<CheckLog> log);

}  // namespace mantissa::solver
