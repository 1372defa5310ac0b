#pragma once

// PathSolver: is this path feasible? Asks the solver's stack about the whole path, with the parent's model as
// the base: what to leave out, to remember and to check is the stack's. Belongs to one thread.

#include <cstdint>
#include <functional>
#include <memory>

#include "eval/model.h"
#include "explore/options.h"
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
  PathSolver(expr::Pool& pool, std::function<std::unique_ptr<solver::Solver>()> make,
             solver::HintBoard::Listener listener = {})
      : pool_(pool), make_(std::move(make)), solver_(make_()), listener_(std::move(listener)) {}

  using Path = PersistentList<expr::Expr>;
  using ModelRef = std::shared_ptr<const eval::Model>;
  // On kSat `model` satisfies the whole path. `parent` satisfies all but the newest `unsolved` conditions, or
  // is null.
  Verdict solve(const Path& path, uint32_t unsolved, const eval::Model* parent, const Budget& budget,
                ModelRef& model);

  // Of the last answer: who decided it, and what an Unsat takes for granted.
  const solver::Provenance& from() const { return from_; }
  const std::vector<std::string>& assumptions() const { return assumptions_; }
  // Of the last answer, if it was kUnsat: conditions that contradict each other, newest first.
  const std::vector<expr::Expr>& core() const { return core_; }

  const SolveStatistics& statistics() const { return statistics_; }
  bool lacked_memory() const { return lacked_memory_; }  // the last answer: unknown for want of it

 private:
  solver::Answer ask(const Budget& budget, solver::HintBoard& board);

  expr::Pool& pool_;
  const std::function<std::unique_ptr<solver::Solver>()> make_;
  std::unique_ptr<solver::Solver> solver_;
  const solver::HintBoard::Listener listener_;
  solver::Query query_;  // of the question at hand; a member so that asking costs no allocation
  SolveStatistics statistics_;
  bool lacked_memory_ = false;
  solver::Provenance from_;
  std::vector<std::string> assumptions_;
  std::vector<expr::Expr> core_;
};

}  // namespace mantissa::explore
