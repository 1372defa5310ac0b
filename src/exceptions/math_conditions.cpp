// A condition on the argument (exp overflows above 709.78) needs no reasoning about the function, so every
// backend can solve it; a condition on the result (isInfinite(tgamma(x))) needs one that can evaluate it.
// Range ends are found by bisection over the host's own function: they are the host's, to the last bit.

#include "exceptions/math_conditions.h"

namespace mantissa::exceptions {

using expr::Expr;
using num::Float;
using num::MathFunction;

namespace {

const num::MathFunctionInfo& row_of(const FloatTerm& op) {
  return num::info(static_cast<MathFunction>(op.params[0]));
}

Float from_pattern(num::Format format, unsigned __int128 pattern) {
  const uint64_t words[2] = {static_cast<uint64_t>(pattern), static_cast<uint64_t>(pattern >> 64)};
  return Float::from_bits(
      format, num::BitVec::from_words(format.width(), std::span(words, format.width() > 64 ? 2 : 1)));
}

bool has_left(const FloatTerm& op, uint8_t exception, const Float& argument) {
  num::Flags flags = 0;
  const Float value = num::call(row_of(op).function, op.mode, argument, argument, &flags);
  if (exception == kRaisesOverflow) return (flags & num::kOverflow) != 0;
  return num::lt(num::abs(value), Float::min_normal(op.format));
}

}  // namespace

const Float& MathConditions::range_end(const FloatTerm& op, uint8_t exception, bool negative) {
  const auto key =
      std::tuple(op.params[0], op.format.width(), static_cast<uint8_t>(op.mode), exception, negative);
  if (auto known = range_ends_.find(key); known != range_ends_.end()) return known->second;
  // Patterns order like magnitudes: `inside` is in range, `outside` is not.
  const unsigned __int128 one = 1, sign = negative ? one << (op.format.width() - 1) : 0;
  unsigned __int128 inside = 0;
  unsigned __int128 outside = ((one << op.format.exponent_bits) - 1) << (op.format.significand_bits - 1);
  while (outside - inside > 1) {
    const unsigned __int128 middle = inside + (outside - inside) / 2;
    (has_left(op, exception, from_pattern(op.format, sign | middle)) ? outside : inside) = middle;
  }
  return range_ends_.emplace(key, from_pattern(op.format, sign | outside)).first->second;
}

Expr MathConditions::pole(const FloatTerm& op) const {
  const FloatTerms& t = terms_;
  const Expr a = op.operands[0], zero = t.number(Float::zero(op.format));
  switch (row_of(op).pole) {
    case num::MathPole::kNowhere: return t.no();
    case num::MathPole::kAtZero: return t.is_zero(a);
    case num::MathPole::kAtMinusOne: return t.equal(a, t.number(Float::one(op.format, true)));
    case num::MathPole::kAtPlusMinusOne: return t.equal(t.magnitude(a), t.number(Float::one(op.format)));
    case num::MathPole::kAtNoPositive:
      return t.all({t.is_finite(a), t.is_not(t.less(zero, a)), t.is_integer(a)});
    case num::MathPole::kZeroToNegative:
      return t.all({t.is_zero(a), t.less(op.operands[1], zero), t.is_finite(op.operands[1])});
  }
  MANTISSA_UNREACHABLE();
}

Expr MathConditions::invalid(const FloatTerm& op) const {
  const FloatTerms& t = terms_;
  const Expr a = op.operands[0], zero = t.number(Float::zero(op.format)),
             one = t.number(Float::one(op.format));
  switch (row_of(op).domain) {
    case num::MathDomain::kAll: return t.no();
    case num::MathDomain::kFinite: return t.is_infinite(a);
    case num::MathDomain::kUnit: return t.less(one, t.magnitude(a));
    case num::MathDomain::kFromOne: return t.less(a, one);
    case num::MathDomain::kNotNegative: return t.less(a, zero);
    case num::MathDomain::kFromMinusOne: return t.less(a, t.number(Float::one(op.format, true)));
    case num::MathDomain::kSomeNegatives: break;
  }
  if (row_of(op).function == MathFunction::kPow) {
    const Expr b = op.operands[1];
    return t.all({t.less(a, zero), t.is_finite(a), t.is_finite(b), t.is_not(t.is_integer(b))});
  }
  if (row_of(op).function == MathFunction::kTgamma)
    return t.all({t.less(a, zero), t.any({t.is_infinite(a), t.is_integer(a)})});
  return t.all({t.is_nan(op.result), t.is_not(t.nan_operand(op))});
}

Expr MathConditions::overflow(const FloatTerm& op) {
  const FloatTerms& t = terms_;
  const Expr a = op.operands[0];
  const auto above = [&] { return t.is_not(t.less(a, t.number(range_end(op, kRaisesOverflow, false)))); };
  const auto below = [&] { return t.is_not(t.less(t.number(range_end(op, kRaisesOverflow, true)), a)); };
  switch (row_of(op).overflow) {
    case num::MathOverflow::kNever: return t.no();
    case num::MathOverflow::kUpwards: return t.all({t.is_finite(a), above()});
    case num::MathOverflow::kBothSides: return t.all({t.is_finite(a), t.any({above(), below()})});
    case num::MathOverflow::kByResult:
      return t.all({t.finite_operands(op), t.is_infinite(op.result), t.is_not(pole(op))});
  }
  MANTISSA_UNREACHABLE();
}

Expr MathConditions::underflow(const FloatTerm& op) {
  const FloatTerms& t = terms_;
  const Expr a = op.operands[0];
  const auto subnormal = [&] { return t.pool().make(expr::Kind::kFpIsSubnormal, {op.result}); };
  switch (row_of(op).underflow) {
    case num::MathUnderflow::kNever: return t.no();
    case num::MathUnderflow::kDownwards:
      return t.all({t.is_finite(a), t.is_not(t.less(t.number(range_end(op, kRaisesUnderflow, true)), a))});
    case num::MathUnderflow::kUpwards:
      return t.all({t.is_finite(a), t.is_not(t.less(a, t.number(range_end(op, kRaisesUnderflow, false))))});
    case num::MathUnderflow::kSubnormal: return t.all({t.finite_operands(op), subnormal()});
    case num::MathUnderflow::kSubnormalOrZero:
      return t.all({t.finite_operands(op),
                    t.any({subnormal(), t.all({t.is_zero(op.result), t.is_not(t.is_zero(a))})})});
  }
  MANTISSA_UNREACHABLE();
}

FloatCondition MathConditions::condition(const FloatTerm& operation, uint8_t exception) {
  switch (exception) {
    case kRaisesOverflow: return {overflow(operation), {}};
    case kRaisesUnderflow: return {underflow(operation), {}};
    case kRaisesDivideByZero: return {pole(operation), {}};
    case kRaisesInvalid: return {invalid(operation), {}};
    default: return {terms_.no(), {}};
  }
}

}  // namespace mantissa::exceptions
