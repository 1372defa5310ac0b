// Float instructions that the loop does not do itself: symbolic operands, other formats, other rounding
// modes. What is only moved (negation, absolute value, copysign, select) works on the bits, so a NaN keeps
// its payload.

#include "interp/interpreter.h"
#include "interp/math_terms.h"
#include "interp/op_kind.h"
#include "memory/nan_bits.h"
#include "num/float.h"
#include "support/low_bits.h"

namespace mantissa::interp {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using ir::FloatType;
using ir::Instruction;
using ir::Op;

namespace {

Sort sort_of(FloatType type) { return Sort::floating(ir::format(type)); }

Val mode_value(const Instruction& in, num::RoundingMode dynamic) {
  static_assert(static_cast<int>(ir::Mode::kUp) == static_cast<int>(num::RoundingMode::kTowardPositive));
  Val value;
  value.low = static_cast<uint64_t>(in.mode == ir::Mode::kDynamic ? dynamic
                                                                  : static_cast<num::RoundingMode>(in.mode));
  return value;
}

num::Float number(const Val& value, FloatType type) {
  const uint64_t words[2] = {value.low, value.high};
  const uint32_t width = ir::storage_bits(type);
  const num::BitVec bits = num::BitVec::from_words(width, std::span(words, width > 64 ? 2 : 1));
  return type == FloatType::kX87 ? num::Float::from_x87(bits) : num::Float::from_bits(ir::format(type), bits);
}

Val words(const num::Float& value) {
  const num::BitVec bits = value.format() == num::kX87 ? value.to_x87() : value.bits();
  Val result;
  result.low = bits.words()[0];
  if (bits.words().size() > 1) result.high = bits.words()[1];
  return result;
}

// e with 1 <= |value| / 2^e < 2.
int64_t binary_exponent(const num::Float& value) {
  const num::Format format = value.format(), wide{format.exponent_bits + 2, format.significand_bits};
  const num::BitVec bits = num::convert(wide, num::RoundingMode::kNearestEven, value).bits();
  const num::BitVec field = num::extract(bits, wide.width() - 2, wide.significand_bits - 1);
  return static_cast<int64_t>(field.low64()) - wide.bias();
}

// Sets, clears or flips the sign bit of concrete words.
void change_sign(Val& value, FloatType type, Op op, bool other_sign) {
  const uint32_t bit = ir::storage_bits(type) - 1;
  uint64_t& word = bit >= 64 ? value.high : value.low;
  const uint64_t mask = uint64_t{1} << (bit % 64);
  if (op == Op::kFneg)
    word ^= mask;
  else if (op == Op::kFabs || !other_sign)
    word &= ~mask;
  else
    word |= mask;
}

}  // namespace

// -a, |a| and copysign on values in bits form or concrete: the sign bit alone.
bool Interpreter::step_float_sign(const Instruction& in) {
  const uint32_t width = ir::storage_bits(in.type);
  Val a = get(in.a, width);
  const Val b = in.op == Op::kFcopysign ? get(in.b, width) : Val();
  if (!a.symbolic() && !b.symbolic()) {
    const bool sign = width > 64 ? b.high >> (width - 65) & 1 : b.low >> (width - 1) & 1;
    change_sign(a, in.type, in.op, sign);
    put(in.d, width, a);
    return true;
  }
  const Sort sort = sort_of(in.type);
  if (in.op != Op::kFcopysign && pool_.sort(a.value).is_float()) {
    put(in.d, width, compute(in.op == Op::kFneg ? Kind::kFpNeg : Kind::kFpAbs, sort, {{a, sort}}));
    return true;
  }
  const Expr bits = bits_term(a, width), rest = pool_.extract(bits, width - 2, 0);
  Expr sign;
  if (in.op == Op::kFneg)
    sign = pool_.make(Kind::kBvNot, {pool_.extract(bits, width - 1, width - 1)});
  else if (in.op == Op::kFabs)
    sign = pool_.bv_const(1, 0);
  else
    sign = pool_.extract(bits_term(b, width), width - 1, width - 1);
  put(in.d, width, from_term(pool_.make(Kind::kBvConcat, {sign, rest})));
  return true;
}

// A float's term, or its bits if it has none.
Expr Interpreter::float_or_bits(const Val& value, FloatType type) {
  const bool is_number = value.symbolic() && !pool_.sort(value.value).is_bit_vec();
  return is_number ? value.value : bits_term(value, ir::storage_bits(type));
}

// fmin and fmax as the compiler writes them for x86-64 (for long double: as the library has them): of two
// zeros the first, of two NaNs the second; with long double fmax gives the second zero. The chosen value is
// moved, so a NaN keeps its bits.
Val Interpreter::float_pick(const Instruction& in, const Val& a, const Val& b) {
  const Sort sort = sort_of(in.type), boolean = Sort::boolean();
  const uint32_t width = ir::storage_bits(in.type);
  const bool is_min = in.op == Op::kFminnum, second_zero = in.type == FloatType::kX87 && !is_min;
  const auto holds = [&](Kind kind, const Val& x, const Val& y) {
    return bool_term(compute(kind, boolean, {{x, sort}, {y, sort}}));
  };
  const Expr a_nan = bool_term(compute(Kind::kFpIsNan, boolean, {{a, sort}}));
  const Val &low = is_min ? b : a, &high = is_min ? a : b;
  const Expr take_b = second_zero ? holds(Kind::kFpLe, a, b) : holds(Kind::kFpLt, low, high);
  const Expr choice = pool_.mk_or(a_nan, take_b);
  if (in.type == FloatType::kX87) {  // the library's adds
    const Expr signals = pool_.mk_or(memory::is_signaling(pool_, float_or_bits(a, in.type), in.type),
                                     memory::is_signaling(pool_, float_or_bits(b, in.type), in.type));
    if (!pool_.is_false(signals)) {
      const Expr x = float_term(a, in.type), y = float_term(b, in.type);
      return from_term(pool_.mk_ite(signals, memory::nan_of_two(pool_, x, y), pool_.mk_ite(choice, y, x)));
    }
  }
  if (pool_.is_const(choice)) return pool_.is_true(choice) ? b : a;
  const auto term = [&](const Val& value) {
    return value.symbolic() ? value.value : bits_term(value, width);
  };
  Expr first = term(a), second = term(b);
  if (pool_.sort(first) != pool_.sort(second)) first = bits_term(a, width), second = bits_term(b, width);
  return from_term(pool_.mk_ite(choice, second, first));
}

Val Interpreter::float_op(const Instruction& in) {
  const uint32_t width = ir::storage_bits(in.type);
  const Sort sort = sort_of(in.type);
  const Val a = get(in.a, width);
  if (const Kind kind = kind_of(in.op); kind != Kind::kCount) {
    const ir::Reg registers[] = {in.a, in.b, in.c};
    Operand operands[expr::kMaxArity];
    size_t count = 0;
    if (expr::takes_mode(kind)) operands[count++] = {mode_value(in, state_->rounding), Sort::rounding_mode()};
    for (size_t i = 0; i < ir::info(in.op).roles.reads(); ++i)
      operands[count++] = {get(registers[i], width), sort};
    return compute_all(kind, sort, std::span(operands, count), {});
  }
  const auto b = [&] { return get(in.b, width); };
  if (in.op == Op::kFminnum || in.op == Op::kFmaxnum) return float_pick(in, a, b());
  // IEEE 754-2019 minimum and maximum: NaN if either operand is.
  const Val chosen =
      compute(in.op == Op::kFminimum ? Kind::kFpMin : Kind::kFpMax, sort, {{a, sort}, {b(), sort}});
  const Val a_nan = compute(Kind::kFpIsNan, Sort::boolean(), {{a, sort}});
  const Val b_nan = compute(Kind::kFpIsNan, Sort::boolean(), {{b(), sort}});
  const Val inner = compute(Kind::kIte, sort, {{b_nan, Sort::boolean()}, {b(), sort}, {chosen, sort}});
  return compute(Kind::kIte, sort, {{a_nan, Sort::boolean()}, {a, sort}, {inner, sort}});
}

bool Interpreter::step_float(const Instruction& in) {
  switch (in.op) {
    case Op::kFneg:
    case Op::kFabs:
    case Op::kFcopysign: return step_float_sign(in);
    case Op::kGetRounding: {
      // llvm.get.rounding: 0 toward zero, 1 nearest, 2 up, 3 down, 4 nearest away.
      static constexpr uint8_t kCodes[] = {1, 4, 2, 3, 0};
      Val value;
      value.low = kCodes[static_cast<int>(state_->rounding)];
      put(in.d, 32, value);
      return true;
    }
    case Op::kSetRounding: {
      static constexpr num::RoundingMode kModes[] = {
          num::RoundingMode::kTowardZero, num::RoundingMode::kNearestEven, num::RoundingMode::kTowardPositive,
          num::RoundingMode::kTowardNegative, num::RoundingMode::kNearestAway};
      const std::optional<uint64_t> code = concrete(get(in.a, 32), 32, "the rounding mode");
      if (!code) return false;
      if (*code < 5) state_->rounding = kModes[*code];
      return true;
    }
    case Op::kFldexp:
    case Op::kFfrexp: return step_float_scale(in);
    default: put(in.d, ir::storage_bits(in.type), float_op(in)); return true;
  }
}

void observe_scaling(Interpreter& interpreter, const MathTerms& terms, num::RoundingMode mode, Expr by,
                     const Val& result) {
  if (!interpreter.watches_floats()) return;
  const num::Format format = terms.format();
  Val rounding, exact;
  rounding.low = static_cast<uint64_t>(mode);
  exact.value = terms.scaled_exactly(terms.x(), by);
  const Interpreter::Operand operands[] = {{rounding, Sort::rounding_mode()},
                                           {exact, interpreter.pool().sort(exact.value)}};
  const uint32_t params[] = {format.exponent_bits, format.significand_bits};
  interpreter.observe_float(Kind::kFpFromFp, Sort::floating(format), operands, params, result);
}

// ldexp and frexp. The exponent is one term: nothing is asked.
bool Interpreter::step_float_scale(const Instruction& in) {
  const uint32_t width = ir::storage_bits(in.type);
  const Val a = get(in.a, width), by = in.op == Op::kFldexp ? get(in.b, in.width) : Val();
  const auto mode = static_cast<num::RoundingMode>(mode_value(in, state_->rounding).low);
  if (a.symbolic() || by.symbolic()) {
    const Expr arguments[] = {a.symbolic() ? a.value : bits_term(a, width)};
    const MathTerms terms(pool_, in.type, mode, arguments);
    if (in.op == Op::kFldexp) {
      const Expr by_term = bits_term(by, in.width);
      const Val result = from_term(terms.scaled(terms.x(), by_term));
      observe_scaling(*this, terms, mode, by_term, result);
      put(in.d, width, result);
      return true;
    }
    const Expr x = terms.x();
    const Expr special = pool_.mk_or(terms.is_special(x), pool_.make(Kind::kFpIsZero, {x}));
    const Val exponent = from_term(pool_.mk_ite(special, pool_.bv_const(32, 0), terms.exponent(x)));
    put(in.d, width, from_term(terms.fraction(x)));
    put(in.c, in.width, resize(exponent, 32, in.width, true));
    return true;
  }
  const num::Float value = number(a, in.type);
  if (in.op == Op::kFldexp) {
    const int64_t exponent = static_cast<int64_t>(by.low << (64 - in.width)) >> (64 - in.width);
    const Val result = words(num::scale_by_power(mode, value, exponent));
    if (watches_floats()) {
      const Expr arguments[] = {bits_term(a, width)};
      observe_scaling(*this, MathTerms(pool_, in.type, mode, arguments), mode, bits_term(by, in.width),
                      result);
    }
    put(in.d, width, result);
    return true;
  }
  const int64_t exponent = value.is_finite() && !value.is_zero() ? binary_exponent(value) + 1 : 0;
  Val result;
  result.low = static_cast<uint64_t>(exponent) & low_bits(in.width);
  put(in.d, width,
      exponent == 0 && !value.is_finite() ? a : words(num::scale_by_power(mode, value, -exponent)));
  put(in.c, in.width, result);
  return true;
}

}  // namespace mantissa::interp
