#pragma once

// Graph: the terms of a query by number, children before parents, with the way upwards. What threads share.

#include <cstdint>
#include <span>
#include <vector>

#include "expr/expr_map.h"
#include "solver/api/query.h"

namespace mantissa::solver::propagate {

using Node = uint32_t;
inline constexpr uint32_t kNone = ~uint32_t{0};

class Graph {
 public:
  // The query must outlive the graph.
  explicit Graph(const Query& query);

  const expr::Pool& pool() const { return pool_; }
  size_t size() const { return nodes_.size(); }
  expr::Expr term(Node n) const { return nodes_[n].term; }
  expr::Kind kind(Node n) const { return nodes_[n].kind; }
  expr::Sort sort(Node n) const { return nodes_[n].sort; }
  bool is_bits(Node n) const { return nodes_[n].width != 0; }  // a bit-vector, or a Bool
  uint32_t width(Node n) const { return nodes_[n].width; }
  bool is_fixed(Node n) const { return nodes_[n].is_fixed; }  // no variable below
  bool is_word(Node n) const { return nodes_[n].place == kNone; }
  bool is_quick(Node n) const { return nodes_[n].is_quick; }  // expr::apply_word computes it
  uint32_t wide_place(Node n) const { return nodes_[n].place; }
  size_t wide_count() const { return wides_; }
  const uint32_t* params(Node n) const { return nodes_[n].params; }
  uint32_t operand_bits(Node n) const { return nodes_[n].operand_bits; }
  std::span<const Node> children(Node n) const {
    return {children_.data() + nodes_[n].first_child, expr::arity(nodes_[n].kind)};
  }
  std::span<const Node> parents(Node n) const {
    return {parents_.data() + first_parent_[n], parents_.data() + first_parent_[n + 1]};
  }
  Node node(expr::Expr e) const { return *numbers_.find(e); }
  const std::vector<Node>& variables() const { return variables_; }

  // The conjuncts without the `and` on top of them, each once.
  struct Part {
    Node node;
    uint32_t conjunct;  // the last that has it
  };
  const std::vector<Part>& parts() const { return parts_; }
  uint32_t part_of(Node n) const { return nodes_[n].part; }  // or kNone

 private:
  struct Info {
    expr::Expr term;
    expr::Sort sort;
    expr::Kind kind = expr::Kind::kConst;
    bool is_fixed = false, is_quick = false;
    uint32_t width = 0, operand_bits = 0;
    uint32_t first_child = 0;
    uint32_t place = kNone;
    uint32_t part = kNone;
    const uint32_t* params = nullptr;
  };
  void add(expr::Expr e);
  void add_parts(expr::Expr conjunct, uint32_t number);

  const expr::Pool& pool_;
  expr::ExprMap<Node> numbers_;
  std::vector<Info> nodes_;
  std::vector<Node> children_, parents_, variables_;
  std::vector<uint32_t> first_parent_;
  std::vector<Part> parts_;
  uint32_t wides_ = 0;
};

}  // namespace mantissa::solver::propagate
