// The newest conditions come first, as a path has them: those are the ones that nobody has solved.

#include "explore/path_solver.h"

#include <algorithm>
#include <new>
#include <optional>

namespace mantissa::explore {

// A stack of solvers that ran out of memory is given up as a whole: what it keeps is in the way, and what an
// exception left of it is of no use.
solver::Answer PathSolver::ask(const Budget& budget, solver::HintBoard& board) {
  using solver::Unknown;
  const uint64_t before = memory_limit::shortages();
  std::optional<solver::Answer> answer;
  try {
    answer = solver_->solve(query_, budget, board);
  } catch (const std::bad_alloc&) {
    answer = Unknown{Unknown::Why::kMemory, "out of memory"};
  }
  lacked_memory_ = answer->is_unknown() &&
                   (answer->unknown().why == Unknown::Why::kMemory || memory_limit::shortages() != before);
  if (lacked_memory_) {
    solver_ = nullptr;
    solver_ = make_();
  }
  return std::move(*answer);
}

Verdict PathSolver::solve(const Path& path, uint32_t unsolved, const eval::Model* parent,
                          const Budget& budget, ModelRef& result) {
  query_.pool = &pool_;
  query_.conjuncts.clear();
  path.newest_first([&](expr::Expr e) { query_.conjuncts.push_back(e); });
  query_.base = parent;
  query_.open = std::min<uint32_t>(unsolved, path.size());
  solver::HintBoard board(listener_);
  if (parent) board.seed_from(*parent);
  solver::Answer answer = ask(budget, board);
  statistics_.seconds += answer.from().seconds;
  if (answer.from().remembered) {
    ++statistics_.cached;
  } else {
    ++statistics_.queries;
    ++(answer.is_sat() ? statistics_.sat : answer.is_unsat() ? statistics_.unsat : statistics_.unknown);
  }
  from_ = answer.from();
  assumptions_ = answer.assumptions();
  if (answer.is_unknown()) return Verdict::kUnknown;
  if (answer.is_unsat()) {
    core_.clear();
    for (const uint32_t index : answer.core()) core_.push_back(query_.conjuncts[index]);
    return Verdict::kUnsat;
  }
  result = std::make_shared<const eval::Model>(std::move(answer.model()));
  return Verdict::kSat;
}

}  // namespace mantissa::explore
