// An explicit stack, since terms are deep; every term once, since they are shared.

#include "solver/passes/rebuild.h"

#include <array>
#include <vector>

namespace mantissa::solver::passes {

using expr::Expr;

Rewritten Rebuilder::assemble(Expr e) {
  std::span<const Expr> children = pool_.children(e);
  std::array<Expr, expr::kMaxArity> operands;
  Origin origin = 0;
  bool changed = false;
  for (size_t i = 0; i < children.size(); ++i) {
    const Rewritten* child = done_.find(children[i]);
    operands[i] = child->term;
    origin = origins_.join(origin, child->origin);
    changed |= child->term != children[i];
  }
  if (!changed) return {e, 0};
  return {pool_.make(pool_.kind(e), std::span(operands.data(), children.size()), pool_.params(e)), origin};
}

Rewritten Rebuilder::rewrite(Expr root) {
  std::vector<Expr> stack{root};
  while (!stack.empty()) {
    Expr e = stack.back();
    if (done_.contains(e)) {
      stack.pop_back();
      continue;
    }
    Rewritten definition = definition_(e);
    if (definition.term) {
      if (const Rewritten* target = done_.find(definition.term)) {
        Rewritten result{target->term, origins_.join(definition.origin, target->origin)};
        done_[e] = result;
        stack.pop_back();
      } else {
        stack.push_back(definition.term);
      }
      continue;
    }
    size_t before = stack.size();
    for (Expr child : pool_.children(e))
      if (!done_.contains(child)) stack.push_back(child);
    if (stack.size() != before) continue;
    stack.pop_back();
    Rewritten result = assemble(e);
    done_[e] = result;
  }
  return *done_.find(root);
}

Rewritten Rebuilder::rewrite_operands(Expr e) {
  for (Expr child : pool_.children(e)) rewrite(child);
  return assemble(e);
}

}  // namespace mantissa::solver::passes
