#pragma once

// The interval evaluator: what values a term can take when its variables stay in a box. Sound for every kind:
// where nothing better is known, everything. If all operands of an operation are points, so is the result.

#include <span>
#include <vector>

#include "expr/pool.h"
#include "solver/boxes/domain.h"

namespace mantissa::solver::boxes {

struct Operation {
  expr::Kind kind = expr::Kind::kConst;
  expr::Sort sort;  // of the result
  std::span<const uint32_t> params;
  bool same = false;  // the last two operands are the same term
};
Operation operation_of(const expr::Pool& pool, expr::Expr e);  // not for leaves

Domain forward(const Operation& operation, std::span<const Domain* const> operands);

// Domains of the roots for variables in the box.
std::vector<Domain> interval_evaluate(const expr::Pool& pool, std::span<const expr::Expr> roots,
                                      const Box& box);

}  // namespace mantissa::solver::boxes
