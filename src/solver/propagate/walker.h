#pragma once

// One thread's walk to a model of one query: a condition that is violated, a value pushed down from it to a
// variable, the variable changed.

#include <algorithm>
#include <optional>

#include "eval/batch/dictionary.h"
#include "solver/api/hint_board.h"
#include "solver/propagate/detours.h"
#include "solver/propagate/known.h"
#include "solver/propagate/values.h"
#include "support/budget.h"
#include "support/rng.h"

namespace mantissa::solver::propagate {

struct WalkOptions {
  uint32_t proposals = 4;   // evaluated for each move, the best of them is made
  bool use_known = true;    // bits that are known
  bool use_detours = true;  // operands made of one another
};

class Walker {
 public:
  // All that is given must outlive the walker.
  Walker(const Query& query, const Graph& graph, const Known& known, std::span<const expr::Value> literals,
         const WalkOptions& options, uint64_t seed);

  // A model of the graph's variables, or none when the budget is over.
  std::optional<eval::Model> run(const Budget& budget, HintBoard& board);
  uint64_t moves() const { return moves_; }

 private:
  using Change = std::vector<std::pair<Node, expr::Value>>;
  struct Step {
    Node to;
    num::BitVec target;
  };

  // What a variable would have to be for the part to hold, if all on the path went well.
  std::optional<Change> propose(uint32_t part);
  std::optional<Change> descend(Node n, num::BitVec target);
  std::optional<Change> descend(Node n, expr::Value target);
  std::optional<Step> step(Node n, const num::BitVec& target);
  std::optional<Step> step_bool(Node n, bool target);
  std::optional<Step> step_ite(Node n, const num::BitVec& target);
  std::optional<Step> step_bits(Node n, const num::BitVec& target);
  std::optional<Step> step_square(Node n, const num::BitVec& target);
  std::optional<num::BitVec> consistent(const eval::Operand& operand, const num::BitVec& target,
                                        const num::BitVec& current);
  Change stray(uint32_t part);  // a random change of a variable below
  expr::Value changed_at_random(Node variable);
  expr::Value as_value(Node n, const num::BitVec& bits) const;

  // Now and then on a path, however long paths are: to do something else than what is most likely right.
  bool is_noisy() { return rng_.chance(kNoise * std::max<uint64_t>(path_, 4)); }

  void move();
  void restart(HintBoard& board);
  void report(HintBoard& board);
  bool over(double nanoseconds);
  const eval::KnownBits* known(Node n) const { return options_.use_known ? known_.of(n) : nullptr; }

  const Query& query_;
  const Graph& graph_;
  const Known& known_;
  WalkOptions options_;
  Values values_;
  Detours detours_;
  eval::Dictionary dictionary_;
  Rng rng_;
  const Budget* budget_ = nullptr;
  double since_look_ = 0;
  bool ended_ = false;
  static constexpr uint64_t kNoise = 4;
  uint64_t path_ = 0;               // steps of one, of late
  uint64_t moves_ = 0, steps_ = 0;  // steps: down from term to term, in all
  uint64_t computed_ = 0;
  uint64_t restarts_ = 0;
  size_t best_count_ = ~size_t{0};
  eval::Model best_;
  std::vector<eval::Model> seeds_;  // of the board
  std::vector<uint8_t> told_;
};

}  // namespace mantissa::solver::propagate
