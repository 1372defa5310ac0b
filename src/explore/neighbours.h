#pragma once

// Neighbours: assignments that differ from one in a single variable, and in that a little: by one, by one
// bit, by the sign or a factor of two. A witness of one path often is next to those of others, and where it
// leads costs a walk down the execution tree. Belongs to one thread.

#include <span>
#include <vector>

#include "eval/model.h"
#include "expr/variable_sets.h"
#include "support/rng.h"

namespace mantissa::explore {

class Neighbours {
 public:
  Neighbours(const expr::Pool& pool, uint64_t seed) : pool_(pool), sets_(pool), rng_(seed) {}

  // A few changes of variables of the condition, each as an assignment of the changed variable alone.
  std::vector<eval::Model> of(const eval::Model& model, expr::Expr condition);

 private:
  expr::Value changed(const expr::Value& value, uint32_t how);

  const expr::Pool& pool_;
  expr::VariableSets sets_;
  Rng rng_;
};

}  // namespace mantissa::explore
