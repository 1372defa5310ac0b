// Other passes look at whole conjuncts only; a path condition handed over as one conjunction must not hide
// its equalities from them.

#include "solver/passes/flatten.h"

#include <algorithm>

#include "eval/evaluator.h"
#include "expr/expr_map.h"

namespace mantissa::solver::passes {

namespace {

using expr::Expr;
using expr::Kind;

class Flatten final : public Pass {
 public:
  std::string_view name() const override { return "flatten"; }

  WayBack run(Problem& problem, const Budget&) const override {
    expr::Pool& pool = problem.pool();
    std::vector<Conjunct> todo = problem.conjuncts(), flat;
    std::reverse(todo.begin(), todo.end());
    expr::ExprSet seen;  // shared conjunctions would otherwise be split again and again
    while (!todo.empty()) {
      auto [e, origin] = todo.back();
      todo.pop_back();
      if (!seen.insert(e).second) continue;
      if (pool.kind(e) == Kind::kAnd) {
        todo.push_back({pool.child(e, 1), origin});
        todo.push_back({pool.child(e, 0), origin});
        continue;
      }
      if (pool.kind(e) == Kind::kNot) {
        Expr inside = pool.child(e, 0);
        Kind kind = pool.kind(inside);
        if (kind == Kind::kOr || kind == Kind::kImplies) {
          Expr first = pool.child(inside, 0);
          todo.push_back({pool.mk_not(pool.child(inside, 1)), origin});
          todo.push_back({kind == Kind::kOr ? pool.mk_not(first) : first, origin});
          continue;
        }
      }
      // Without variables there is nothing to solve; making folds most such terms, but not arrays.
      if ((pool.features(e) & expr::kHasVar) == 0 && !pool.is_const(e))
        e = pool.bool_const(eval::evaluate(pool, e, {}).as_bool());
      flat.push_back({e, origin});
    }
    problem.replace(std::move(flat));
    return {};
  }
};

}  // namespace

std::unique_ptr<Pass> make_flatten() { return std::make_unique<Flatten>(); }

}  // namespace mantissa::solver::passes
