#pragma once

// Probe: tries a few hundred assignments by evaluation before anybody asks a solver. Exceptions live at the
// ends of the range, so values there, set into an assignment that already follows the path, find most of
// them.

#include <optional>
#include <span>
#include <vector>

#include "eval/model.h"
#include "expr/pool.h"
#include "support/budget.h"
#include "support/rng.h"

namespace mantissa::explore {

class Probe {
 public:
  Probe(expr::Pool& pool, uint64_t seed) : pool_(pool), rng_(seed) {}

  // An assignment that satisfies all conditions, or none was met. `parent`: where to start from.
  std::optional<eval::Model> find(std::span<const expr::Expr> conditions, const eval::Model& parent,
                                  const Budget& budget);
  // Another assignment: some of the variables changed, to values at the ends of the range, to numbers of
  // everyday size, or to neighbours of what they are.
  eval::Model vary(std::span<const expr::Expr> variables, const eval::Model& parent);

 private:
  expr::Value vary(expr::Sort sort, const expr::Value& now);
  const std::vector<expr::Value>& values_for(expr::Sort sort);

  expr::Pool& pool_;
  Rng rng_;
  std::vector<std::pair<expr::Sort, std::vector<expr::Value>>> values_;
};

}  // namespace mantissa::explore
