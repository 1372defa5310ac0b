#pragma once

// Inversion: what variables would have to be for a condition to hold, all else as it is. A target goes down
// from a violated comparison through the operations, each inverted for one operand with the others' values,
// to the variables; where an operation puts its operands side by side, for all of them together. A proposal
// may be wrong: it is to be evaluated.

#include <span>
#include <vector>

#include "eval/model.h"
#include "support/rng.h"

namespace mantissa::eval {

// The values of terms at a point.
class PointValues {
 public:
  virtual ~PointValues() = default;
  virtual expr::Value value(expr::Expr e) const = 0;
  virtual bool holds(expr::Expr e) const = 0;
};

using Proposal = std::vector<Model::Entry>;  // variables to be changed together

// One operation: each proposal has operands of the term, and values with which the term would have its value.
std::vector<Proposal> invert_step(const expr::Pool& pool, const PointValues& point, expr::Expr term,
                                  const expr::Value& value, size_t limit, Rng& rng);

// Proposals for the conditions that do not hold at the point, at most about `limit`.
std::vector<Proposal> invert(const expr::Pool& pool, const PointValues& point,
                             std::span<const expr::Expr> conditions, size_t limit, Rng& rng);

}  // namespace mantissa::eval
