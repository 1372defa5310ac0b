#pragma once

// Witness: a model together with the values of every term asked of it so far. Asking again, or asking for a
// term built on terms already asked for, costs only what is new. The model may be shared; the values belong
// to one thread.

#include <memory>
#include <span>

#include "eval/evaluator.h"

namespace mantissa::eval {

class Witness {
 public:
  Witness(const expr::Pool& pool, Model model)
      : Witness(pool, std::make_shared<const Model>(std::move(model))) {}
  Witness(const expr::Pool& pool, std::shared_ptr<const Model> model)
      : pool_(&pool), model_(std::move(model)) {}

  const Model& model() const { return *model_; }
  const std::shared_ptr<const Model>& shared_model() const { return model_; }
  bool is_true(expr::Expr condition) { return tape().is_true(tape().extend(condition, *model_)); }
  expr::Value value(expr::Expr term) { return tape().value(tape().extend(term, *model_)); }

 private:
  // Made when it is first needed: many witnesses are never asked, or only what a compiled condition answers.
  Tape& tape() {
    if (!tape_) tape_ = std::make_unique<Tape>(*pool_, std::span<const expr::Expr>());
    return *tape_;
  }

  const expr::Pool* pool_;
  std::shared_ptr<const Model> model_;
  std::unique_ptr<Tape> tape_;
};

}  // namespace mantissa::eval
