#pragma once

// Conditions: small conditions, compiled once and evaluated under many models. A branch is met by many paths
// with the same condition; evaluating it then costs a few instructions and no allocation. Belongs to one
// thread.

#include <vector>

#include "eval/witness.h"
#include "expr/expr_map.h"

namespace mantissa::explore {

class Conditions {
 public:
  explicit Conditions(const expr::Pool& pool) : pool_(pool) {}
  bool is_true(expr::Expr condition, eval::Witness& witness);
  bool is_true(expr::Expr condition, const eval::Model& model);

 private:
  eval::Tape* compiled(expr::Expr condition);  // null: not small

  const expr::Pool& pool_;
  expr::ExprMap<uint32_t> number_;  // into tapes_; kLarge: not worth it
  std::vector<eval::Tape> tapes_;
};

}  // namespace mantissa::explore
