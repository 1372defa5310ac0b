#pragma once

// What every kind computes on concrete values: the one definition of the semantics. The pool folds constants
// with it, evaluators fall back on it, and everything else is tested against it.

#include <span>

#include "expr/kind.h"
#include "expr/value.h"

namespace mantissa::expr {

// `result` is the sort of the result. Operands are well-sorted. Not for kConst and kVar.
Value apply(Kind kind, Sort result, std::span<const uint32_t> params, std::span<const Value> operands);

// The same for Bool and bit-vectors of at most 64 bits, on raw words. False if it has no short way for the
// kind. `operand_bits` is the width of the last operand.
bool apply_word(Kind kind, uint32_t operand_bits, uint32_t result_bits, const uint32_t* params,
                const uint64_t* operands, uint64_t* result);

}  // namespace mantissa::expr
