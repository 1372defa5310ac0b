#pragma once

// Matcher: every assignment that a solver comes across is tried on the states that wait; one that it
// satisfies has its witness for nothing. What is tried is found through the variables that the assignment
// sets, and what an offer may cost is bounded, so that the work grows neither with the number of states nor
// with the number of offers. Not thread-safe: WaitingStates holds its lock.

#include <cstdint>

#include "eval/conditions.h"
#include "explore/pending.h"
#include "expr/variable_sets.h"

namespace mantissa::explore {

class Matcher {
 public:
  Matcher(const expr::Pool& pool, PendingStore& waiting)
      : pool_(pool), waiting_(waiting), conditions_(pool), variables_(pool) {}

  // How many states it satisfied; they are marked solved. `work`: seconds of work (support/meter.h) that the
  // whole exploration has done; an offer is ignored while matching has had more than its share of it.
  size_t offer(const eval::Model& candidate, double work);

 private:
  struct Watch {
    std::vector<expr::Expr> conditions;
    size_t next = 0;  // where the next offer begins, so that all have their turn
  };
  void index_new_conditions();
  size_t try_condition(expr::Expr condition, const eval::Model& candidate);
  bool satisfies(const Pending& pending, eval::Witness& witness);

  const expr::Pool& pool_;
  PendingStore& waiting_;
  eval::Conditions conditions_;
  expr::VariableSets variables_;
  expr::ExprMap<Watch> watches_;  // by variable
  size_t indexed_ = 0;
  expr::ExprMap<uint32_t> tried_;  // by condition: the offer that tried it last
  uint32_t offer_ = 0;
  uint64_t spent_ = 0, end_ = 0;  // nanoseconds of work; at the end of the offer at hand
};

}  // namespace mantissa::explore
