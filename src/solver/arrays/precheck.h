#pragma once

// Precheck: Algorithm 3. The conjuncts as integer arithmetic, reads as variables: often infeasible already.
// If not, it bounds the indices, these bound what is read of tables, and the question is asked again.

#include <optional>
#include <vector>

#include "solver/arrays/axioms.h"
#include "solver/simplex/bit_vectors.h"

namespace mantissa::solver::arrays {

class Precheck {
 public:
  // The indices of conjuncts that cannot hold together, if that was found. Otherwise `ranges` has what was
  // learnt of the index of each read, by place in abstraction.reads; the low bits in it are used.
  std::optional<std::vector<uint32_t>> run(const Abstractor& reads, const Abstraction& abstraction,
                                           std::vector<IndexFacts>& ranges, const Budget& budget);

 private:
  using Core = std::optional<std::vector<uint32_t>>;
  bool is_worth_it();
  Core exact(const Abstractor& reads, const Abstraction& abstraction, std::vector<IndexFacts>& ranges,
             const Budget& budget);

  static constexpr int kMaxCredit = 16;
  int credit_ = kMaxCredit;  // one more for each refutation, one less for each attempt that was none
  uint32_t skipped_ = 0;
};

}  // namespace mantissa::solver::arrays
