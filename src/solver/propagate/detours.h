#pragma once

// Detours: operations whose one operand is made of the other, as in x ^ (x >> 16) or x + (x << 3). Changing
// the inner operand changes the outer one too, so its inverse is wrong; where the outer one depends on a part
// of the bits only, inverting again and again with what the outer one becomes ends at the right value.

#include <optional>

#include "eval/bit_inverse.h"
#include "solver/propagate/values.h"

namespace mantissa::solver::propagate {

class Detours {
 public:
  // Both must outlive this object.
  Detours(const Graph& graph, const Values& values)
      : graph_(graph), values_(values), places_(graph.size(), kUnasked) {}

  struct Found {
    uint32_t index;  // of the inner operand
    num::BitVec value;
  };
  // A value of the inner operand with which the term has the target's, all else as it is. None if there is no
  // inner operand, or none was found.
  std::optional<Found> invert(Node n, const num::BitVec& target, const eval::KnownBits* known, Rng& rng);
  std::optional<uint32_t> inner(Node n);  // the index of the inner operand, if there is one

 private:
  static constexpr uint32_t kUnasked = kNone - 1;
  struct Detour {
    uint32_t inner;
    std::vector<Node> terms;  // from the inner operand to the outer one, in their order
  };
  const Detour* detour(Node n);
  std::optional<Detour> look(Node n) const;
  bool depends(Node n, Node on, std::vector<Node>& terms, size_t& seen) const;
  num::BitVec outer(const Detour& detour, Node inner, const num::BitVec& value) const;

  const Graph& graph_;
  const Values& values_;
  std::vector<uint32_t> places_;
  std::vector<Detour> detours_;
};

}  // namespace mantissa::solver::propagate
