#pragma once

// What every kind computes on concrete values: the one definition of the semantics. The pool folds constants
// with it, evaluators fall back on it, and everything else is tested against it.

#include <span>

#include "expr/kind.h"
#include "expr/value.h"

namespace mantissa::expr {

// `result` is the sort of the result. Operands are well-sorted. Not for kConst and kVar.
Value apply(Kind kind, Sort result, std::span<const uint32_t> params, std::span<const Value> operands);

}  // namespace mantissa::expr
