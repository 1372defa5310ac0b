#pragma once

// Sixty-four assignments at once: the value of every node of a graph for 64 lanes. Only for graphs without
// axioms (circuits that compute).

#include <vector>

#include "solver/bitblast/circuits.h"

namespace mantissa::solver::bitblast {

class Simulator {
 public:
  explicit Simulator(const Aig& aig) : aig_(aig), lanes_(aig.size()) {}
  void set(const Word& word, uint32_t lane, const num::BitVec& value) {
    for (uint32_t i = 0; i < word.size(); ++i) {
      uint64_t& bits = lanes_[word[i].node()];
      bits = (bits & ~(uint64_t{1} << lane)) | static_cast<uint64_t>(value.bit(i)) << lane;
    }
  }
  void run() {
    const auto value = [&](Lit a) { return a.negated() ? ~lanes_[a.node()] : lanes_[a.node()]; };
    for (uint32_t node = 1; node < aig_.size(); ++node)
      if (aig_.is_and(node)) lanes_[node] = value(aig_.left(node)) & value(aig_.right(node));
  }
  bool bit(Lit a, uint32_t lane) const { return ((lanes_[a.node()] >> lane) & 1) != a.negated(); }
  num::BitVec word(const Word& word, uint32_t lane) const {
    num::BitVec result = num::BitVec::zero(static_cast<uint32_t>(word.size()));
    for (uint32_t i = 0; i < word.size(); ++i) result.set_bit(i, bit(word[i], lane));
    return result;
  }

 private:
  const Aig& aig_;
  std::vector<uint64_t> lanes_;
};

}  // namespace mantissa::solver::bitblast
