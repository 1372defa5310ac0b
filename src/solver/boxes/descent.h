#pragma once

// Descent: the search around a point. Every variable is moved by plus and minus 2^k ULPs (units, for
// integers), one batch for several variables; the move that brings the unsatisfied conjuncts nearest is
// taken, until none does.

#include "eval/batch/batch.h"
#include "solver/boxes/candidates.h"
#include "support/budget.h"

namespace mantissa::solver::boxes {

class Descent {
 public:
  // `variables`: the order of points.
  Descent(const Query& query, const std::vector<expr::Expr>& variables, uint64_t seed);

  // From the point, with at most about `evaluations` points. True if a solution was found; the candidates
  // have it then.
  bool run(Candidates& candidates, const Point& point, uint64_t evaluations, const Budget& budget);

 private:
  void fill(const Point& point);
  size_t fill_steps(const Point& point, size_t first_variable);
  void fill_random(const Point& point);
  void score();
  bool evaluate(Candidates& candidates, Point& point, double& best, bool* improved);

  eval::BatchProgram program_;
  eval::Batch batch_;
  uint64_t nanoseconds_;  // of one evaluation
  Rng rng_;
  std::vector<uint32_t> column_;  // the batch's number of each variable of a point
  std::vector<uint32_t> words_;   // variables of a point that can be moved
  Point filled_;                  // what the columns hold in every candidate,
  std::vector<bool> moved_;       // but for those of these variables
  uint32_t count_ = 0;            // candidates in the batch
  std::vector<double> scores_;    // theirs
};

}  // namespace mantissa::solver::boxes
