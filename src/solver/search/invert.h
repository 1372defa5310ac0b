#pragma once

// Inversion: what a variable would have to be for a condition to hold, all else as it is. A target goes down
// from a violated comparison through the operations, each inverted for one operand with the others' values,
// to the variables.

#include <vector>

#include "solver/search/point_tape.h"
#include "support/rng.h"

namespace mantissa::solver::search {

struct Proposal {
  uint32_t variable;
  expr::Value value;
};

// Proposals for the conjuncts that do not hold at the tape's point, at most about `limit`.
std::vector<Proposal> invert(const PointTape& tape, std::span<const expr::Expr> conjuncts, size_t limit,
                             Rng& rng);

}  // namespace mantissa::solver::search
