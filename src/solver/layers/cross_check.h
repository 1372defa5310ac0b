#pragma once

// N-version solving with two: every answer of the first solver is confirmed by the second. Sat against Unsat
// is Unknown(kDisagreement), with both named. A model needs no second opinion once it is checked, but is
// asked for all the same, since a wrong Unsat of the second shows there. If the second does not know, the
// first's answer goes on, counted as unconfirmed.

#include <atomic>
#include <memory>

#include "solver/api/solver.h"

namespace mantissa::solver {

struct CrossCheckCounts {
  std::atomic<uint64_t> confirmed{0}, unconfirmed{0}, disagreements{0};
};

std::unique_ptr<Solver> make_cross_check(std::unique_ptr<Solver> first, std::unique_ptr<Solver> second,
                                         std::shared_ptr<CrossCheckCounts> counts);

}  // namespace mantissa::solver
