#pragma once

// Network: the terms of a query as an array, children before parents, with the operations that tie them. It
// grows by conjuncts and goes back to what it was before them.
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
    bool is_ordering = false;
    bool is_loose = false;     // kReal: the operation has no real meaning
    bool whole = false;        // kReal: rounds to integral, whose own mode counts
    uint32_t last_parent = 0;  // an edge, 0: none
  };
  struct Mark {  // how far it has grown
    size_t nodes = 0, edges = 0, variables = 0, orderings = 0, roots = 0;
  };

  Network(const expr::Pool& pool, Meaning meaning);  // of no terms
  Network(const Query& query, Meaning meaning);

  // The terms below these, and a root for each. The nodes at hand keep their numbers.
  void extend(std::span<const expr::Expr> conjuncts);
  void extend_without_roots(std::span<const expr::Expr> terms);
  Mark mark() const {
    return {nodes_.size(), edges_.size(), variables_.size(), orderings_.size(), roots_.size()};
  }
  void shorten(const Mark& mark);

  Meaning meaning() const { return meaning_; }
  const expr::Pool& pool() const { return *pool_; }
  size_t size() const { return nodes_.size(); }
  const Node& node(uint32_t n) const { return nodes_[n]; }
  template <class F>
  void for_each_parent(uint32_t n, F&& visit) const {
    for (uint32_t edge = nodes_[n].last_parent; edge != 0; edge = edges_[edge].before)
      visit(edges_[edge].parent);
  }
  // The term's node, or null.
  const uint32_t* find(expr::Expr term) const {
    const uint32_t* n = numbers_.find(term);
    return n != nullptr && *n < nodes_.size() && nodes_[*n].term == term ? n : nullptr;
  }
  const std::vector<uint32_t>& variables() const { return variables_; }
  // Comparisons of two floats of which none is constant, and absolute values. None for the real meaning.
  const std::vector<uint32_t>& orderings() const { return orderings_; }
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
  void add(expr::Expr e);
  bool is_ordering(expr::Expr e) const;

  struct Edge {
    uint32_t child = 0, parent = 0;
    uint32_t before = 0;  // the child's edge before this one
  };

  const expr::Pool* pool_;
  Meaning meaning_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_ = {{}};
  expr::ExprMap<uint32_t> numbers_;  // of terms that are gone too: see find
  std::vector<uint32_t> variables_, orderings_, roots_;
  std::vector<Domain> initial_;
};

}  // namespace mantissa::solver::boxes
