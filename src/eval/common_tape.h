#pragma once

// CommonTape: many conditions evaluated together under one model after another, for conditions that share
// terms and come again with others added: those of a path whose every condition is about the same input. Each
// term is compiled once and computed once under each model. Belongs to one thread.

#include <optional>
#include <span>

#include "eval/evaluator.h"
#include "expr/expr_map.h"

namespace mantissa::eval {

class CommonTape {
 public:
  explicit CommonTape(const expr::Pool& pool) : pool_(pool) {}
  // The first that is false under the model, or none: all were computed then.
  std::optional<expr::Expr> first_false(std::span<const expr::Expr> conditions, const Model& model);

 private:
  struct Root {
    uint32_t number = 0;
    uint32_t added = 0;  // instructions that came with it
  };
  std::optional<expr::Expr> first_false(Tape& tape, std::span<const expr::Expr> conditions,
                                        const Model& model);
  bool is_worth_running(std::span<const expr::Expr> conditions) const;

  const expr::Pool& pool_;
  std::optional<Tape> tape_;  // none: the roots are of none
  expr::ExprMap<Root> roots_;
};

}  // namespace mantissa::eval
