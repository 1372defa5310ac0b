// Comparisons, classes and conversions of floats.

#include "interp/interpreter.h"

namespace mantissa::interp {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using ir::FloatType;
using ir::Instruction;
using ir::Op;

namespace {
Sort sort_of(FloatType type) { return Sort::floating(ir::format(type)); }
}  // namespace

// A predicate is a set of relations; the term is the disjunction of those in the set, by their usual shapes.
bool Interpreter::step_float_compare(const Instruction& in) {
  const uint32_t width = ir::storage_bits(in.type);
  const Sort sort = sort_of(in.type), boolean = Sort::boolean();
  if (in.op == Op::kFclass) return step_float_class(in);
  const Val a = get(in.a, width), b = get(in.b, width);
  const auto relation = [&](Kind kind, const Val& x, const Val& y) {
    return bool_term(compute(kind, boolean, {{x, sort}, {y, sort}}));
  };
  Expr ordered = pool_.bool_const(false);
  switch (in.imm & (ir::kEqual | ir::kGreater | ir::kLess)) {
    case 0: break;
    case ir::kEqual: ordered = relation(Kind::kFpEq, a, b); break;
    case ir::kLess: ordered = relation(Kind::kFpLt, a, b); break;
    case ir::kGreater: ordered = relation(Kind::kFpLt, b, a); break;
    case ir::kLess | ir::kEqual: ordered = relation(Kind::kFpLe, a, b); break;
    case ir::kGreater | ir::kEqual: ordered = relation(Kind::kFpLe, b, a); break;
    case ir::kLess | ir::kGreater:
      ordered = pool_.mk_or(relation(Kind::kFpLt, a, b), relation(Kind::kFpLt, b, a));
      break;
    default: ordered = pool_.bool_const(true); break;
  }
  const bool with_unordered = in.imm & ir::kUnordered, all_ordered = (in.imm & 7) == 7;
  Expr result = ordered;
  if (with_unordered != all_ordered || (with_unordered && !all_ordered)) {
    const Expr unordered = pool_.mk_or(bool_term(compute(Kind::kFpIsNan, boolean, {{a, sort}})),
                                       bool_term(compute(Kind::kFpIsNan, boolean, {{b, sort}})));
    result = with_unordered ? pool_.mk_or(ordered, unordered)
             : all_ordered  ? pool_.mk_not(unordered)
                            : ordered;
  }
  put(in.d, 1, from_term(result));
  return true;
}

// llvm.is.fpclass: bits 0 signaling NaN, 1 quiet NaN, 2 -inf, 3 -normal, 4 -subnormal, 5 -0, 6 +0, 7
// +subnormal, 8 +normal, 9 +inf. Of a value in bits form signaling and quiet are told apart; a computed NaN
// is quiet.
bool Interpreter::step_float_class(const Instruction& in) {
  const uint32_t width = ir::storage_bits(in.type);
  const Sort sort = sort_of(in.type), boolean = Sort::boolean();
  const Val a = get(in.a, width);
  const auto is = [&](Kind kind) { return bool_term(compute(kind, boolean, {{a, sort}})); };
  Expr result = pool_.bool_const(false);
  const auto add = [&](Expr condition) { result = pool_.mk_or(result, condition); };
  const uint64_t wanted = in.imm;
  if ((wanted & 3) == 3) {
    add(is(Kind::kFpIsNan));
  } else if (wanted & 3) {
    const bool has_bits = !a.symbolic() || pool_.sort(a.value).is_bit_vec();
    Expr quiet = pool_.bool_const(true);
    if (has_bits) {
      const uint32_t quiet_bit = in.type == FloatType::kX87 ? 62 : ir::format(in.type).significand_bits - 2;
      quiet = pool_.mk_eq(pool_.extract(bits_term(a, width), quiet_bit, quiet_bit), pool_.bv_const(1, 1));
    }
    add(pool_.mk_and(is(Kind::kFpIsNan), wanted & 2 ? quiet : pool_.mk_not(quiet)));
  }
  static constexpr Kind kClasses[] = {Kind::kFpIsInfinite, Kind::kFpIsNormal, Kind::kFpIsSubnormal,
                                      Kind::kFpIsZero};
  for (int i = 0; i < 4; ++i) {
    const bool negative = wanted >> (2 + i) & 1, positive = wanted >> (9 - i) & 1;
    if (negative && positive)
      add(is(kClasses[i]));
    else if (negative)
      add(pool_.mk_and(is(kClasses[i]), is(Kind::kFpIsNegative)));
    else if (positive)
      add(pool_.mk_and(is(kClasses[i]), is(Kind::kFpIsPositive)));
  }
  put(in.d, 1, from_term(result));
  return true;
}

// C leaves a value out of range open; what x86-64 gives is what a native run shows. The processor converts to
// 32 and 64 bits, signed, with 10...0 for what does not fit (as fp.to_sbv here): narrower results are cut
// off, 32 bits unsigned come from 64, and 64 bits unsigned from the value less 2^63 where it is that large.
// The x87 stores 16 bits too.
Val Interpreter::float_to_integer(const Val& a, FloatType type, uint32_t width, bool is_signed) {
  const Sort sort = sort_of(type), rm = Sort::rounding_mode(), boolean = Sort::boolean();
  Val truncation;
  truncation.low = static_cast<uint64_t>(num::RoundingMode::kTowardZero);
  const auto to_signed = [&](const Val& value, uint32_t bits) {
    return compute(Kind::kFpToSbv, Sort::bit_vec(bits), {{truncation, rm}, {value, sort}}, {bits});
  };
  const uint32_t needed = is_signed ? width : width + 1;
  if (needed <= 64) {
    const bool has_16 = type == FloatType::kX87 && needed <= 16;
    const uint32_t through = has_16 ? 16 : needed <= 32 ? 32 : 64;
    const Val wide = to_signed(a, through);
    return through == width ? wide : resize(wide, through, width, true);
  }
  if (width > 64)
    return compute(is_signed ? Kind::kFpToSbv : Kind::kFpToUbv, Sort::bit_vec(width),
                   {{truncation, rm}, {a, sort}}, {width});
  const num::Format format = ir::format(type);
  const num::Float limit =
      num::from_rational(format, num::RoundingMode::kNearestEven, num::Rational::power_of_two(63));
  if (limit.is_infinite()) return to_signed(a, 64);  // half: nothing is that large
  const Val two63 = from_term(pool_.fp_const(limit));
  Val top;
  top.low = uint64_t{1} << 63;
  const Sort word = Sort::bit_vec(64);
  const Val small = compute(Kind::kFpLt, boolean, {{a, sort}, {two63, sort}});
  const Val less = compute(Kind::kFpSub, sort, {{truncation, rm}, {a, sort}, {two63, sort}});
  const Val large = compute(type == FloatType::kX87 ? Kind::kBvXor : Kind::kBvOr, word,
                            {{to_signed(less, 64), word}, {top, word}});
  return compute(Kind::kIte, word, {{small, boolean}, {to_signed(a, 64), word}, {large, word}});
}

bool Interpreter::step_float_convert(const Instruction& in) {
  const Sort rm = Sort::rounding_mode();
  Val mode, truncation;
  mode.low = static_cast<uint64_t>(in.mode == ir::Mode::kDynamic ? state_->rounding
                                                                 : static_cast<num::RoundingMode>(in.mode));
  truncation.low = static_cast<uint64_t>(num::RoundingMode::kTowardZero);
  if (in.mode != ir::Mode::kDynamic) truncation = mode;
  const num::Format format = ir::format(in.type);
  const Sort sort = sort_of(in.type);
  switch (in.op) {
    case Op::kFext:
    case Op::kFtrunc: {
      const FloatType from = static_cast<FloatType>(in.x);
      put(in.d, ir::storage_bits(in.type),
          compute(Kind::kFpFromFp, sort, {{mode, rm}, {get(in.a, ir::storage_bits(from)), sort_of(from)}},
                  {format.exponent_bits, format.significand_bits}));
      return true;
    }
    case Op::kStoF:
    case Op::kUtoF: {
      const Val a = get(in.a, in.width);
      put(in.d, ir::storage_bits(in.type),
          compute(in.op == Op::kStoF ? Kind::kFpFromSbv : Kind::kFpFromUbv, sort,
                  {{mode, rm}, {a, Sort::bit_vec(in.width)}},
                  {format.exponent_bits, format.significand_bits}));
      return true;
    }
    default: break;
  }
  const Val a = get(in.a, ir::storage_bits(in.type));
  const bool is_signed = in.op == Op::kFtoS || in.op == Op::kFtoSsat;
  const bool saturates = in.op == Op::kFtoSsat || in.op == Op::kFtoUsat;
  const Val valid = compute(is_signed ? Kind::kFpToSbvValid : Kind::kFpToUbvValid, Sort::boolean(),
                            {{truncation, rm}, {a, sort}}, {in.width});
  Val result = saturates ? compute(is_signed ? Kind::kFpToSbv : Kind::kFpToUbv, Sort::bit_vec(in.width),
                                   {{truncation, rm}, {a, sort}}, {in.width})
                         : float_to_integer(a, in.type, in.width, is_signed);
  if (in.op == Op::kFtoSsat || in.op == Op::kFtoUsat) {
    const Sort bits = Sort::bit_vec(in.width), boolean = Sort::boolean();
    const auto constant = [&](const num::BitVec& value) {
      return from_term(pool_.constant(expr::Value::bits(value)));
    };
    const Val high = constant(is_signed ? num::BitVec::max_signed(in.width) : num::BitVec::ones(in.width));
    const Val low = constant(is_signed ? num::BitVec::min_signed(in.width) : num::BitVec::zero(in.width));
    const Val nan = compute(Kind::kFpIsNan, boolean, {{a, sort}});
    const Val negative = compute(Kind::kFpIsNegative, boolean, {{a, sort}});
    const Val side = compute(Kind::kIte, bits, {{negative, boolean}, {low, bits}, {high, bits}});
    const Val off = compute(Kind::kIte, bits,
                            {{nan, boolean}, {constant(num::BitVec::zero(in.width)), bits}, {side, bits}});
    result = compute(Kind::kIte, bits, {{valid, boolean}, {result, bits}, {off, bits}});
  } else if (options_.check_float_cast) {
    const Expr bug = pool_.mk_not(bool_term(valid));
    if (in.flags & ir::kSpeculated) {  // as for shifts
      if (!frame_->function->is_runtime && !pool_.is_false(bug))
        presume("no result of a conversion out of range is used in optimised code");
    } else if (!ask_check(FindingKind::kFloatCast, bug, "float to integer conversion out of range")) {
      return false;
    }
  }
  if (in.width == 1 && result.symbolic()) result.value = pool_.mk_eq(result.value, pool_.bv_const(1, 1));
  put(in.d, in.width, result);
  return true;
}

}  // namespace mantissa::interp
