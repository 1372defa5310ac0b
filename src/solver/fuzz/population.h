#pragma once

// Population: the candidates worth mutating. A few of the best, and for each thing that is hard to cover one
// that covers it.

#include <cstdint>
#include <vector>

#include "expr/value.h"
#include "support/rng.h"

namespace mantissa::solver::fuzz {

struct Member {
  std::vector<uint64_t> words;      // per variable; 0 where it is not a word
  std::vector<expr::Value> values;  // per variable that is not a word, in order
  std::vector<uint32_t> unsettled;  // variables of the conjuncts it does not satisfy
  uint32_t satisfied = 0;           // conjuncts
};

class Population {
 public:
  void add(Member member, Rng& rng);
  const Member& pick(Rng& rng) const;  // the better ones more often
  bool empty() const { return members_.empty(); }
  size_t size() const { return members_.size(); }
  uint32_t best() const { return best_; }

 private:
  static constexpr size_t kCapacity = 192;
  std::vector<Member> members_;
  uint32_t best_ = 0;
};

}  // namespace mantissa::solver::fuzz
