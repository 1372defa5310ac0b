#pragma once

// Dominance: by how much one polynomial with positive coefficients exceeds another at most, over magnitudes
// of terms. Each product of the one must be below a product of the other: the same one; with a factor in
// place of a smaller one; or with factors less that have an upper bound. q (u + v) <= u a + v b where q is
// the smaller of a and b, t d <= d where t is at most 1.

#include <map>
#include <optional>
#include <vector>

#include "solver/relax/forms.h"

namespace mantissa::solver::relax {

// By products of magnitudes: nodes, each as often as it is a factor, sorted. No coefficient is zero.
using Positive = std::map<std::vector<uint32_t>, num::Rational>;

class Dominance {
 public:
  Dominance(const boxes::Network& network, const boxes::Propagator& propagator, const Forms& forms);

  // The least known k with small <= k big, and what that rests on.
  std::optional<num::Rational> bound(const Positive& small, const Positive& big, boxes::Reason& reason) const;

 private:
  struct Edge {
    uint32_t above;
    boxes::Reason reason;
  };
  struct Place {  // a product that is not below the first one, times factor
    std::vector<uint32_t> product;
    num::Rational factor;
    boxes::Reason reason;
  };
  void order(uint32_t below, uint32_t above, const boxes::Reason& reason);
  std::optional<Place> find(const std::vector<uint32_t>& product, const Positive& big) const;

  const boxes::Propagator& propagator_;
  const Forms& forms_;
  std::multimap<uint32_t, Edge> edges_;  // of values that are not negative
};

}  // namespace mantissa::solver::relax
