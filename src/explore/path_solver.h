#pragma once

// PathSolver: is this path feasible? Cuts the question down to the conditions that share variables with the
// newest ones (the rest is satisfied by the parent's model), or into independent parts if there is no parent;
// remembers answers, and asks the solver for what is left. Belongs to one thread.

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "eval/model.h"
#include "explore/options.h"
#include "expr/expr_map.h"
#include "expr/variable_sets.h"
#include "solver/api/solver.h"
#include "support/persistent_list.h"

namespace mantissa::explore {

struct SolveStatistics {
  uint64_t queries = 0, cached = 0, sat = 0, unsat = 0, unknown = 0;
  double seconds = 0;
};

enum class Verdict : uint8_t { kSat, kUnsat, kUnknown };

class PathSolver {
 public:
  // The listener, if any, hears of every assignment that the solver comes across.
  PathSolver(expr::Pool& pool, std::unique_ptr<solver::Solver> solver, const Options& options,
             solver::HintBoard::Listener listener = {})
      : pool_(pool),
        variable_sets_(pool),
        solver_(std::move(solver)),
        listener_(std::move(listener)),
        independence_(options.independence),
        remember_(options.answers) {}

  using Path = PersistentList<expr::Expr>;
  using ModelRef = std::shared_ptr<const eval::Model>;
  // On kSat `model` satisfies the whole path. `parent` satisfies all but the newest `unsolved` conditions, or
  // is null.
  Verdict solve(const Path& path, uint32_t unsolved, const eval::Model* parent, const Budget& budget,
                ModelRef& model);

  const SolveStatistics& statistics() const { return statistics_; }
  void forget();  // drops what is remembered, to free memory

 private:
  struct Facts {  // of a condition
    uint64_t signature = 0;
    uint32_t first = 0, count = 0;  // its variables, in variables_
  };
  struct Part {
    expr::Expr condition;
    Facts facts;
  };
  struct Remembered {
    Verdict verdict;
    std::vector<eval::Model::Entry> values;
  };
  struct KeyHash {
    size_t operator()(const std::vector<expr::Expr>& key) const;
  };

  Facts facts_of(expr::Expr condition);
  std::span<const expr::Expr> variables_of(const Facts& facts) const {
    return {variables_.data() + facts.first, facts.count};
  }
  void load(const Path& path);
  void take(size_t part);
  void take_related();
  Verdict ask(const Budget& budget, const eval::Model* parent, eval::Model& model);
  solver::Answer solve_query(const Budget& budget, const eval::Model* parent);

  expr::Pool& pool_;
  expr::VariableSets variable_sets_;
  std::unique_ptr<solver::Solver> solver_;
  const solver::HintBoard::Listener listener_;
  const bool independence_, remember_;
  SolveStatistics statistics_;
  expr::ExprMap<Facts> facts_;
  std::vector<expr::Expr> variables_;
  std::unordered_map<std::vector<expr::Expr>, Remembered, KeyHash> answers_;
  // Of the question at hand; members so that asking costs no allocation.
  std::vector<Part> parts_;
  std::vector<expr::Expr> wanted_;
  expr::ExprMap<uint32_t> marks_;  // variables of `wanted_` have the current mark
  uint32_t mark_ = 0;
  uint64_t signature_ = 0;
};

}  // namespace mantissa::explore
