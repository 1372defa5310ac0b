#pragma once

// VariableIndex: which conjuncts of a query share variables. A 64-bit signature of each conjunct's variables
// lets most be passed over without looking at the variables, and nothing is allocated once a conjunct is
// known. Of one pool, for one thread; layers of one stack may share it, so that what one has looked up the
// next need not.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "expr/expr_map.h"
#include "expr/variable_sets.h"
#include "solver/api/query.h"

namespace mantissa::solver {

class VariableIndex {
 public:
  // Takes the conjuncts of a query. Cheap for those at the end that the last query ended with too: a path
  // comes newest first, and two paths begin alike. Marks no variable.
  void load(const Query& query);
  void forget();

  void start() {  // no variable is marked
    signature_ = 0;
    ++mark_;
  }
  void mark(expr::Expr variable);
  // Of the loaded query, by place.
  void mark_variables(size_t conjunct);
  bool has_marked(size_t conjunct) const {
    const Facts& facts = loaded_[loaded_.size() - 1 - conjunct].facts;
    return (facts.signature & signature_) != 0 && finds_marked(facts);
  }

 private:
  struct Facts {
    uint64_t signature = 0;
    uint32_t first = 0, count = 0;  // its variables
  };
  struct Loaded {
    expr::Expr conjunct;
    Facts facts;
  };
  Facts facts(expr::Expr conjunct);
  std::span<const expr::Expr> variables(const Facts& facts) const {
    return {variables_.data() + facts.first, facts.count};
  }
  bool finds_marked(const Facts& facts) const;

  std::optional<expr::VariableSets> variable_sets_;
  expr::ExprMap<Facts> facts_;
  std::vector<expr::Expr> variables_;
  std::vector<Loaded> loaded_;     // last first
  expr::ExprMap<uint32_t> marks_;  // marked variables have the current mark
  uint32_t mark_ = 0;
  uint64_t signature_ = 0;  // of all marked variables
};

}  // namespace mantissa::solver
