#pragma once

// The conditions under which an operation of IEEE 754 raises an exception. A condition that is false for
// every value of the operands is often the constant false.

#include "exceptions/float_exception.h"
#include "exceptions/float_terms.h"

namespace mantissa::exceptions {

struct FloatCondition {
  expr::Expr condition;
  expr::Expr sufficient;  // implies it and is easier; may be none
};

// `exception`: a FloatException.
FloatCondition float_condition(const FloatTerms& terms, const FloatTerm& operation, uint8_t exception);

}  // namespace mantissa::exceptions
