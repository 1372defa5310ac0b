#pragma once

// Branch and prune: propagate, test a few points, split one domain, go on in one half and later in the other.
// A conflict jumps back over decisions it does not rest on. Refuting everything is a proof only if no box was
// given up.

#include <cstdint>
#include <functional>
#include <vector>

#include "solver/boxes/candidates.h"
#include "solver/boxes/propagator.h"

namespace mantissa::solver::interval {

using boxes::Candidates;
using boxes::Network;
using boxes::Point;
using boxes::Propagator;
using boxes::Reason;

class Branch {
 public:
  enum class Outcome : uint8_t {
    kSolved,   // the candidates have a solution
    kRefuted,  // no box is left
    kGivenUp,  // no box is left, but some could be neither split nor refuted
    kInterrupted
  };
  struct Options {
    uint64_t seed = 0;
    uint64_t max_work = 0;  // in revisions of a node; interrupted after these; 0: no limit
    // A box whose variables all are below this many binary digits is given up, after on_small_box had a look
    // (true: stop, solved). For the real meaning; 0 splits down to points.
    std::function<double(expr::Sort)> small_log2;
    std::function<bool()> on_small_box;
    std::function<bool(const Point&)> on_fresh_start;  // at the root and at restarts (true: solved)
  };
  struct Counts {
    uint64_t boxes = 0, conflicts = 0, restarts = 0, jumped = 0;
  };

  Branch(const Network& network, Propagator& propagator, Candidates& candidates, Options options);

  Outcome run(const Budget& budget);
  const Reason& refutation() const { return refutation_; }  // after kRefuted
  const Counts& counts() const { return counts_; }
  // Points of the current box of all variables.
  Point sample(boxes::Pick how);

 private:
  struct Decision {
    uint32_t node;
    boxes::Domain second;
  };

  bool test_box();
  bool resolve(Reason reason);  // a conflict; false: everything is refuted
  bool decide();                // false: nothing left to split
  void find_choices();
  uint8_t live_operands(uint32_t n) const;
  template <class F>
  void for_each_live(std::span<const uint32_t> starts, F&& visit);
  uint32_t choose_variable();
  bool is_small(uint32_t n) const;
  void split(uint32_t n);
  bool prefers_first(uint32_t n, const boxes::Domain& first, const boxes::Domain& second);
  void restart();

  const Network& network_;
  Propagator& propagator_;
  Candidates& candidates_;
  Options options_;
  Rng rng_;
  std::vector<Decision> decisions_;
  std::vector<uint32_t> conditions_,
      variables_;  // undecided Bool terms and variables that matter in this box
  std::vector<uint32_t> seen_, stack_, asking_;
  uint32_t seen_now_ = 0;
  std::vector<double> activity_;  // of nodes in conflicts, late ones counting more
  double bump_ = 1;
  std::vector<uint32_t> candidate_index_;  // of a variable's node, in the candidates' order
  std::vector<uint32_t> node_of_candidate_;
  Reason refutation_;
  bool gave_up_ = false;
  Counts counts_;
  uint64_t restart_at_ = 50;
  int next_pick_ = 0;
};

}  // namespace mantissa::solver::interval
