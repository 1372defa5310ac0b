#pragma once

// Propagator: the domains of a network, narrowed to a fixpoint and taken back level by level. Every domain
// knows what it rests on: conjuncts (a core, when something becomes empty) and decisions (how far a conflict
// reaches back). The lowest levels may be no decisions but conjuncts that the network has grown by; what is
// narrowed there rests on conjuncts alone.

#include <cstdint>
#include <vector>

#include "solver/boxes/network.h"
#include "support/budget.h"

namespace mantissa::solver::boxes {

struct Reason {
  uint64_t conjuncts = 0;  // bit i: conjuncts i, i + 64, ...
  unsigned __int128 decisions = 0;
  void add(const Reason& other) {
    conjuncts |= other.conjuncts;
    decisions |= other.decisions;
  }
  // Levels from kShared on share one bit.
  static constexpr uint32_t kShared = 127;
  static unsigned __int128 level_bit(uint32_t level) {
    return static_cast<unsigned __int128>(1) << (level < kShared ? level : kShared);
  }
};

class Propagator {
 public:
  enum class Outcome : uint8_t { kFixpoint, kConflict, kInterrupted };

  enum class Comparisons : uint8_t {
    kAlone,  // each by the domains of its two sides
    kClosed  // and by the others: see order.h
  };
  explicit Propagator(const Network& network, Comparisons comparisons = Comparisons::kAlone);

  // Asserts the conjuncts; to be followed by propagate. False: one of them is empty at once.
  bool assert_conjuncts();
  // Narrows one domain for a reason. False: it became empty.
  bool narrow(uint32_t n, const Domain& to, const Reason& reason);
  Outcome propagate(const Budget& budget);
  const Reason& conflict() const { return conflict_; }

  void push_level() { levels_.push_back({trail_.size(), states_.size()}); }
  void pop_level();  // with the nodes that came after it
  uint32_t level() const { return static_cast<uint32_t>(levels_.size()) - ground_; }  // of decisions

  // A level that is no decision, below all that are.
  void push_ground();
  void grow();  // by the nodes that the network has grown by, to be followed by propagate
  size_t trail_size() const { return trail_.size(); }
  void restart_steps() { steps_ = 0; }

  const Domain& domain(uint32_t n) const { return states_[n].domain; }
  const Reason& reason(uint32_t n) const { return states_[n].reason; }
  Domain image(uint32_t n) const;  // what the operands allow, whatever was asserted of n
  uint64_t steps() const { return steps_; }

 private:
  struct State {
    Domain domain;
    Reason reason;
    uint32_t saved_level = 0;  // the level at which the trail already has the older state
    float untold = 1;          // how much is left since the neighbours were told
  };
  struct Saved {
    uint32_t node;
    State state;
  };

  struct Level {
    size_t trail, states;
  };

  bool revise(uint32_t n);
  void replace(uint32_t n, Domain domain, const Reason& reason, bool from_above);
  void set_dirty(uint32_t n) { dirty_[n / 64] |= uint64_t{1} << (n % 64); }
  void clear_dirty();
  Outcome narrow_boxes(const Budget& budget, uint64_t limit);
  bool sweep(bool upward, const Budget& budget, uint64_t limit, bool* interrupted);

  const Network& network_;
  const Comparisons comparisons_;
  std::vector<State> states_;
  std::vector<Saved> trail_;
  std::vector<Level> levels_;
  uint32_t ground_ = 0;  // the number of levels that are no decisions
  std::vector<uint64_t> dirty_;
  bool order_changed_ = false;  // since it was closed
  Reason conflict_;
  uint64_t steps_ = 0;
};

}  // namespace mantissa::solver::boxes
