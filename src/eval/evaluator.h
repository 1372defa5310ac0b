#pragma once

// Scalar evaluation: terms under a model. `Tape` compiles once and runs for many models; `evaluate` is for
// one.

#include <cstdint>
#include <memory>
#include <optional>
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
  // Adds a root and runs what is new of it under the model of the last run: the cost of a growing path
  // condition stays linear in what is added. Returns the root's number.
  size_t extend(expr::Expr root, const Model& model);
  // The same with the variables' raw words in the order of variables(): all must be of at most 64 bits.
  void run(std::span<const uint64_t> words);

  expr::Value value(size_t root) const;  // of the last run
  bool is_true(size_t root) const;       // a Bool root
  size_t size() const;                   // instructions
  const std::vector<expr::Expr>& variables() const;

 private:
  struct Code;
  std::unique_ptr<Code> code_;
};

expr::Value evaluate(const expr::Pool& pool, expr::Expr e, const Model& model);
// The first that is false under the model, or none.
std::optional<expr::Expr> first_false(const expr::Pool& pool, std::span<const expr::Expr> conjuncts,
                                      const Model& model);
bool satisfies(const expr::Pool& pool, std::span<const expr::Expr> conjuncts, const Model& model);

}  // namespace mantissa::eval
