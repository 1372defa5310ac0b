#include "checkers/float_obligation.h"

#include <fmt/format.h>

#include "exceptions/float_exception.h"
#include "interp/interpreter.h"
#include "num/libm.h"

namespace mantissa::checkers {

using expr::Kind;

namespace {

bool is_math(const FloatObligation& o) { return o.operation == Kind::kMath1 || o.operation == Kind::kMath2; }

num::Flags host_flags(const FloatObligation& o, eval::Witness& witness) {
  const num::Float a = witness.value(o.operands[0]).as_float();
  const num::Float b = o.operands.size() > 1 ? witness.value(o.operands[1]).as_float() : a;
  num::Flags flags = 0;
  num::call(static_cast<num::MathFunction>(o.function), o.mode, a, b, &flags);
  return flags;
}

// Only scaling by a power of two is rounded from a format of the same precision with more exponents.
bool is_scaling(const FloatObligation& o, eval::Witness& witness) {
  return o.operation == Kind::kFpFromFp &&
         witness.value(o.operands[0]).as_float().format().significand_bits ==
             witness.value(o.result).as_float().format().significand_bits;
}

std::string operation_text(const FloatObligation& o) {
  switch (o.operation) {
    case Kind::kFpAdd: return "addition";
    case Kind::kFpSub: return "subtraction";
    case Kind::kFpMul: return "multiplication";
    case Kind::kFpDiv: return "division";
    case Kind::kFpFma: return "fma";
    case Kind::kFpSqrt: return "square root";
    case Kind::kFpRem: return "remainder";
    case Kind::kFpMod: return "fmod";
    case Kind::kMath1:
    case Kind::kMath2: return std::string(num::info(static_cast<num::MathFunction>(o.function)).name);
    default: return "conversion";
  }
}

const char* sign_of(Kind operation) {
  switch (operation) {
    case Kind::kFpAdd: return "+";
    case Kind::kFpSub: return "-";
    case Kind::kFpMul: return "*";
    case Kind::kFpDiv: return "/";
    default: return nullptr;
  }
}

}  // namespace

findings::FindingKind kind_of(uint8_t exception) { return exceptions::info(exception).kind; }

uint8_t suspected(uint8_t exceptions, expr::Kind operation, std::span<const expr::Expr> operands,
                  expr::Expr result, eval::Witness& witness) {
  const num::Float value = witness.value(result).as_float(), magnitude = num::abs(value);
  const uint8_t unseen = exceptions & static_cast<uint8_t>(~exceptions::seen_in_result());
  uint8_t possible = 0;
  if (value.is_nan()) {
    possible = exceptions::kRaisesInvalid;
  } else {
    // Directed modes stop at the largest finite number; what is tiny may be rounded up to a normal one.
    if (!num::lt(magnitude, num::Float::max_finite(value.format()))) possible |= exceptions::kRaisesOverflow;
    if (!num::lt(num::Float::min_normal(value.format()), magnitude)) possible |= exceptions::kRaisesUnderflow;
    if (value.is_infinite()) possible |= exceptions::kRaisesDivideByZero;
  }
  possible &= exceptions;
  for (size_t i = 0; i < operands.size() && possible != 0; ++i) {
    const expr::Value operand = witness.value(operands[i]);
    if (!operand.sort().is_float()) continue;
    const num::Float x = operand.as_float();
    if (x.is_nan()) return unseen;
    if (x.is_infinite()) possible &= exceptions::kRaisesInvalid;
    if (x.is_zero() && value.is_zero() && operation != Kind::kFpFma)
      possible &= static_cast<uint8_t>(~exceptions::kRaisesUnderflow);
  }
  return possible | unseen;
}

// Classes first: operands and result are part of the path's terms anyway, the condition often is not.
bool is_raised(const FloatObligation& o, eval::Witness& witness) {
  if (suspected(o.exception, o.operation, o.operands, o.result, witness) == 0) return false;
  if (!witness.is_true(o.condition)) return false;
  return !is_math(o) || (host_flags(o, witness) & exceptions::info(o.exception).flag) != 0;
}

NumberText number_text(const expr::Value& value) {
  if (!value.sort().is_float()) return {value.as_bits().to_signed_decimal(), "", ""};
  const num::Float number = value.as_float();
  const num::BitVec bits = number.format() == num::kX87 ? number.to_x87() : number.bits();
  return {number.to_decimal(), number.to_hexfloat(), "0x" + bits.to_hex()};
}

std::vector<NumberText> operands_of(const FloatObligation& o, eval::Witness& witness) {
  std::vector<NumberText> operands;
  for (const expr::Expr operand : o.operands) operands.push_back(number_text(witness.value(operand)));
  return operands;
}

// As it would be written in C; what is converted or scaled has no sign of its own.
std::string describe(const FloatObligation& o, eval::Witness& witness) {
  const std::string name = is_scaling(o, witness) ? "scaling" : operation_text(o);
  const char* sign = sign_of(o.operation);
  std::string term;
  for (const NumberText& operand : operands_of(o, witness))
    term += (term.empty() ? "" : sign ? fmt::format(" {} ", sign) : ", ") + operand.decimal;
  if (o.operation == Kind::kFpFromFp)
    term += " gives ";
  else
    term = sign ? term + " = " : fmt::format("{}({}) = ", o.operation == Kind::kFpSqrt ? "sqrt" : name, term);
  std::string text = fmt::format("{} {}: {}{}", name, exceptions::info(o.exception).verb, term,
                                 witness.value(o.result).as_float().to_decimal());
  if (o.mode != num::RoundingMode::kNearestEven) text += fmt::format(" in mode {}", num::name(o.mode));
  return text;
}

expr::Expr origin_of(const expr::Pool& pool, std::span<const expr::Expr> values, eval::Witness& witness) {
  const auto is_number = [&](expr::Expr term) {
    return !pool.sort(term).is_float() || witness.value(term).as_float().is_finite();
  };
  for (expr::Expr at : values) {
    if (is_number(at)) continue;
    while (!pool.is_var(at) && !pool.is_const(at)) {
      expr::Expr below;
      if (pool.kind(at) == Kind::kIte) {
        below = pool.child(at, witness.is_true(pool.child(at, 0)) ? 1 : 2);
      } else {
        for (expr::Expr child : pool.children(at))
          if (!below && !is_number(child)) below = child;
      }
      if (!below) return at;
      at = below;
    }
  }
  return {};
}

namespace {

struct CastOperand {
  ir::Reg reg = 0;
  ir::FloatType type = ir::FloatType::kNone;
};

std::optional<CastOperand> cast_operand(const interp::State& state) {
  const interp::Frame& frame = state.top();
  const ir::Instruction& in = frame.function->code[frame.pc];
  if (in.op == ir::Op::kFtoS || in.op == ir::Op::kFtoU) return CastOperand{in.a, in.type};
  if (in.op != ir::Op::kCall || frame.function->is_runtime) return std::nullopt;
  const ir::OperandList& arguments = frame.function->operand_lists[in.imm >> 32];
  if (arguments.types.empty() || arguments.types[0].type == ir::FloatType::kNone) return std::nullopt;
  return CastOperand{arguments.registers[0], arguments.types[0].type};
}

}  // namespace

expr::Expr term_of_cast(const interp::State& state) {
  const auto operand = cast_operand(state);
  return operand ? state.top().values()[operand->reg] : expr::Expr{};
}

std::optional<NumberText> operand_of_cast(const expr::Pool& pool, const interp::State& state,
                                          eval::Witness& witness) {
  const auto operand = cast_operand(state);
  if (!operand) return std::nullopt;
  const interp::Frame& frame = state.top();
  interp::Val value;
  value.low = frame.words()[operand->reg];
  if (ir::storage_bits(operand->type) > 64) value.high = frame.words()[operand->reg + 1];
  const expr::Expr term = frame.values()[operand->reg];
  const expr::Sort sort = expr::Sort::floating(ir::format(operand->type));
  if (!term) return number_text(interp::to_value(value, sort));
  const expr::Value known = witness.value(term);
  if (pool.sort(term).is_float()) return number_text(known);
  const num::BitVec pattern = known.as_bits();
  return number_text(expr::Value::floating(operand->type == ir::FloatType::kX87
                                               ? num::Float::from_x87(pattern)
                                               : num::Float::from_bits(ir::format(operand->type), pattern)));
}

}  // namespace mantissa::checkers
