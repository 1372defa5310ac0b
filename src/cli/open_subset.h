#pragma once

// Which part of a question keeps it open: a subset of its conjuncts that is open too, and as small as was
// found.

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "support/budget.h"

namespace mantissa::cli {

// All of 0 .. count - 1 together are open. What is left out is what can be without `is_open` turning false;
// when the budget ends, what was found by then.
std::vector<uint32_t> open_subset(size_t count, const std::function<bool(std::span<const uint32_t>)>& is_open,
                                  const Budget& budget);

}  // namespace mantissa::cli
