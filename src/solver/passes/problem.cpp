// Origins are unions kept as a DAG: a substitution touches every term of a query, and copying index sets
// there would make it quadratic in the number of conjuncts.

#include "solver/passes/problem.h"

#include <algorithm>

#include "expr/expr_map.h"

namespace mantissa::solver::passes {

Origins::Origins(size_t original_conjuncts, bool tracking)
    : tracking_(tracking), leaves_(static_cast<uint32_t>(original_conjuncts)) {}

Origin Origins::join(Origin a, Origin b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  unions_.push_back({a, b});
  return leaves_ + static_cast<Origin>(unions_.size());
}

std::vector<uint32_t> Origins::expand(std::span<const Origin> origins) const {
  std::vector<uint32_t> result;
  std::vector<bool> seen(1 + leaves_ + unions_.size());
  std::vector<Origin> stack(origins.begin(), origins.end());
  while (!stack.empty()) {
    Origin origin = stack.back();
    stack.pop_back();
    if (origin == 0 || seen[origin]) continue;
    seen[origin] = true;
    if (origin <= leaves_) {
      result.push_back(origin - 1);
      continue;
    }
    auto [a, b] = unions_[origin - leaves_ - 1];
    stack.push_back(a);
    stack.push_back(b);
  }
  std::sort(result.begin(), result.end());
  return result;
}

Problem::Problem(const Query& query) : pool_(*query.pool), origins_(query.conjuncts.size(), query.want_core) {
  std::vector<Conjunct> conjuncts;
  for (size_t i = 0; i < query.conjuncts.size(); ++i)
    conjuncts.push_back({query.conjuncts[i], origins_.of(i)});
  replace(std::move(conjuncts));
}

std::vector<expr::Expr> Problem::terms() const {
  std::vector<expr::Expr> result;
  for (const Conjunct& c : conjuncts_) result.push_back(c.term);
  return result;
}

void Problem::replace(std::vector<Conjunct> conjuncts) {
  expr::ExprSet seen;
  conjuncts_.clear();
  for (const Conjunct& c : conjuncts) {
    if (pool_.is_false(c.term)) {
      conjuncts_ = {c};
      return;
    }
    if (!pool_.is_true(c.term) && seen.insert(c.term).second) conjuncts_.push_back(c);
  }
}

bool Problem::is_false() const { return conjuncts_.size() == 1 && pool_.is_false(conjuncts_[0].term); }

std::vector<uint32_t> Problem::core(std::span<const uint32_t> conjuncts) const {
  std::vector<Origin> origins;
  for (uint32_t i : conjuncts) origins.push_back(conjuncts_[i].origin);
  return origins_.expand(origins);
}

}  // namespace mantissa::solver::passes
