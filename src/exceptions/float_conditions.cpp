// Written over the operands where IEEE 754 does (invalid, divide-by-zero): no product or quotient is left in
// the condition, and a constant operand usually folds it to false. Inexact is "rounding up and rounding down
// differ", tiny is "below the smallest normal number when rounded toward zero": both stay in the operation's
// own format, where one multiplier serves all of them after bit-blasting, instead of an exact product of
// twice the width.

#include "exceptions/float_conditions.h"

namespace mantissa::exceptions {

using expr::Expr;
using expr::Kind;
using num::RoundingMode;

namespace {

bool to_nearest(RoundingMode mode) {
  return mode == RoundingMode::kNearestEven || mode == RoundingMode::kNearestAway;
}

bool is_from_integer(const FloatTerm& op) {
  return op.kind == Kind::kFpFromSbv || op.kind == Kind::kFpFromUbv;
}

Expr in_mode(const FloatTerms& t, const FloatTerm& op, RoundingMode mode) {
  if (mode == op.mode) return op.result;
  std::vector<Expr> operands = {t.pool().rm_const(mode)};
  operands.insert(operands.end(), op.operands.begin(), op.operands.end());
  return t.pool().make(op.kind, operands, op.params);
}

// The operation in the same precision with more exponents than its results need.
Expr unbounded(const FloatTerms& t, const FloatTerm& op) {
  constexpr uint32_t kExtra = 4;
  expr::Pool& pool = t.pool();
  uint32_t exponent_bits = op.format.exponent_bits;
  for (Expr operand : op.operands)
    if (pool.sort(operand).is_float())
      exponent_bits = std::max(exponent_bits, pool.sort(operand).format().exponent_bits);
  exponent_bits += kExtra;
  const bool converts = op.kind == Kind::kFpFromFp || is_from_integer(op);
  const Expr mode = pool.rm_const(op.mode);
  if (converts)
    return pool.make(op.kind, {mode, op.operands[0]}, {exponent_bits, op.format.significand_bits});
  std::vector<Expr> operands = {mode};
  for (Expr operand : op.operands)
    operands.push_back(pool.make(Kind::kFpFromFp, {pool.rm_const(RoundingMode::kNearestEven), operand},
                                 {exponent_bits, op.format.significand_bits}));
  return pool.make(op.kind, operands);
}

Expr overflow(const FloatTerms& t, const FloatTerm& op) {
  Expr exceeds;
  if (to_nearest(op.mode)) {
    exceeds = t.is_infinite(op.result);
  } else {
    const Expr exact = unbounded(t, op);
    const num::Float largest = num::convert(t.pool().sort(exact).format(), RoundingMode::kNearestEven,
                                            num::Float::max_finite(op.format));
    exceeds = t.all({t.less(t.number(largest), t.magnitude(exact)), t.is_not(t.is_infinite(exact))});
  }
  const Expr finite = t.finite_operands(op);
  if (op.kind == Kind::kFpDiv) return t.all({finite, t.is_not(t.is_zero(op.operands[1])), exceeds});
  return t.all({finite, exceeds});
}

FloatCondition underflow(const FloatTerms& t, const FloatTerm& op) {
  if (is_from_integer(op)) return {t.no(), {}};  // no integer is tiny
  const Expr down = in_mode(t, op, RoundingMode::kTowardNegative);
  const Expr up = in_mode(t, op, RoundingMode::kTowardPositive);
  const Expr cut = in_mode(t, op, RoundingMode::kTowardZero);
  const Expr tiny = t.less(t.magnitude(cut), t.number(num::Float::min_normal(op.format)));
  FloatCondition result{t.all({tiny, t.is_not(t.equal(down, up))}), {}};
  // All is lost: the result is zero and should not be.
  const Expr a = op.operands[0];
  const Expr vanished = t.all({t.is_zero(op.result), t.is_not(t.is_zero(a))});
  if (op.kind == Kind::kFpMul)
    result.sufficient = t.all({vanished, t.is_not(t.is_zero(op.operands[1]))});
  else if (op.kind == Kind::kFpDiv)
    result.sufficient = t.all({vanished, t.is_not(t.is_infinite(op.operands[1]))});
  else if (op.kind == Kind::kFpFromFp)
    result.sufficient = vanished;
  return result;
}

Expr divide_by_zero(const FloatTerms& t, const FloatTerm& op) {
  if (op.kind != Kind::kFpDiv) return t.no();
  const Expr a = op.operands[0], b = op.operands[1];
  return t.all({t.is_zero(b), t.is_finite(a), t.is_not(t.is_zero(a))});
}

Expr same_sign(const FloatTerms& t, Expr a, Expr b) {
  return t.pool().mk_eq(t.is_negative(a), t.is_negative(b));
}

Expr invalid(const FloatTerms& t, const FloatTerm& op) {
  const Expr a = op.operands[0], b = op.operands.size() > 1 ? op.operands[1] : Expr{};
  switch (op.kind) {
    case Kind::kFpAdd: return t.all({t.is_infinite(a), t.is_infinite(b), t.is_not(same_sign(t, a, b))});
    case Kind::kFpSub: return t.all({t.is_infinite(a), t.is_infinite(b), same_sign(t, a, b)});
    case Kind::kFpMul:
      return t.any({t.all({t.is_infinite(a), t.is_zero(b)}), t.all({t.is_zero(a), t.is_infinite(b)})});
    case Kind::kFpDiv:
      return t.any({t.all({t.is_zero(a), t.is_zero(b)}), t.all({t.is_infinite(a), t.is_infinite(b)})});
    case Kind::kFpRem:
    case Kind::kFpMod:
      return t.any(
          {t.all({t.is_infinite(a), t.is_not(t.is_nan(b))}), t.all({t.is_zero(b), t.is_not(t.is_nan(a))})});
    case Kind::kFpSqrt: return t.less(a, t.number(num::Float::zero(op.format)));
    case Kind::kFpFma: return t.all({t.is_nan(op.result), t.is_not(t.nan_operand(op))});
    default: return t.no();
  }
}

}  // namespace

FloatCondition float_condition(const FloatTerms& terms, const FloatTerm& operation, uint8_t exception) {
  // A remainder is exact: nothing is rounded.
  if (!operation.has_mode && exception != kRaisesInvalid) return {terms.no(), {}};
  switch (exception) {
    case kRaisesOverflow: return {overflow(terms, operation), {}};
    case kRaisesUnderflow: return underflow(terms, operation);
    case kRaisesDivideByZero: return {divide_by_zero(terms, operation), {}};
    case kRaisesInvalid: return {invalid(terms, operation), {}};
    default: return {terms.no(), {}};
  }
}

}  // namespace mantissa::exceptions
