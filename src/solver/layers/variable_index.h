#pragma once

// VariableIndex: which conjuncts share variables. A 64-bit signature of each conjunct's variables lets most
// be passed over without looking at the variables, and nothing is allocated once a conjunct is known. Of one
// pool, for one thread.

#include <cstdint>
#include <span>
#include <vector>

#include "expr/expr_map.h"
#include "expr/variable_sets.h"

namespace mantissa::solver {

class VariableIndex {
 public:
  explicit VariableIndex(const expr::Pool& pool) : variable_sets_(pool) {}

  // Of a conjunct; stays valid.
  struct Facts {
    uint64_t signature = 0;
    uint32_t first = 0, count = 0;  // its variables
  };
  Facts facts(expr::Expr conjunct);

  void start() {  // no variable is marked
    signature_ = 0;
    ++mark_;
  }
  void mark(expr::Expr variable);
  void mark_all(const Facts& facts);
  bool has_marked(const Facts& facts) const;
  bool has_marked(expr::Expr conjunct) { return has_marked(facts(conjunct)); }

 private:
  std::span<const expr::Expr> variables(const Facts& facts) const {
    return {variables_.data() + facts.first, facts.count};
  }

  expr::VariableSets variable_sets_;
  expr::ExprMap<Facts> facts_;
  std::vector<expr::Expr> variables_;
  expr::ExprMap<uint32_t> marks_;  // marked variables have the current mark
  uint32_t mark_ = 0;
  uint64_t signature_ = 0;  // of all marked variables
};

}  // namespace mantissa::solver
