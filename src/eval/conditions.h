#pragma once

// Conditions: small conditions, compiled once and evaluated under many models. A branch is met by many paths
// with the same condition; evaluating it then costs a few instructions and no allocation. Belongs to one
// thread.

#include <optional>
#include <span>
#include <vector>

#include "eval/common_tape.h"
#include "eval/witness.h"
#include "expr/expr_map.h"

namespace mantissa::eval {

class Conditions {
 public:
  explicit Conditions(const expr::Pool& pool) : pool_(pool), common_(pool) {}
  bool is_true(expr::Expr condition, Witness& witness);
  bool is_true(expr::Expr condition, const Model& model);
  // One that is false under the model, or none: all were computed then. Large ones are compiled together, and
  // so are many.
  std::optional<expr::Expr> first_false(std::span<const expr::Expr> conditions, const Model& model);

 private:
  Tape* compiled(expr::Expr condition);  // null: not small

  const expr::Pool& pool_;
  expr::ExprMap<uint32_t> number_;  // into tapes_; kLarge: not worth it
  std::vector<Tape> tapes_;
  std::vector<expr::Expr> large_;
  CommonTape common_;
};

}  // namespace mantissa::eval
