#pragma once

// Flips: assignments that may take the other side of a branch. The condition of that side is inverted, with
// all else as the witness of this side has it; where it leads costs a walk down the execution tree, and most
// conditions of a program that reads a file are turned over by it without a query. Belongs to one thread.

#include <vector>

#include "eval/witness.h"
#include "support/rng.h"

namespace mantissa::explore {

class Flips {
 public:
  // With `to_the_end` floats that change are also changed as far as they go: exceptions live there.
  Flips(const expr::Pool& pool, uint64_t seed, bool to_the_end)
      : pool_(pool), rng_(seed), to_the_end_(to_the_end) {}

  // A few, each as an assignment of the changed variables alone. `side` does not hold under the witness.
  std::vector<eval::Model> of(eval::Witness& witness, expr::Expr side);

 private:
  const expr::Pool& pool_;
  Rng rng_;
  const bool to_the_end_;
};

// The sides of a path's branches that wait, a sample of them where they are many: those that lead where
// nobody has been, and the rest.
class Sides {
 public:
  explicit Sides(uint64_t seed) : rng_(seed) {}
  void add(expr::Expr condition, bool is_new);
  struct Sample {
    std::vector<expr::Expr> fresh, rest;
  };
  // Those since the last time, in place of what is in `sample`.
  void take(Sample& sample);

 private:
  Rng rng_;
  Sample sides_;
  uint64_t seen_ = 0;  // of the rest
};

}  // namespace mantissa::explore
