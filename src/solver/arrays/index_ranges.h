#pragma once

// IndexRanges: in which interval each index of a query lies, by the interval evaluator and the conjuncts that
// compare a term with a constant. Linear in the terms and without exact arithmetic: for every query.

#include <span>
#include <unordered_map>

#include "expr/expr_map.h"
#include "expr/pool.h"
#include "solver/boxes/domain.h"

namespace mantissa::solver::arrays {

class IndexRanges {
 public:
  // True of every model of the conjuncts, which have no arrays in them.
  IndexRanges(const expr::Pool& pool, std::span<const expr::Expr> conjuncts);

  // Unsigned, of a bit-vector of at most 64 bits.
  struct Range {
    uint64_t first, last;
  };
  Range of(expr::Expr index);

 private:
  void learn(expr::Expr conjunct);
  void learn(expr::Expr term, const boxes::Domain& domain);
  boxes::Domain known(expr::Expr term) const;
  boxes::Domain made(expr::Expr e) const;

  const expr::Pool& pool_;
  std::unordered_map<expr::Expr, boxes::Domain> known_;  // by what conjuncts say
  expr::ExprSet seen_;
  expr::ExprMap<boxes::Domain> domains_;
};

}  // namespace mantissa::solver::arrays
