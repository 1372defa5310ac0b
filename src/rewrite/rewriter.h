#pragma once

// Rewriter: an equal, simpler term. Every rule of the tables (rule.h) is tried on every node, children first,
// until none matches or the step limit is met; what was found is remembered across calls. The result has the
// sort of the original and the same value under every model. One rewriter belongs to one thread; the pool may
// be shared.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "expr/expr_map.h"
#include "expr/pool.h"
#include "rewrite/rule.h"
#include "support/budget.h"

namespace mantissa::rewrite {

struct Options {
  std::vector<std::string> disabled;  // names of rules that are not used; an unknown name is a failed check
  uint32_t max_steps_per_node = 64;   // rewrites of one node before it is taken as it is
  uint32_t max_steps_per_call_base = 4096;  // and of one call: this plus 16 for every node seen
};

struct RuleCount {
  std::string_view name;
  uint64_t fired = 0;
};

struct Statistics {
  uint64_t nodes = 0;    // nodes simplified (memo hits not counted)
  uint64_t steps = 0;    // rules fired
  uint64_t limited = 0;  // nodes left as they were because a limit was met
};

class Rewriter {
 public:
  explicit Rewriter(expr::Pool& pool, Options options = {});

  // When the budget ends, the term as it is.
  expr::Expr simplify(expr::Expr e, const Budget& budget = {});
  std::vector<expr::Expr> simplify(std::span<const expr::Expr> terms, const Budget& budget = {});

  const Statistics& statistics() const { return statistics_; }
  std::vector<RuleCount> rule_counts() const;             // in table order, rules that are off included
  void forget() { memo_ = expr::ExprMap<expr::Expr>(); }  // drops what is remembered, to free memory

 private:
  struct Frame {
    expr::Expr original, current;
    uint32_t steps = 0;
    bool entered = false;
  };
  void visit(Frame& frame);
  expr::Expr rebuild(expr::Expr e) const;
  expr::Expr apply_rules(expr::Expr e);
  void finish(expr::Expr result);

  expr::Pool& pool_;
  Options options_;
  std::vector<const Rule*> rules_;
  std::vector<uint64_t> fired_;
  std::vector<std::vector<uint16_t>> rules_of_kind_;
  expr::ExprMap<expr::Expr> memo_;
  std::vector<Frame> stack_;
  uint64_t steps_left_ = 0;
  Statistics statistics_;
};

}  // namespace mantissa::rewrite
