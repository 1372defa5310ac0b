#pragma once

// What is true of a libm function's value without computing it: its domain and range (Table I of Canalyze-fp
// and tighter), and what one computed value says about its neighbourhood. Terms over the arguments and a
// stand-in for the value, for solvers that do not know the function. True of the host's libm, rounding errors
// included.

#include <span>

#include "expr/pool.h"

namespace mantissa::expr {

// `term` is a kMath1 or kMath2 term, `value` stands for it. Always holds.
Expr math_range(Pool& pool, Expr term, Expr value);
// The same with other terms for the arguments.
Expr math_range(Pool& pool, Expr term, std::span<const Expr> arguments, Expr value);

// From the function's value at `point` (one value per argument, no rounding mode): equal there; on either
// side of it if the function is monotonic; near it, by an amount that depends on how far `wrong`, a value
// that was believed of it, is off, if its slope is bounded. Always holds; false of (point, wrong).
Expr math_point(Pool& pool, Expr term, std::span<const Expr> arguments, Expr value,
                std::span<const Value> point, const Value& wrong);

// Of two applications of one function: equal for equal arguments, ordered if it is monotonic.
Expr math_pair(Pool& pool, Expr term, std::span<const Expr> arguments, Expr value,
               std::span<const Expr> other_arguments, Expr other_value);

}  // namespace mantissa::expr
