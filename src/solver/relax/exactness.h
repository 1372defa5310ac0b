#pragma once

// Exactness: which roundings add nothing, because the exact result is a number of the format anyway: small
// multiples of a power of two, and differences of numbers within a factor of two of each other (Sterbenz).

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solver/boxes/propagator.h"
#include "solver/relax/bounds.h"

namespace mantissa::solver::relax {

// x and y of x - y, also where it is written x + -y.
std::optional<std::pair<uint32_t, uint32_t>> difference_of(const boxes::Network& network, uint32_t node);

class Exactness {
 public:
  Exactness(const boxes::Network& network, const boxes::Propagator& propagator);

  // To be called for each node in order, children first, where its value is finite.
  void visit(uint32_t node);
  // Whether the exact result of a node's operation, of this magnitude at most, is a number of its format. The
  // operands are finite and were visited. `why` gets what that rests on.
  bool is_exact(uint32_t node, const num::Rational& most, boxes::Reason* why) const;
  // Of a + b with a = operand 1 of `sum`: whether `node` computes what its rounding left over, exactly, by
  // Knuth's six operations; all values finite. Not for nodes that look different: kNone.
  static constexpr uint32_t kNone = ~uint32_t{0};
  uint32_t sum_left_over_by(uint32_t node) const { return left_over_[node]; }

 private:
  struct Grid {
    int64_t exponent = 0;  // the value is a multiple of 2^exponent
    boxes::Reason reason;
  };
  struct Scaled {  // the value of a node is factor times that of `base`
    uint32_t base;
    num::Rational factor;
  };
  struct Ratio {  // a comparison that says something of two nodes' ratio
    uint32_t comparison;
    uint32_t left, right;  // as compared
    Scaled a, b;
  };
  Grid of_operation(uint32_t node) const;
  Scaled scaled(uint32_t node) const;
  bool at_most_twice(uint32_t a, uint32_t b, boxes::Reason* why) const;
  bool is_nonnegative(uint32_t node, boxes::Reason* why) const;
  bool is_finite(uint32_t node) const;
  uint32_t find_left_over(uint32_t node) const;

  const boxes::Network& network_;
  const boxes::Propagator& propagator_;
  std::vector<Grid> grids_;
  std::vector<Ratio> ratios_;
  std::vector<uint32_t> left_over_;
};

}  // namespace mantissa::solver::relax
