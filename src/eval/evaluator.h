#pragma once

// Scalar evaluation: terms under a model. `Tape` compiles once and runs for many models; `evaluate` is for
// one.

#include <cstdint>
#include <span>
#include <vector>

#include "eval/model.h"
#include "expr/pool.h"

namespace mantissa::eval {

class Tape {
 public:
  Tape(const expr::Pool& pool, std::span<const expr::Expr> roots);
  ~Tape();
  Tape(Tape&&) noexcept;
  Tape& operator=(Tape&&) noexcept;

  void run(const Model& model);
  expr::Value value(size_t root) const;  // of the last run
  bool is_true(size_t root) const;
  size_t size() const;  // instructions

  // Sets one variable and runs only over raw words, for callers that keep their own assignments: variables()
  // gives the order, set() the value.
  const std::vector<expr::Expr>& variables() const;

 private:
  struct Code;
  std::unique_ptr<Code> code_;
};

expr::Value evaluate(const expr::Pool& pool, expr::Expr e, const Model& model);
bool satisfies(const expr::Pool& pool, std::span<const expr::Expr> conjuncts, const Model& model);

}  // namespace mantissa::eval
