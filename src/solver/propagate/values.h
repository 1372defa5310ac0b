#pragma once

// Values: the value of every term at one point. A variable's change costs the terms above it whose value it
// changes, in their order, and can be taken back.

#include <functional>

#include "eval/invert.h"
#include "solver/propagate/graph.h"

namespace mantissa::solver::propagate {

class Values final : public eval::PointValues {
 public:
  explicit Values(const Graph& graph);

  // Computes everything under the model. False if `stop` said so in between: nothing holds then.
  bool start(const eval::Model& model, const std::function<bool()>& stop);
  // Changes variables, then what depends on them. The number of terms computed.
  size_t change(std::span<const std::pair<Node, expr::Value>> variables);
  // Back to what was before the last change; once.
  void take_back();

  uint64_t word(Node n) const { return words_[n]; }
  bool is_true(Node n) const { return words_[n] != 0; }
  num::BitVec bits(Node n) const;  // of a bit-vector or Bool
  expr::Value value(Node n) const;
  eval::Model model() const;

  // The parts that are false, in no order, and the sum of their weights.
  const std::vector<uint32_t>& violated() const { return violated_; }
  uint64_t weight() const { return weight_; }
  void make_heavier(uint32_t part) {
    ++weights_[part];
    if (place_[part] != kNone) ++weight_;
  }
  void make_equal();  // all weights one again

  // eval::PointValues
  expr::Value value(expr::Expr e) const override { return value(graph_.node(e)); }
  bool holds(expr::Expr e) const override { return is_true(graph_.node(e)); }

 private:
  bool compute(Node n, bool keep);  // whether it changed
  bool put_word(Node n, uint64_t word, bool keep);
  bool put(Node n, expr::Value value, bool keep);
  void note_part(uint32_t part, bool holds);
  void mark(Node n) {
    dirty_[n / 64] |= uint64_t{1} << (n % 64);
    first_dirty_ = std::min<size_t>(first_dirty_, n / 64);
    last_dirty_ = std::max<size_t>(last_dirty_, n / 64);
  }
  void mark_parents(Node n) {
    for (Node parent : graph_.parents(n)) mark(parent);
  }

  struct OldWord {
    Node node;
    uint64_t word;
  };
  struct OldValue {
    Node node;
    expr::Value value;
  };

  const Graph& graph_;
  std::vector<uint64_t> words_;
  std::vector<expr::Value> wides_;
  std::vector<uint64_t> dirty_;
  size_t first_dirty_ = 0, last_dirty_ = 0;
  std::vector<OldWord> old_words_;
  std::vector<OldValue> old_values_;
  std::vector<uint32_t> violated_, place_;  // place_: of each part in violated_, or kNone
  std::vector<uint32_t> weights_;
  uint64_t weight_ = 0;
};

}  // namespace mantissa::solver::propagate
