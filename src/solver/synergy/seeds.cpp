#include "solver/synergy/seeds.h"

#include <algorithm>

namespace mantissa::solver::synergy {

void Seeds::offer(const eval::Model& model) {
  std::lock_guard lock(mutex_);
  if (looked_at_++ >= kLookedAt) return;
  tape_.run(model);
  size_t satisfied = 0;
  for (size_t i = 0; i < query_.conjuncts.size(); ++i) satisfied += tape_.is_true(i);
  // Of equals the newest comes first: it is where a search has got to.
  auto place =
      std::find_if(seeds_.begin(), seeds_.end(), [&](const Seed& s) { return s.satisfied <= satisfied; });
  if (place == seeds_.end() && seeds_.size() >= kKept) return;
  seeds_.insert(place, {satisfied, model});
  if (seeds_.size() > kKept) seeds_.pop_back();
}

std::vector<eval::Model> Seeds::best() const {
  std::lock_guard lock(mutex_);
  std::vector<eval::Model> result;
  for (const Seed& seed : seeds_) result.push_back(seed.model);
  return result;
}

std::optional<eval::Model> Seeds::solution() const {
  std::lock_guard lock(mutex_);
  if (seeds_.empty() || seeds_[0].satisfied < query_.conjuncts.size()) return std::nullopt;
  return seeds_[0].model;
}

}  // namespace mantissa::solver::synergy
