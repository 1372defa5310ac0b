#pragma once

// The truth about a small query, by trying every assignment.

#include <optional>

#include "solver/api/query.h"

namespace mantissa::fuzz {

// Nothing if the variables have more than `max_bits` bits together, or there are Int or Real ones.
std::optional<bool> is_satisfiable(const solver::Query& query, uint32_t max_bits);

}  // namespace mantissa::fuzz
