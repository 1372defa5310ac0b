#pragma once

// The sort of an operation's result from its operands, or what is wrong with them. Every node made passes
// here, so the text is made only if it is asked for.

#include <span>

#include "expr/pool.h"
#include "num/libm.h"

namespace mantissa::expr {

inline constexpr Sort kNoSort = Sort::from_word(~uint32_t{0});

// kNoSort if the operation is ill-sorted; then `why`, unless null, gets the reason.
Sort result_sort(const Pool& pool, Kind kind, std::span<const Expr> operands,
                 std::span<const uint32_t> params, std::string* why);

}  // namespace mantissa::expr
