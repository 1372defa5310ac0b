#pragma once

// KeptBoxes: network and domains of a query, kept for the next one. Successive queries of a script or of a
// path share most of their conjuncts; what propagation found out of those stays, and it goes on with the
// others. Conjuncts may come in any order. Of one pool at a time, for one thread.
//
//   enter   propagates; what is narrowed afterwards goes with leave
//   leave   back to what rests on the conjuncts alone, so that nothing of a search is kept

#include <optional>

#include "solver/boxes/propagator.h"

namespace mantissa::solver::boxes {

class KeptBoxes {
 public:
  using Comparisons = Propagator::Comparisons;

  explicit KeptBoxes(Comparisons comparisons) : comparisons_(comparisons) {}
  KeptBoxes(const KeptBoxes&) = delete;
  KeptBoxes& operator=(const KeptBoxes&) = delete;
  enum class Outcome : uint8_t { kFixpoint, kConflict, kInterrupted, kTooLarge };

  // kTooLarge: more than so many nodes, and nothing was propagated.
  Outcome enter(const Query& query, const Budget& budget, size_t most_nodes = SIZE_MAX);
  void leave();

  // Between kFixpoint or kConflict and leave. Roots, and the bits of reasons, are in an order of their own.
  const Network& network() const { return boxes_->network; }
  Propagator& propagator() { return boxes_->propagator; }
  size_t conjuncts() const { return conjuncts_.size(); }  // those of the query, each once
  // Terms that hold of all values; no reason names them, and they are no roots. False: a conflict.
  bool state_valid(std::span<const expr::Expr> terms);
  // Without those terms, but with what they narrowed of the others.
  void drop_valid();
  // The conjuncts of the query that a reason names, sorted.
  std::vector<uint32_t> core(const Query& query, const Reason& reason) const;

 private:
  struct Boxes {
    Boxes(const expr::Pool& of, Comparisons comparisons)
        : network(of, Meaning::kFloat), propagator(network, comparisons) {}
    Network network;
    Propagator propagator;
  };
  struct Level {
    Network::Mark mark;
    size_t conjuncts;  // before it
  };

  void push();
  void pop();
  void keep_shared(const Query& query);
  Outcome add(const std::vector<expr::Expr>& conjuncts, const Budget& budget, size_t most_nodes);

  const Comparisons comparisons_;
  const expr::Pool* pool_ = nullptr;
  std::optional<Boxes> boxes_;
  std::vector<Level> levels_;
  std::vector<expr::Expr> conjuncts_;  // of all levels
  size_t kept_ = 0;                    // levels at a fixpoint; another one goes with leave
  expr::ExprSet asked_;                // the conjuncts of the last query
};

}  // namespace mantissa::solver::boxes
