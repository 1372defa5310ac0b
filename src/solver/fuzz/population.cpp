// Replacement by tournament: small, and no sorting. Half of the picks are among the newest, which carry the
// latest progress.

#include "solver/fuzz/population.h"

#include <algorithm>

namespace mantissa::solver::fuzz {

void Population::add(Member member, Rng& rng) {
  best_ = std::max(best_, member.satisfied);
  if (members_.size() < kCapacity) {
    members_.push_back(std::move(member));
    return;
  }
  const size_t a = rng.below(kCapacity), b = rng.below(kCapacity);
  const size_t worse = members_[a].satisfied <= members_[b].satisfied ? a : b;
  members_.erase(members_.begin() + static_cast<long>(worse));
  members_.push_back(std::move(member));
}

const Member& Population::pick(Rng& rng) const {
  const size_t n = members_.size();
  if (rng.chance(2)) {
    const size_t recent = std::min<size_t>(n, 8);
    return members_[n - 1 - rng.below(recent)];
  }
  const Member &a = members_[rng.below(n)], &b = members_[rng.below(n)];
  return a.satisfied >= b.satisfied ? a : b;
}

}  // namespace mantissa::solver::fuzz
