#pragma once

// Contractors: one operation's operands narrowed to what can give a value of its result. They never lose a
// solution: a tuple of operand values inside the domains whose result lies in `result` stays inside.

#include <span>

#include "expr/kind_rules.h"
#include "solver/boxes/forward.h"

namespace mantissa::solver::boxes {

// False if no operand values give such a result; then the operands are in no useful state. The same object
// may stand for several operands if they are the same term. No domain is empty.
bool backward(const Operation& op, const Domain& result, std::span<Domain* const> operands);

// By theory; each knows the kinds of its sort rules (expr/kind.h).
bool backward_core(const Operation& op, const Domain& result, std::span<Domain* const> v);
bool backward_bits(const Operation& op, const Domain& result, std::span<Domain* const> v);
bool backward_bits_compare(const Operation& op, const Domain& result, std::span<Domain* const> v);
bool backward_arithmetic(const Operation& op, const Domain& result, std::span<Domain* const> v);
bool backward_plain(const Operation& op, const Domain& result,
                    std::span<Domain* const> v);  // abs neg min max rem
bool backward_predicate(const Operation& op, const Domain& result, std::span<Domain* const> v);
bool backward_conversion(const Operation& op, const Domain& result, std::span<Domain* const> v);
bool backward_math(const Operation& op, const Domain& result, std::span<Domain* const> v);

}  // namespace mantissa::solver::boxes
