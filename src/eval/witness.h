#pragma once

// Witness: a model together with the values of every term asked of it so far. Asking again, or asking for a
// term built on terms already asked for, costs only what is new.

#include <span>

#include "eval/evaluator.h"

namespace mantissa::eval {

class Witness {
 public:
  Witness(const expr::Pool& pool, Model model)
      : model_(std::move(model)), tape_(pool, std::span<const expr::Expr>()) {}

  const Model& model() const { return model_; }
  bool is_true(expr::Expr condition) { return tape_.is_true(tape_.extend(condition, model_)); }
  expr::Value value(expr::Expr term) { return tape_.value(tape_.extend(term, model_)); }

 private:
  Model model_;
  Tape tape_;
};

}  // namespace mantissa::eval
