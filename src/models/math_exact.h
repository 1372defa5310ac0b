#pragma once

// The exact functions, one TermsFunction each.

#include "interp/math_terms.h"

namespace mantissa::models {

using interp::MathTerms;
// Writes a function's result, and what it stores through a pointer.
using TermsFunction = void (*)(const MathTerms& t, expr::Expr& result, expr::Expr& stored);

namespace exact {

#define MANTISSA_LIBM_EXACT(fn, host, shape, terms, ...) \
  void terms(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
#include "num/libm.def"
void lgamma_sign(const MathTerms& t, expr::Expr& stored);

}  // namespace exact
}  // namespace mantissa::models
