// Float instructions that the loop does not do itself: symbolic operands, other formats, other rounding
// modes. What is only moved (negation, absolute value, copysign, select) works on the bits, so a NaN keeps
// its payload.

#include "interp/interpreter.h"
#include "num/float.h"

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

Val Interpreter::float_op(const Instruction& in) {
  const uint32_t width = ir::storage_bits(in.type);
  const Sort sort = sort_of(in.type), rm = Sort::rounding_mode();
  const Val mode = mode_value(in, state_->rounding), a = get(in.a, width);
  const auto b = [&] { return get(in.b, width); };
  switch (in.op) {
    case Op::kFadd: return compute(Kind::kFpAdd, sort, {{mode, rm}, {a, sort}, {b(), sort}});
    case Op::kFsub: return compute(Kind::kFpSub, sort, {{mode, rm}, {a, sort}, {b(), sort}});
    case Op::kFmul: return compute(Kind::kFpMul, sort, {{mode, rm}, {a, sort}, {b(), sort}});
    case Op::kFdiv: return compute(Kind::kFpDiv, sort, {{mode, rm}, {a, sort}, {b(), sort}});
    case Op::kFrem: return compute(Kind::kFpMod, sort, {{a, sort}, {b(), sort}});
    case Op::kFsqrt: return compute(Kind::kFpSqrt, sort, {{mode, rm}, {a, sort}});
    case Op::kFma:
      return compute(Kind::kFpFma, sort, {{mode, rm}, {a, sort}, {b(), sort}, {get(in.c, width), sort}});
    case Op::kFround: return compute(Kind::kFpRoundToIntegral, sort, {{mode, rm}, {a, sort}});
    case Op::kFminnum: return compute(Kind::kFpMin, sort, {{a, sort}, {b(), sort}});
    case Op::kFmaxnum: return compute(Kind::kFpMax, sort, {{a, sort}, {b(), sort}});
    default: break;
  }
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

// ldexp and frexp on symbolic values need the exponent as a number: it is asked for, value by value, since a
// term over all of them would be a table of the whole exponent range.
bool Interpreter::step_float_scale(const Instruction& in) {
  const uint32_t width = ir::storage_bits(in.type);
  const Sort sort = sort_of(in.type);
  const Val a = get(in.a, width);
  if (in.op == Op::kFldexp) {
    const std::optional<uint64_t> by = concrete(get(in.b, in.width), in.width, "the exponent of ldexp");
    if (!by) return false;
    const int64_t exponent = static_cast<int64_t>(*by << (64 - in.width)) >> (64 - in.width);
    put(in.d, width, scaled(a, in.type, exponent, mode_value(in, state_->rounding)));
    return true;
  }
  const Val magnitude = compute(Kind::kFpAbs, sort, {{a, sort}});
  const std::optional<uint64_t> exponent =
      concrete(exponent_of(magnitude, in.type), 32, "the exponent of frexp");
  if (!exponent) return false;
  const int32_t e = static_cast<int32_t>(*exponent);
  Val rm;
  put(in.d, width, scaled(a, in.type, -int64_t{e}, rm));
  Val result;
  result.low = static_cast<uint32_t>(e);
  if (in.width < 32) result.low &= (uint64_t{1} << in.width) - 1;
  put(in.c, in.width, result);
  return true;
}

// a * 2^exponent, rounded once: by at most three multiplications with powers of two, of which only the last
// may round.
Val Interpreter::scaled(const Val& a, FloatType type, int64_t exponent, const Val& mode) {
  const num::Format format = ir::format(type);
  const Sort sort = sort_of(type), rm = Sort::rounding_mode();
  if (!a.symbolic()) {
    const uint64_t words[2] = {a.low, a.high};
    const num::BitVec bits = num::BitVec::from_words(ir::storage_bits(type),
                                                     std::span(words, ir::storage_bits(type) > 64 ? 2 : 1));
    const num::Float value =
        type == FloatType::kX87 ? num::Float::from_x87(bits) : num::Float::from_bits(format, bits);
    const num::Float result = num::scale_by_power(static_cast<num::RoundingMode>(mode.low), value, exponent);
    return from_term(pool_.fp_const(result));
  }
  // Through a format with room for every intermediate: exact product there, one rounding back.
  const num::Format wide{format.exponent_bits + 2, format.significand_bits};
  const Sort wide_sort = Sort::floating(wide);
  const int64_t limit = (int64_t{1} << format.exponent_bits) + format.significand_bits;
  const int64_t clamped = std::max(-limit, std::min(limit, exponent));
  const Val up = compute(Kind::kFpFromFp, wide_sort, {{mode, rm}, {a, sort}},
                         {wide.exponent_bits, wide.significand_bits});
  const num::Float power =
      num::from_rational(wide, num::RoundingMode::kNearestEven, num::Rational::power_of_two(clamped));
  const Expr product = pool_.make(Kind::kFpMul, {pool_.rm_const(num::RoundingMode::kNearestEven),
                                                 float_of(up, wide_sort), pool_.fp_const(power)});
  Val result;
  result.value = product;
  return compute(Kind::kFpFromFp, sort, {{mode, rm}, {result, wide_sort}},
                 {format.exponent_bits, format.significand_bits});
}

Expr Interpreter::float_of(const Val& value, Sort sort) {
  MANTISSA_CHECK(value.symbolic() && pool_.sort(value.value) == sort);
  return value.value;
}

// frexp's exponent of |a|: e with 0.5 <= |a| / 2^e < 1, and 0 for zeros, infinities and NaN; 32 bits.
Val Interpreter::exponent_of(const Val& magnitude, FloatType type) {
  const num::Format format = ir::format(type);
  const Sort sort = sort_of(type);
  // Exact in a format whose exponent range makes every subnormal normal.
  const num::Format wide{format.exponent_bits + 1, format.significand_bits};
  Val nearest;
  const Val up =
      compute(Kind::kFpFromFp, Sort::floating(wide), {{nearest, Sort::rounding_mode()}, {magnitude, sort}},
              {wide.exponent_bits, wide.significand_bits});
  const Val bits = compute(Kind::kFpToBits, Sort::bit_vec(wide.width()), {{up, Sort::floating(wide)}});
  const Val field =
      compute(Kind::kBvExtract, Sort::bit_vec(wide.exponent_bits), {{bits, Sort::bit_vec(wide.width())}},
              {wide.significand_bits - 1 + wide.exponent_bits - 1, wide.significand_bits - 1});
  const Val extended = resize(field, wide.exponent_bits, 32, false);
  Val bias, zero;
  bias.low = static_cast<uint32_t>(wide.bias() - 1);
  const Val exponent = int_op(Op::kSub, extended, bias, 32);
  const Val is_zero = compute(Kind::kFpIsZero, Sort::boolean(), {{magnitude, sort}});
  const Val is_infinite = compute(Kind::kFpIsInfinite, Sort::boolean(), {{magnitude, sort}});
  const Val is_nan = compute(Kind::kFpIsNan, Sort::boolean(), {{magnitude, sort}});
  const Val special =
      from_term(pool_.mk_or(pool_.mk_or(bool_term(is_zero), bool_term(is_infinite)), bool_term(is_nan)));
  return compute(Kind::kIte, Sort::bit_vec(32),
                 {{special, Sort::boolean()}, {zero, Sort::bit_vec(32)}, {exponent, Sort::bit_vec(32)}});
}

}  // namespace mantissa::interp
