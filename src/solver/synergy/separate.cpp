// What is simple, and what is joined to floats through shared variables: union-find over the conjuncts'
// variables.

#include <numeric>

#include "expr/traverse.h"
#include "expr/variable_sets.h"
#include "solver/synergy/synergy.h"

namespace mantissa::solver::synergy {

using expr::Expr;
using expr::Kind;

bool is_simple(const expr::Pool& pool, Expr conjunct) {
  if (pool.features(conjunct) & expr::kHasMath) return false;
  if (!(pool.features(conjunct) & expr::kHasFloat)) return true;
  bool simple = true;
  expr::for_each_postorder(pool, std::span(&conjunct, 1), [&](Expr e) {
    switch (pool.kind(e)) {
      case Kind::kFpMul:
        simple = simple && (pool.is_const(pool.child(e, 1)) || pool.is_const(pool.child(e, 2)));
        break;
      case Kind::kFpDiv: simple = simple && pool.is_const(pool.child(e, 2)); break;
      case Kind::kFpFma:
        simple = simple && (pool.is_const(pool.child(e, 1)) || pool.is_const(pool.child(e, 2)));
        break;
      case Kind::kFpSqrt:
      case Kind::kFpRem:
      case Kind::kFpMod: simple = false; break;
      default: break;
    }
  });
  return simple;
}

Separated separate(const Query& query) {
  const expr::Pool& pool = *query.pool;
  const uint32_t count = static_cast<uint32_t>(query.conjuncts.size());
  std::vector<uint32_t> parent(count);
  std::iota(parent.begin(), parent.end(), 0u);
  const auto find = [&](uint32_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
  };
  expr::ExprMap<uint32_t> first_use;
  expr::VariableSets variables(pool);
  for (uint32_t i = 0; i < count; ++i)
    for (Expr variable : variables.of(query.conjuncts[i])) {
      auto [first, is_new] = first_use.insert(variable);
      if (is_new)
        *first = i;
      else
        parent[find(i)] = find(*first);
    }
  std::vector<bool> has_float(count, false);
  for (uint32_t i = 0; i < count; ++i)
    if (pool.features(query.conjuncts[i]) & (expr::kHasFloat | expr::kHasMath)) has_float[find(i)] = true;
  Separated result;
  for (uint32_t i = 0; i < count; ++i) (has_float[find(i)] ? result.floats : result.integers).push_back(i);
  return result;
}

}  // namespace mantissa::solver::synergy
