#pragma once

// PathSolver: is this path feasible? Cuts the question down to the conditions that share variables with the
// newest ones (the rest is satisfied by the parent's witness), remembers answers, and asks the solver for
// what is left.

#include <list>
#include <memory>
#include <unordered_map>
#include <vector>

#include "eval/witness.h"
#include "interp/state.h"
#include "solver/api/solver.h"

namespace mantissa::explore {

struct SolveStatistics {
  uint64_t queries = 0, cached = 0, sat = 0, unsat = 0, unknown = 0;
  double seconds = 0;
};

class PathSolver {
 public:
  PathSolver(expr::Pool& pool, std::unique_ptr<solver::Solver> solver)
      : pool_(pool), solver_(std::move(solver)) {}

  enum class Verdict : uint8_t { kSat, kUnsat, kUnknown };
  // On kSat the witness of the whole path. `parent` satisfies all but the newest `unsolved` conditions, or is
  // null.
  Verdict solve(const PersistentList<expr::Expr>& path, uint32_t unsolved, const eval::Witness* parent,
                const Budget& budget, std::shared_ptr<eval::Witness>& witness);

  const SolveStatistics& statistics() const { return statistics_; }

 private:
  const std::vector<expr::Expr>& variables_of(expr::Expr condition);
  std::vector<expr::Expr> relevant(const PersistentList<expr::Expr>& path, uint32_t unsolved);
  solver::Answer ask(std::vector<expr::Expr> conjuncts, const Budget& budget);

  expr::Pool& pool_;
  std::unique_ptr<solver::Solver> solver_;
  SolveStatistics statistics_;
  std::unordered_map<expr::Expr, std::vector<expr::Expr>> variables_;
  struct KeyHash {
    size_t operator()(const std::vector<expr::Expr>& key) const;
  };
  std::unordered_map<std::vector<expr::Expr>, solver::Answer, KeyHash> answers_;
};

}  // namespace mantissa::explore
