#pragma once

// PointTape: the value of every subterm of a query at a point, and the gradients there. Values are exact (the
// scalar evaluator's); derivatives are those of the real functions the operations approximate.

#include <span>
#include <vector>

#include "eval/evaluator.h"
#include "eval/invert.h"
#include "expr/expr_map.h"
#include "solver/search/landscape.h"

namespace mantissa::solver::search {

class PointTape : public eval::PointValues {
 public:
  // `variables` in the order of the points' values.
  PointTape(const expr::Pool& pool, std::span<const expr::Expr> conjuncts,
            const std::vector<expr::Expr>& variables);

  void run(const Landscape& landscape, const Point& point);

  const expr::Pool& pool() const { return pool_; }
  size_t size() const { return nodes_.size(); }
  expr::Value value(expr::Expr e) const override { return tape_.value(*index_.find(e)); }
  // A float's or a bit-vector's (as a signed number) value as a double; NaN for other sorts.
  double real(expr::Expr e) const;
  bool holds(expr::Expr e) const override { return tape_.is_true(*index_.find(e)); }
  int32_t variable_index(expr::Expr e) const {  // -1 if it is none of the point's
    const int32_t* i = variable_index_.find(e);
    return i != nullptr ? *i : -1;
  }

  // The derivative of `e` by every variable, into `gradient`; false if nothing of use comes out.
  bool gradient(expr::Expr e, std::span<double> gradient);

 private:
  struct Partial {
    double by[expr::kMaxArity] = {};
  };
  Partial partials(expr::Expr e) const;
  Partial math_partials(expr::Expr e) const;

  const expr::Pool& pool_;
  std::vector<expr::Expr> nodes_;  // children before parents
  eval::Tape tape_;
  expr::ExprMap<uint32_t> index_;
  expr::ExprMap<int32_t> variable_index_;
  std::vector<uint32_t> word_order_;  // the tape's variables as numbers of the point's
  std::vector<uint64_t> words_;       // of the point at hand, in that order
  std::vector<double> adjoint_;
};

}  // namespace mantissa::solver::search
