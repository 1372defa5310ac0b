#pragma once

// What is known of one rounded operation near given values of its operands: "if |x| is at least 3 and |y| at
// least 5, then |x * y| is at least 15". Each is a Bool term that holds for all values of its variables.

#include <optional>
#include <span>

#include "expr/pool.h"

namespace mantissa::solver::facts {

// Kinds that `evaluated` and `value_fact` know: sum, difference, product, quotient, root, fused product and
// sum, integral, conversion between formats. The mode is their first operand.
bool is_rounded(expr::Kind kind);

// The operation's value for these values of its operands, the mode first.
num::Float evaluated(const expr::Pool& pool, expr::Expr operation, std::span<const expr::Value> operands);

// A valid term that is false where the operands have these values and the operation has the value `wrong`;
// none if that value is right. It speaks of boxes around the operands that are as wide as the mistake is
// large.
std::optional<expr::Expr> value_fact(expr::Pool& pool, expr::Expr operation,
                                     std::span<const expr::Value> operands, const num::Float& wrong);

}  // namespace mantissa::solver::facts
