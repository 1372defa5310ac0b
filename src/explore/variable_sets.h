#pragma once

// VariableSets: the variables of a term, remembered for every term below it. The conditions of a loop grow
// out of each other, so asking for each in turn costs only what is new of it. Belongs to one thread.

#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "expr/expr_map.h"

namespace mantissa::explore {

class VariableSets {
 public:
  explicit VariableSets(const expr::Pool& pool);

  // Each once, in no particular order; valid until the next call.
  std::span<const expr::Expr> of(expr::Expr term);
  void forget();

 private:
  using Set = uint32_t;  // into sets_
  Set set_of(expr::Expr term);
  Set set_of_node(expr::Expr node);
  Set intern(std::vector<expr::Expr> variables);
  Set join(Set a, Set b);

  const expr::Pool& pool_;
  expr::ExprMap<Set> known_;
  std::deque<std::vector<expr::Expr>> sets_;  // sorted
  std::map<std::vector<expr::Expr>, Set> numbers_;
  std::unordered_map<uint64_t, Set> joins_;
  std::vector<std::pair<expr::Expr, bool>> stack_;
  std::vector<expr::Expr> large_;
};

}  // namespace mantissa::explore
