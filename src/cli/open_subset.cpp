// Large pieces first, then smaller ones, as in delta debugging; a piece that must stay is not tried again at
// its size.

#include "cli/open_subset.h"

#include <algorithm>
#include <numeric>

namespace mantissa::cli {

std::vector<uint32_t> open_subset(size_t count, const std::function<bool(std::span<const uint32_t>)>& is_open,
                                  const Budget& budget) {
  std::vector<uint32_t> kept(count);
  std::iota(kept.begin(), kept.end(), 0u);
  for (size_t piece = (count + 1) / 2; piece > 0; piece = piece == 1 ? 0 : (piece + 1) / 2)
    for (size_t at = 0; at < kept.size() && kept.size() > 1;) {
      if (budget.exhausted()) return kept;
      std::vector<uint32_t> rest(kept.begin(), kept.begin() + static_cast<ptrdiff_t>(at));
      const size_t after = std::min(at + piece, kept.size());
      rest.insert(rest.end(), kept.begin() + static_cast<ptrdiff_t>(after), kept.end());
      if (!rest.empty() && is_open(rest))
        kept = std::move(rest);
      else
        at += piece;
    }
  return kept;
}

}  // namespace mantissa::cli
