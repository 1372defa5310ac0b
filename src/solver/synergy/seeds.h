#pragma once

// Seeds: the best assignments seen while a query is being solved, by how many conjuncts they satisfy. Few are
// kept and few are looked at, so that a member that leaves thousands costs no more than one that leaves ten.
// Thread-safe.

#include <mutex>
#include <optional>
#include <vector>

#include "eval/evaluator.h"
#include "solver/api/query.h"

namespace mantissa::solver::synergy {

class Seeds {
 public:
  explicit Seeds(const Query& query) : query_(query), tape_(*query.pool, query.conjuncts) {}

  void offer(const eval::Model& model);
  std::vector<eval::Model> best() const;
  // One that satisfies all conjuncts, if any has been offered.
  std::optional<eval::Model> solution() const;

 private:
  static constexpr size_t kKept = 8, kLookedAt = 512;
  struct Seed {
    size_t satisfied;
    eval::Model model;
  };
  const Query& query_;
  mutable std::mutex mutex_;
  eval::Tape tape_;
  size_t looked_at_ = 0;
  std::vector<Seed> seeds_;  // best first
};

}  // namespace mantissa::solver::synergy
