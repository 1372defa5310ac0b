#pragma once

// Walks over the DAG without recursion: terms may be a hundred thousand levels deep.

#include <span>
#include <vector>

#include "expr/expr_map.h"
#include "expr/pool.h"

namespace mantissa::expr {

// Calls visit(e) once for every node below the roots, children before parents. `seen` keeps what was visited,
// so that several calls share one walk. Below a node for which is_leaf(e) holds it does not look.
template <class Leaf, class F>
void for_each_postorder(const Pool& pool, std::span<const Expr> roots, ExprSet& seen, Leaf&& is_leaf,
                        F&& visit) {
  std::vector<std::pair<Expr, bool>> stack;
  for (size_t i = roots.size(); i-- > 0;) stack.push_back({roots[i], false});
  while (!stack.empty()) {
    auto [e, children_done] = stack.back();
    stack.pop_back();
    if (children_done) {
      visit(e);
      continue;
    }
    if (!seen.insert(e).second) continue;
    auto children = pool.children(e);
    if (children.empty() || is_leaf(e)) {
      visit(e);
      continue;
    }
    stack.push_back({e, true});
    for (size_t i = children.size(); i-- > 0;)
      if (!seen.contains(children[i])) stack.push_back({children[i], false});
  }
}

template <class F>
void for_each_postorder(const Pool& pool, std::span<const Expr> roots, ExprSet& seen, F&& visit) {
  for_each_postorder(pool, roots, seen, [](Expr) { return false; }, std::forward<F>(visit));
}

template <class F>
void for_each_postorder(const Pool& pool, std::span<const Expr> roots, F&& visit) {
  ExprSet seen;
  for_each_postorder(pool, roots, seen, std::forward<F>(visit));
}

std::vector<Expr> variables(const Pool& pool, std::span<const Expr> roots);  // in order of first visit
size_t dag_size(const Pool& pool, std::span<const Expr> roots);

// Replaces terms by terms of the same sort, everywhere, once (replacements are not looked into again). `done`
// holds what earlier calls made, for many terms that share parts: valid while no term in it gets a new
// replacement.
Expr substitute(Pool& pool, Expr e, const ExprMap<Expr>& replacement, ExprMap<Expr>& done);
Expr substitute(Pool& pool, Expr e, const ExprMap<Expr>& replacement);

}  // namespace mantissa::expr
