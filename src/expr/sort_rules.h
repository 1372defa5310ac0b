#pragma once

// The sort of an operation's result from its operands, or what is wrong with them.

#include <span>

#include "expr/pool.h"
#include "num/libm.h"

namespace mantissa::expr {

Result<Sort> result_sort(Pool& pool, Kind kind, std::span<const Expr> operands,
                         std::span<const uint32_t> params);

}  // namespace mantissa::expr
