#pragma once

// N-version solving with two: every answer of the first solver is confirmed by another that shares no backend
// with it. Which one that is depends on where the answer comes from: the first of the others whose family is
// not the answer's, and the next if that one does not know. Sat against Unsat is Unknown(kDisagreement), with
// both named. A model needs no second opinion once it is checked, but is asked for all the same, since a
// wrong Unsat of the second shows there. If no other knows, the first's answer goes on, counted as
// unconfirmed.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "solver/api/solver.h"
#include "solver/layers/check_log.h"

namespace mantissa::solver {

struct Opinion {
  std::string family;                             // Capabilities::family; empty: shares with nobody
  std::function<std::unique_ptr<Solver>()> make;  // when it is first needed
};

std::unique_ptr<Solver> make_cross_check(std::unique_ptr<Solver> first, std::vector<Opinion> others,
                                         std::shared_ptr<CrossCheckCounts> counts,
                                         std::shared_ptr<CheckLog> log);

}  // namespace mantissa::solver
