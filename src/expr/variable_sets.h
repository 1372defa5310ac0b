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

namespace mantissa::expr {

class VariableSets {
 public:
  explicit VariableSets(const Pool& pool);

  // Each once, in no particular order; valid until the next call.
  std::span<const Expr> of(Expr term);
  void forget();

 private:
  using Set = uint32_t;  // into sets_
  Set set_of(Expr term);
  Set set_of_node(Expr node);
  Set intern(std::vector<Expr> variables);
  Set join(Set a, Set b);

  const Pool& pool_;
  ExprMap<Set> known_;
  std::deque<std::vector<Expr>> sets_;  // sorted
  std::map<std::vector<Expr>, Set> numbers_;
  std::unordered_map<uint64_t, Set> joins_;
  std::vector<std::pair<Expr, bool>> stack_;
  std::vector<Expr> large_;
};

}  // namespace mantissa::expr
