#pragma once

// Simplest: of the inputs that show a finding on one path, one that is easy to read: zeros, small integers,
// short decimals, and nothing beyond 1e30 where that can be. Found by evaluation; what is returned satisfies
// every condition. Belongs to one thread.

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "eval/batch/batch.h"
#include "eval/model.h"
#include "expr/expr_map.h"
#include "expr/pool.h"
#include "support/budget.h"
#include "support/rng.h"

namespace mantissa::explore {

// How much there is to read: 0 for zero, more for each digit and each power of ten, much more beyond 1e30
// and below 1e-30, most for what is no number. Bit-vectors count as signed integers.
uint32_t complexity(const expr::Value& value);

class Simplest {
 public:
  // What may change: variables that decide; those that had no part in it, which are best zero; and of both
  // the bytes of texts, which are best letters where they cannot be zero.
  struct Variables {
    expr::ExprSet deciding, others, letters;
  };

  Simplest(const expr::Pool& pool, uint64_t seed) : pool_(pool), rng_(seed) {}

  // The model with simpler values of those variables; as it is where none were met, and where it does not
  // satisfy the conditions itself.
  eval::Model of(std::span<const expr::Expr> conditions, const Variables& changeable,
                 const eval::Model& model, const Budget& budget);

 private:
  struct Work;
  using Candidates = std::vector<std::pair<uint32_t, expr::Value>>;  // by complexity

  const Candidates& candidates(expr::Sort sort);
  Candidates simpler(const expr::Value& value);  // than it is
  void clear(Work& work, std::span<const size_t> others);
  static void spell(Work& work, std::span<const size_t> letters);
  bool try_together(Work& work);
  bool try_one(Work& work, size_t variable);
  bool try_equal(Work& work, size_t first, size_t second);

  const expr::Pool& pool_;
  Rng rng_;
  std::vector<std::pair<expr::Sort, Candidates>> candidates_;
};

}  // namespace mantissa::explore
