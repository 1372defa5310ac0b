#pragma once

// Kinds that are one call of Z3's interface with the same operands in the same order.

#include <z3.h>

#include <array>

#include "expr/kind.h"

namespace mantissa::solver::smt {

using UnaryOp = Z3_ast (*)(Z3_context, Z3_ast);
using BinaryOp = Z3_ast (*)(Z3_context, Z3_ast, Z3_ast);
using TernaryOp = Z3_ast (*)(Z3_context, Z3_ast, Z3_ast, Z3_ast);
template <class Op>
using OpTable = std::array<Op, expr::kKindCount>;

extern const OpTable<UnaryOp> kUnaryOps;  // null where the kind is not of this shape
extern const OpTable<BinaryOp> kBinaryOps;
extern const OpTable<TernaryOp> kTernaryOps;

}  // namespace mantissa::solver::smt
