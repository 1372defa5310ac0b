#pragma once

// Known: bits of terms that are the same in every model, as far as a few rules see: from constants upwards,
// from the conjuncts downwards, and upwards again. What contradicts itself is left as it was.

#include <optional>
#include <vector>

#include "eval/bit_inverse.h"
#include "solver/propagate/graph.h"

namespace mantissa::solver::propagate {

class Known {
 public:
  explicit Known(const Graph& graph);
  // Null where nothing is known, and of terms that are neither bit-vectors nor Bools.
  const eval::KnownBits* of(Node n) const { return place_[n] == kNone ? nullptr : &facts_[place_[n]]; }

 private:
  using Bits = eval::KnownBits;
  void add(Node n, const num::BitVec& mask, const num::BitVec& value);
  void add_all(Node n, const num::BitVec& value) { add(n, num::BitVec::ones(value.width()), value); }
  Bits get(Node n) const;
  bool is_known(Node n) const;
  num::BitVec value(Node n) const { return facts_[place_[n]].value; }

  void upwards(Node n);
  void upwards_bitwise(Node n);
  void upwards_arithmetic(Node n);
  void upwards_structure(Node n);
  void low_zeros_above(Node n, uint32_t leading, uint32_t trailing);
  void downwards(Node n);
  void downwards_bool(Node n, bool wanted);
  void downwards_order(Node n, bool wanted);
  void downwards_bits(Node n);

  const Graph& graph_;
  std::vector<uint32_t> place_;
  std::vector<Bits> facts_;
};

}  // namespace mantissa::solver::propagate
