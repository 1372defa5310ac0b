#pragma once

// A core names conjuncts by their place. One that names places that the query does not have is wrong; layers
// that translate cores pass it up as such, so that the check sees it, and remember nothing of it.

#include <algorithm>
#include <cstdint>
#include <span>

#include "solver/api/query.h"

namespace mantissa::solver {

constexpr uint32_t kNoConjunct = ~uint32_t{0};

inline bool names_conjuncts(std::span<const uint32_t> core, const Query& query) {
  return std::ranges::all_of(core, [&](uint32_t i) { return i < query.conjuncts.size(); });
}

}  // namespace mantissa::solver
