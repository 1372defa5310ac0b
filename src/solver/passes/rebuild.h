#pragma once

// Rebuilder: the one bottom-up rewriting walk that passes share. Terms are rebuilt with rewritten operands,
// and along go the origins of the facts that were used.

#include <functional>

#include "expr/expr_map.h"
#include "solver/passes/problem.h"

namespace mantissa::solver::passes {

struct Rewritten {
  expr::Expr term;
  Origin origin = 0;
};

class Rebuilder {
 public:
  // `definition` gives a term that stands for the given one and is itself rewritten (and the origin of that
  // fact), or no term. It must not lead in a circle.
  using Definition = std::function<Rewritten(expr::Expr)>;
  Rebuilder(Problem& problem, Definition definition)
      : pool_(problem.pool()), origins_(problem.origins()), definition_(std::move(definition)) {}

  Rewritten rewrite(expr::Expr root);
  // The same operation on rewritten operands, not looking up a definition of `e` itself.
  Rewritten rewrite_operands(expr::Expr e);

 private:
  Rewritten assemble(expr::Expr e);

  expr::Pool& pool_;
  Origins& origins_;
  Definition definition_;
  expr::ExprMap<Rewritten> done_;
};

}  // namespace mantissa::solver::passes
