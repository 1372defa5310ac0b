#pragma once

// Network: the terms of a query as an array, children before parents, with the operations that tie them.
// Two meanings:
//   kFloat  the terms themselves
//   kReal   floats stand for real numbers between outward-rounded doubles: operations do not round, there is
//   no
//           NaN and no infinity; what has no real meaning (patterns, classes) is unconstrained

#include <cstdint>
#include <span>
#include <vector>

#include "expr/expr_map.h"
#include "solver/api/query.h"
#include "solver/boxes/forward.h"

namespace mantissa::solver::boxes {

enum class Meaning : uint8_t { kFloat, kReal };

class Network {
 public:
  struct Node {
    Operation operation;
    expr::Expr term;
    uint32_t operand[expr::kMaxArity] = {};
    uint8_t operands = 0;  // 0: a leaf, or nothing is known of the operation
    bool is_variable = false;
    bool is_loose = false;  // kReal: the operation has no real meaning
    bool whole = false;     // kReal: rounds to integral, whose own mode counts
    uint32_t first_parent = 0, parent_count = 0;
  };

  Network(const Query& query, Meaning meaning);

  Meaning meaning() const { return meaning_; }
  const expr::Pool& pool() const { return *pool_; }
  size_t size() const { return nodes_.size(); }
  const Node& node(uint32_t n) const { return nodes_[n]; }
  std::span<const uint32_t> parents(uint32_t n) const {
    return {parents_.data() + nodes_[n].first_parent, nodes_[n].parent_count};
  }
  const std::vector<uint32_t>& variables() const { return variables_; }
  const std::vector<uint32_t>& roots() const { return roots_; }  // one per conjunct
  const std::vector<Domain>& initial() const { return initial_; }

  // The operation's result from its operands' domains.
  Domain forward(uint32_t n, std::span<const Domain* const> operands) const;
  bool backward(uint32_t n, const Domain& result, std::span<Domain* const> operands) const;

  // A domain of this network that contains the value of a term, and a value of the term's own sort from one.
  Domain domain_of(const expr::Value& value) const;

 private:
  expr::Sort sort_of(expr::Sort sort) const;
  Domain first_domain(expr::Expr e) const;
  void add(expr::Expr e, uint32_t index, const expr::ExprMap<uint32_t>& numbers);
  void link_parents();

  const expr::Pool* pool_;
  Meaning meaning_;
  std::vector<Node> nodes_;
  std::vector<uint32_t> parents_, variables_, roots_;
  std::vector<Domain> initial_;
};

}  // namespace mantissa::solver::boxes
