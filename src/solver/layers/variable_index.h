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

  // While it lives, its query is loaded once for all layers that ask for it. The query must not change.
  class Hold {
   public:
    Hold(VariableIndex& index, const Query& query) : index_(index) {
      index_.load(query);
      index_.held_ = &query;
    }
    ~Hold() { index_.held_ = nullptr; }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    VariableIndex& index_;
  };

  void start() {  // no variable is marked
    signature_ = 0;
    ++mark_;
  }
  void mark(expr::Expr variable);
  // Of the loaded query, by place.
  void mark_variables(size_t conjunct);
  bool has_marked(size_t conjunct) const {
    const size_t at = count_ - 1 - conjunct;
    return (signatures_[at] & signature_) != 0 && finds_marked(facts_of_[at]);
  }
  // The places from `first` on whose conjunct has a marked variable, in order. The visit may mark more.
  template <class F>
  void for_each_marked(size_t first, F&& visit) const {
    for (size_t at = count_ - first; at-- > 0;)
      if ((signatures_[at] & signature_) != 0 && finds_marked(facts_of_[at])) visit(count_ - 1 - at);
  }

 private:
  struct Facts {
    uint64_t signature = 0;
    uint32_t first = 0, count = 0;  // its variables
  };
  Facts facts(expr::Expr conjunct);
  std::span<const expr::Expr> variables(const Facts& facts) const {
    return {variables_.data() + facts.first, facts.count};
  }
  bool finds_marked(const Facts& facts) const;

  std::optional<expr::VariableSets> variable_sets_;
  expr::ExprMap<Facts> facts_;
  std::vector<expr::Expr> variables_;
  // Of the loaded query, last conjunct first; beyond its count, of longer ones before it.
  size_t count_ = 0;
  std::vector<expr::Expr> loaded_;
  std::vector<uint64_t> signatures_;
  std::vector<Facts> facts_of_;
  const Query* held_ = nullptr;
  expr::ExprMap<uint32_t> marks_;  // marked variables have the current mark
  uint32_t mark_ = 0;
  uint64_t signature_ = 0;  // of all marked variables
};

}  // namespace mantissa::solver
