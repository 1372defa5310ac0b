#pragma once

// Relative: the magnitude of a float term as a product of powers, up to a relative error: what two ways to
// compute the same positive expression share where quotients and roots are among them. 1 / (1 / x), a sqrt(1
// + (b / a)^2) against sqrt(a^2 + b^2), u / (u + v) against 1: no polynomial tells, and boxes forget that
// both sides use one x.
//
// A variable b is a + d where the program has d = b - a, and 1 is t + s where it has s = 1 - t.
//
// The bases are polynomials with positive coefficients over magnitudes of terms. Of two such polynomials the
// ratio lies between the least and the greatest ratio of their coefficients.

#include <map>
#include <optional>
#include <vector>

#include "solver/relax/dominance.h"

namespace mantissa::solver::relax {

struct Relative {
  bool known = false;
  int sign = 0;                        // of the value where it is not zero; 0: either
  std::map<Positive, int32_t> powers;  // R, the product of these to so many quarters
  Bounds error;                        // of e, above -1/2
  num::Rational rest;                  // | |value| - R (1 + e) | is at most this
  boxes::Reason reason;
};

class Relatives {
 public:
  // Of the domains as they are; `forms` only tells which values are numbers, and bounds of them.
  Relatives(const boxes::Network& network, const boxes::Propagator& propagator, const Forms& forms);

  // Of any node that is a number; its own magnitude at the least.
  const Relative& of(uint32_t node) const { return all_[node]; }
  Relative one() const;

  // |a| >= low |b| - rest and |a| <= high |b| + rest.
  struct Tie {
    std::optional<num::Rational> low, high;
    num::Rational rest_low, rest_high;
    boxes::Reason reason;  // beside those of a and b
  };
  Tie tie(const Relative& a, const Relative& b) const;

 private:
  struct Whole {  // parts whose sum is 1, up to a relative error
    Positive parts;
    Bounds error;
    boxes::Reason reason;
  };
  void find_parts(uint32_t node);
  Bounds unit(uint32_t node) const;  // one rounding by the node's operation
  Relative compute(uint32_t node) const;
  Relative itself(uint32_t node) const;
  Relative product(uint32_t node, const Relative& a, const Relative& b) const;
  Relative quotient(uint32_t node, const Relative& a, const Relative& b) const;
  Relative sum(uint32_t node, const Relative& a, const Relative& b) const;
  Relative root(uint32_t node) const;
  Relative rounded(Relative exact, uint32_t node) const;
  // Without the rest, which becomes part of the error where the value is not near zero.
  bool absorb(Relative& r, uint32_t node) const;
  bool may_be_cut(uint32_t node) const;
  bool scales_exactly(uint32_t node, int by) const;
  num::Rational least(uint32_t node) const;  // magnitude

  const boxes::Network& network_;
  const boxes::Propagator& propagator_;
  const Forms& forms_;
  const Dominance dominance_;
  std::map<uint32_t, Relative> as_sum_;  // variables
  std::vector<Whole> wholes_;
  std::vector<Relative> all_;
};

}  // namespace mantissa::solver::relax
