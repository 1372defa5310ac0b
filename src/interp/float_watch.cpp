// What an instruction can raise follows from its operation: sums are exact where they are tiny, remainders
// and roots never leave the range, widening is exact. Whatever is ruled out here is never asked about again.

#include "interp/float_watch.h"

#include <algorithm>
#include <string_view>

#include "interp/interpreter.h"
#include "interp/op_kind.h"

namespace mantissa::interp {

using ir::Op;
using enum exceptions::FloatException;
using exceptions::kAllFloatExceptions;

namespace {

uint8_t raised_by_integer(const ir::Instruction& in) {
  const num::Format format = ir::format(in.type);
  return in.width > static_cast<uint64_t>(format.max_exponent()) ? kRaisesOverflow : 0;
}

uint8_t raised_by(const ir::Instruction& in, const ir::Program& program) {
  switch (in.op) {
    case Op::kFadd:
    case Op::kFsub: return kRaisesOverflow | kRaisesInvalid;
    case Op::kFmul:
    case Op::kFma: return kRaisesOverflow | kRaisesUnderflow | kRaisesInvalid;
    case Op::kFdiv: return kAllFloatExceptions;
    case Op::kFrem:
    case Op::kFsqrt: return kRaisesInvalid;
    case Op::kFtrunc:
    case Op::kFldexp: return kRaisesOverflow | kRaisesUnderflow;
    case Op::kStoF:
    case Op::kUtoF: return raised_by_integer(in);
    case Op::kCall: return program.functions[in.x].defined ? 0 : kAllFloatExceptions;
    case Op::kCallIndirect: return kAllFloatExceptions;
    default: return 0;
  }
}

bool has_constant_operands(const ir::Instruction& in, const ir::Function& function) {
  if (kind_of(in.op) == expr::Kind::kCount) return false;
  const ir::Roles& roles = ir::info(in.op).roles;
  const auto is_open = [&](bool is_read, ir::Reg reg) { return is_read && reg >= function.constants.size(); };
  return !is_open(roles.reads_a, in.a) && !is_open(roles.reads_b, in.b) && !is_open(roles.reads_c, in.c);
}

// What compilers call for an operation of the language: a product or quotient of complex numbers, llvm.powi.
bool stands_for_operation(std::string_view name) {
  if (name.size() < 8 || !name.starts_with("__")) return false;
  name.remove_prefix(2);
  return ((name.starts_with("mul") || name.starts_with("div")) && name.ends_with("c3")) ||
         (name.starts_with("powi") && name.ends_with("f2"));
}

}  // namespace

FloatSites::FloatSites(const ir::Program& program, uint8_t wanted) {
  for (const ir::Function& function : program.functions) {
    open_.emplace_back(new Mask[function.code.size() + 1]());
    has_many_callers_.push_back(function.is_runtime);
    if (function.is_driver || (function.is_runtime && !stands_for_operation(function.name))) continue;
    for (size_t pc = 0; pc < function.code.size(); ++pc) {
      const ir::Instruction& in = function.code[pc];
      if (!has_constant_operands(in, function)) open_.back()[pc] = raised_by(in, program) & wanted;
    }
  }
}

void Interpreter::watch_floats(const FloatSites& sites, FloatObserver& observer) {
  float_sites_ = &sites;
  float_observer_ = &observer;
}

// The copy shares frames and objects, so what is held by address must be fetched anew.
std::unique_ptr<State> Interpreter::snapshot() {
  auto copy = std::make_unique<State>(*state_);
  copy->node = Hold(state_->node);
  frame_ = state_->frames.back().writable();
  frame_changed_ = true;
  reset_windows();
  return copy;
}

void Interpreter::observe_float(expr::Kind kind, expr::Sort result_sort, std::span<const Operand> operands,
                                std::span<const uint32_t> params, const Val& result) {
  if (float_sites_ == nullptr) return;
  const uint8_t open = float_sites_->open(frame_->function_index, frame_->pc);
  if (open == 0) return;
  Val values[expr::kMaxArity];
  expr::Sort sorts[expr::kMaxArity];
  for (size_t i = 0; i < operands.size(); ++i) {
    values[i] = operands[i].value;
    sorts[i] = operands[i].sort;
  }
  float_observer_->on_float({kind, result_sort, params, std::span(values, operands.size()),
                             std::span(sorts, operands.size()), result},
                            open);
}

}  // namespace mantissa::interp
