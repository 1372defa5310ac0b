#include "expr/traverse.h"

namespace mantissa::expr {

std::vector<Expr> variables(const Pool& pool, std::span<const Expr> roots) {
  std::vector<Expr> result;
  for_each_postorder(pool, roots, [&](Expr e) {
    if (pool.is_var(e)) result.push_back(e);
  });
  return result;
}

size_t dag_size(const Pool& pool, std::span<const Expr> roots) {
  size_t count = 0;
  for_each_postorder(pool, roots, [&](Expr) { ++count; });
  return count;
}

Expr substitute(Pool& pool, Expr e, const ExprMap<Expr>& replacement) {
  ExprMap<Expr> done;
  return substitute(pool, e, replacement, done);
}

Expr substitute(Pool& pool, Expr e, const ExprMap<Expr>& replacement, ExprMap<Expr>& done) {
  if (const Expr* direct = replacement.find(e)) return *direct;
  std::vector<std::pair<Expr, bool>> stack = {{e, false}};
  while (!stack.empty()) {
    auto [at, children_done] = stack.back();
    stack.pop_back();
    if (children_done) {
      Expr operands[kMaxArity];
      const auto children = pool.children(at);
      bool changed = false;
      for (size_t i = 0; i < children.size(); ++i) {
        operands[i] = *done.find(children[i]);
        changed = changed || operands[i] != children[i];
      }
      done[at] =
          changed ? pool.make(pool.kind(at), std::span(operands, children.size()), pool.params(at)) : at;
      continue;
    }
    if (done.contains(at)) continue;
    if (const Expr* direct = replacement.find(at)) {
      done[at] = *direct;
    } else if (pool.children(at).empty()) {
      done[at] = at;
    } else {
      stack.push_back({at, true});
      for (Expr child : pool.children(at))
        if (!done.contains(child)) stack.push_back({child, false});
    }
  }
  return *done.find(e);
}

}  // namespace mantissa::expr
