#pragma once

// The exact functions, one TermsFunction each.

#include "interp/math_terms.h"

namespace mantissa::models {

using interp::MathTerms;
// Writes a function's result, and what it stores through a pointer.
using TermsFunction = void (*)(const MathTerms& t, expr::Expr& result, expr::Expr& stored);

namespace exact {

void fabs(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void sqrt(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void fma(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void floor(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void ceil(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void trunc(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void round(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void roundeven(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void rint(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void lrint(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void lround(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void fmin(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void fmax(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void fdim(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void copysign(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void nextafter(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void nexttoward(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void frexp(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void ldexp(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void modf(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void logb(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void ilogb(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void fmod(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void remainder(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void remquo(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void isnan(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void isinf(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void finite(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void signbit(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void fpclassify(const MathTerms& t, expr::Expr& result, expr::Expr& stored);
void lgamma_sign(const MathTerms& t, expr::Expr& stored);

}  // namespace exact
}  // namespace mantissa::models
