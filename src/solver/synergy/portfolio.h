#pragma once

// Portfolio: several solvers as one. Each round gives every member a slice of time, cheap ones first or by
// what the ledger has seen, and each round's slices are four times as long; with threads to spare the members
// of a round race. The first Sat or Unsat is the answer. Seeds of the board are tried by evaluation before
// anything else; assignments that a member leaves become seeds for the others.

#include <memory>
#include <vector>

#include "solver/api/solver.h"
#include "solver/synergy/ledger.h"

namespace mantissa::solver::synergy {

struct Member {
  std::unique_ptr<Solver> solver;
  double first_slice = 0.05;  // seconds
};

// `ledger` may be shared with other portfolios of the same members; null: one of its own.
std::unique_ptr<Solver> make_portfolio(std::vector<Member> members, unsigned jobs,
                                       std::shared_ptr<Ledger> ledger);

}  // namespace mantissa::solver::synergy
