#pragma once

// The kind of expression that an operation of the bytecode is (ir/opcode.def).

#include <array>

#include "expr/kind_rules.h"
#include "ir/program.h"

namespace mantissa::interp {

inline constexpr std::array<expr::Kind, static_cast<size_t>(ir::Op::kCount)> kOpKinds = [] {
  using enum expr::Kind;
  constexpr expr::Kind kNoKind = expr::Kind::kCount;
  return std::array<expr::Kind, static_cast<size_t>(ir::Op::kCount)>{
#define MANTISSA_OP(name, family, roles, kind, what) kind,
#include "ir/opcode.def"
#undef MANTISSA_OP
  };
}();

// kCount: it is made of several, or of none.
constexpr expr::Kind kind_of(ir::Op op) { return kOpKinds[static_cast<size_t>(op)]; }

// Where an operation is one kind, it reads as many registers as the kind has operands beside the rounding
// mode.
constexpr bool op_kinds_are_sound() {
  for (size_t i = 0; i < kOpKinds.size(); ++i) {
    if (kOpKinds[i] == expr::Kind::kCount) continue;
    const size_t operands = expr::arity(kOpKinds[i]) - (expr::takes_mode(kOpKinds[i]) ? 1 : 0);
    if (ir::kOps[i].roles.reads() != operands || !ir::kOps[i].roles.writes_d) return false;
  }
  return true;
}
static_assert(op_kinds_are_sound());

}  // namespace mantissa::interp
