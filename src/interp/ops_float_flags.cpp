// Exception flags as the processor keeps them, for programs that ask. A flag is a condition that grows: what
// is certain is a bit, what depends on the inputs a term. Whether a result is inexact shows in rounding it
// up and down; whether it overflowed or is tiny shows in the same operation with the exponent unbounded,
// which a format with two more exponent bits is. Nobody pays who does not look at flags.

#include "interp/interpreter.h"
#include "interp/op_kind.h"
#include "memory/nan_bits.h"

namespace mantissa::interp {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using ir::FloatType;
using ir::Instruction;
using ir::Op;
using num::RoundingMode;

namespace {

// Functions that let a program see flags.
constexpr const char* kObservers[] = {"fetestexcept", "fegetexceptflag", "fegetenv", "feholdexcept",
                                      "fetestexceptflag"};

num::Float number(const Val& value, FloatType type) {
  const uint64_t words[2] = {value.low, value.high};
  const uint32_t width = ir::storage_bits(type);
  const num::BitVec bits = num::BitVec::from_words(width, std::span(words, width > 64 ? 2 : 1));
  return type == FloatType::kX87 ? num::Float::from_x87(bits) : num::Float::from_bits(ir::format(type), bits);
}

num::BitVec integer(const Val& value, uint32_t width) {
  const uint64_t words[2] = {value.low, value.high};
  return num::BitVec::from_words(width, std::span(words, width > 64 ? 2 : 1));
}

bool raises_inexact_only_if_asked(const Instruction& in) { return in.op == Op::kFround && in.imm == 1; }

}  // namespace

bool observes_flags(const ir::Program& program) {
  for (const char* name : kObservers)
    if (const ir::Function* function = program.find(name); function != nullptr && !function->defined)
      return true;
  return false;
}

void Interpreter::raise(num::Flags flags) {
  if (tracks_flags_) state_->flags.raised |= flags;
}

void Interpreter::raise(num::Flag flag, Expr condition) {
  if (!tracks_flags_ || pool_.is_false(condition) || (state_->flags.raised & flag)) return;
  Expr& term = state_->flags.of(flag);
  term = term ? pool_.mk_or(term, condition) : condition;
  if (!pool_.is_true(term)) return;
  state_->flags.raised |= flag;
  term = {};
}

num::Flags Interpreter::concrete_flags(const Instruction& in, RoundingMode mode, const Val& a, const Val& b,
                                       const Val& c) const {
  num::Flags flags = 0;
  const FloatType type = in.type;
  const auto x = [&] { return number(a, type); };
  const auto y = [&] { return number(b, type); };
  num::BitVec ignored(in.width == 0 ? 1 : in.width, 0);
  switch (in.op) {
    case Op::kFadd: num::add(mode, x(), y(), &flags); break;
    case Op::kFsub: num::sub(mode, x(), y(), &flags); break;
    case Op::kFmul: num::mul(mode, x(), y(), &flags); break;
    case Op::kFdiv: num::div(mode, x(), y(), &flags); break;
    case Op::kFrem: num::fmod(x(), y(), &flags); break;
    case Op::kFsqrt: num::sqrt(mode, x(), &flags); break;
    case Op::kFma: num::fma(mode, x(), y(), number(c, type), &flags); break;
    case Op::kFround:
      num::round_to_integral(mode, x(), &flags);
      if (raises_inexact_only_if_asked(in)) flags &= static_cast<num::Flags>(~num::kInexact);
      break;
    case Op::kFldexp: {
      const int64_t by = static_cast<int64_t>(b.low << (64 - in.width)) >> (64 - in.width);
      num::scale_by_power(mode, x(), by, &flags);
      break;
    }
    case Op::kFext:
    case Op::kFtrunc:
      num::convert(ir::format(type), mode, number(a, static_cast<FloatType>(in.x)), &flags);
      break;
    case Op::kStoF: num::from_signed(ir::format(type), mode, integer(a, in.width), &flags); break;
    case Op::kUtoF: num::from_unsigned(ir::format(type), mode, integer(a, in.width), &flags); break;
    case Op::kFtoS: num::to_signed(in.width, RoundingMode::kTowardZero, x(), &ignored, &flags); break;
    case Op::kFtoU: num::to_unsigned(in.width, RoundingMode::kTowardZero, x(), &ignored, &flags); break;
    case Op::kFcmp: {
      const num::Float left = x(), right = y();
      const bool quiet_counts = in.imm & ir::kSignaling;
      if ((quiet_counts && (left.is_nan() || right.is_nan())) || left.is_signaling() || right.is_signaling())
        flags |= num::kInvalid;
      break;
    }
    default: break;
  }
  return flags;
}

// The operation in a format, with a mode, on operands that fit it exactly.
Expr Interpreter::operation_in(const Instruction& in, num::Format format, RoundingMode mode,
                               std::span<const Expr> x) {
  const std::initializer_list<uint32_t> to = {format.exponent_bits, format.significand_bits};
  const Expr rm = pool_.rm_const(mode);
  const auto wide = [&](Expr e) {
    return pool_.sort(e).format() == format ? e : pool_.make(Kind::kFpFromFp, {rm, e}, to);
  };
  const Kind kind = kind_of(in.op);
  MANTISSA_CHECK(kind != Kind::kCount);
  if (ir::info(in.op).family == ir::OpFamily::kFloatConvert) return pool_.make(kind, {rm, x[0]}, to);
  Expr operands[expr::kMaxArity];
  size_t count = 0;
  if (expr::takes_mode(kind)) operands[count++] = rm;
  for (const Expr e : x) operands[count++] = wide(e);
  return pool_.make(kind, std::span<const Expr>(operands, count));
}

void Interpreter::raise_rounding(const Instruction& in, RoundingMode mode, std::span<const Expr> x) {
  const num::Format format = ir::format(in.type);
  const Expr up = operation_in(in, format, RoundingMode::kTowardPositive, x);
  const Expr down = operation_in(in, format, RoundingMode::kTowardNegative, x);
  const Expr inexact = pool_.mk_and(pool_.mk_not(pool_.make(Kind::kFpIsNan, {up})),
                                    pool_.mk_not(pool_.make(Kind::kFpEq, {up, down})));
  raise(num::kInexact, inexact);
  if (in.op == Op::kFsqrt) return;
  const num::Format wide{format.exponent_bits + 2, format.significand_bits};
  const auto widened = [&](const num::Float& value) {
    return pool_.fp_const(num::convert(wide, RoundingMode::kNearestEven, value));
  };
  const Expr unbounded = pool_.make(Kind::kFpAbs, {operation_in(in, wide, mode, x)});
  const Expr too_large = pool_.make(Kind::kFpLt, {widened(num::Float::max_finite(format)), unbounded});
  raise(num::kOverflow, pool_.mk_and(too_large, pool_.mk_not(pool_.make(Kind::kFpIsInfinite, {unbounded}))));
  const Expr too_small = pool_.make(Kind::kFpLt, {unbounded, widened(num::Float::min_normal(format))});
  raise(num::kUnderflow, pool_.mk_and(inexact, too_small));
}

// A signaling NaN raises invalid wherever it is computed with.
void Interpreter::raise_signaling(const Val& value, FloatType type) {
  raise(num::kInvalid, memory::is_signaling(pool_, float_or_bits(value, type), type));
}

void Interpreter::raise_symbolic_flags(const Instruction& in, RoundingMode mode,
                                       std::span<const Val> values) {
  const bool from_integer = in.op == Op::kStoF || in.op == Op::kUtoF;
  const FloatType operand_type =
      in.op == Op::kFext || in.op == Op::kFtrunc ? static_cast<FloatType>(in.x) : in.type;
  Expr x[3], any_nan = pool_.bool_const(false);
  for (size_t i = 0; i < values.size(); ++i) {
    x[i] = from_integer ? bits_term(values[i], in.width) : float_term(values[i], operand_type);
    if (from_integer) continue;
    any_nan = pool_.mk_or(any_nan, pool_.make(Kind::kFpIsNan, {x[i]}));
    raise_signaling(values[i], operand_type);
  }
  const std::span<const Expr> operands(x, values.size());
  switch (in.op) {
    case Op::kFcmp:
      if (in.imm & ir::kSignaling) raise(num::kInvalid, any_nan);
      return;
    case Op::kFtoS:
    case Op::kFtoU: {
      const Expr rm = pool_.rm_const(RoundingMode::kTowardZero);
      const Expr valid =
          pool_.make(in.op == Op::kFtoS ? Kind::kFpToSbvValid : Kind::kFpToUbvValid, {rm, x[0]}, {in.width});
      const Expr integral = pool_.make(Kind::kFpEq, {x[0], pool_.make(Kind::kFpRoundToIntegral, {rm, x[0]})});
      raise(num::kInvalid, pool_.mk_not(valid));
      raise(num::kInexact, pool_.mk_and(valid, pool_.mk_not(integral)));
      return;
    }
    case Op::kFround:
      if (!raises_inexact_only_if_asked(in))
        raise(num::kInexact,
              pool_.mk_and(pool_.mk_not(any_nan),
                           pool_.mk_not(pool_.make(
                               Kind::kFpEq, {x[0], operation_in(in, ir::format(in.type), mode, operands)}))));
      return;
    case Op::kFext: return;
    default: break;
  }
  if (!from_integer) {
    const Expr result = operation_in(in, ir::format(in.type), mode, operands);
    raise(num::kInvalid, pool_.mk_and(pool_.make(Kind::kFpIsNan, {result}), pool_.mk_not(any_nan)));
  }
  if (in.op == Op::kFrem) return;
  if (in.op == Op::kFdiv) {
    const Expr finite = pool_.mk_not(pool_.mk_or(any_nan, pool_.make(Kind::kFpIsInfinite, {x[0]})));
    const Expr pole =
        pool_.mk_and(pool_.make(Kind::kFpIsZero, {x[1]}), pool_.mk_not(pool_.make(Kind::kFpIsZero, {x[0]})));
    raise(num::kDivByZero, pool_.mk_and(finite, pole));
  }
  raise_rounding(in, mode, operands);
}

// Before the instruction's result is written: it may replace an operand.
void Interpreter::raise_flags(const Instruction& in) {
  const bool has_own_mode = in.mode != ir::Mode::kDynamic;
  const RoundingMode mode = has_own_mode ? static_cast<RoundingMode>(in.mode) : state_->rounding;
  size_t count = 0;
  switch (in.op) {
    case Op::kFma: count = 3; break;
    case Op::kFadd:
    case Op::kFsub:
    case Op::kFmul:
    case Op::kFdiv:
    case Op::kFrem:
    case Op::kFcmp: count = 2; break;
    case Op::kFsqrt:
    case Op::kFround:
    case Op::kFext:
    case Op::kFtrunc:
    case Op::kFtoS:
    case Op::kFtoU:
    case Op::kStoF:
    case Op::kUtoF: count = 1; break;
    default: return;
  }
  const bool from_integer = in.op == Op::kStoF || in.op == Op::kUtoF;
  const bool converts = in.op == Op::kFext || in.op == Op::kFtrunc;
  const uint32_t width = from_integer ? in.width
                         : converts   ? ir::storage_bits(static_cast<FloatType>(in.x))
                                      : ir::storage_bits(in.type);
  const ir::Reg registers[3] = {in.a, in.b, in.c};
  Val values[3];
  bool symbolic = false;
  for (size_t i = 0; i < count; ++i) {
    values[i] = get(registers[i], width);
    symbolic = symbolic || values[i].symbolic();
  }
  raise_operation(in, mode, std::span(values, count), symbolic);
}

void Interpreter::raise_operation(const Instruction& in, RoundingMode mode, std::span<const Val> values,
                                  bool symbolic) {
  if (symbolic)
    raise_symbolic_flags(in, mode, values);
  else
    raise(concrete_flags(in, mode, values[0], values.size() > 1 ? values[1] : Val(),
                         values.size() > 2 ? values[2] : Val()));
}

void Interpreter::set_errno(int code) {
  if (errno_address_ == 0) return;
  Val address, value;
  address.low = errno_address_;
  value.low = static_cast<uint32_t>(code);
  store(address, 32, value);
}

void Interpreter::set_errno(int code, Expr condition) {
  if (errno_address_ == 0 || pool_.is_false(condition)) return;
  Val address, before;
  address.low = errno_address_;
  if (!load(address, 32, FloatType::kNone, before)) return;
  const Expr now =
      pool_.mk_ite(condition, pool_.bv_const(32, static_cast<uint32_t>(code)), bits_term(before, 32));
  store(address, 32, from_term(now));
}

}  // namespace mantissa::interp
