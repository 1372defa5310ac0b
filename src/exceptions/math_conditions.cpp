// A condition on the argument (exp overflows above 709.78) needs no reasoning about the function, so every
// backend can solve it; a condition on the result (isInfinite(tgamma(x))) needs one that can evaluate it.
// Range ends are found by bisection over the host's own function: they are the host's, to the last bit.

#include "exceptions/math_conditions.h"

namespace mantissa::exceptions {

using expr::Expr;
using num::Float;
using num::MathFunction;

namespace {

MathFunction function_of(const FloatTerm& op) { return static_cast<MathFunction>(op.params[0]); }

// Functions without a row have no known range end: the result decides.
struct Growth {
  bool overflows_up = false, overflows_down = false, vanishes_up = false, vanishes_down = false;
};

Growth growth(MathFunction function) {
  switch (function) {
    case MathFunction::kExp:
    case MathFunction::kExp2:
    case MathFunction::kExp10: return {.overflows_up = true, .vanishes_down = true};
    case MathFunction::kExpm1: return {.overflows_up = true};
    case MathFunction::kSinh:
    case MathFunction::kCosh: return {.overflows_up = true, .overflows_down = true};
    case MathFunction::kErfc: return {.vanishes_up = true};
    default: return {};
  }
}

// Whether a result of zero means that something was there: not of sin(0), but of exp(-1000).
bool zero_is_underflow(MathFunction function) {
  return function == MathFunction::kTgamma || function == MathFunction::kPow ||
         function == MathFunction::kAtan2;
}

Float from_pattern(num::Format format, unsigned __int128 pattern) {
  const uint64_t words[2] = {static_cast<uint64_t>(pattern), static_cast<uint64_t>(pattern >> 64)};
  return Float::from_bits(
      format, num::BitVec::from_words(format.width(), std::span(words, format.width() > 64 ? 2 : 1)));
}

bool has_left(const FloatTerm& op, uint8_t exception, const Float& argument) {
  num::Flags flags = 0;
  const Float value = num::call(function_of(op), op.mode, argument, argument, &flags);
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
  switch (function_of(op)) {
    case MathFunction::kLog:
    case MathFunction::kLog2:
    case MathFunction::kLog10:
    case MathFunction::kTgamma:
    case MathFunction::kY0:
    case MathFunction::kY1: return t.is_zero(a);
    case MathFunction::kLog1p: return t.equal(a, t.number(Float::one(op.format, true)));
    case MathFunction::kAtanh: return t.equal(t.magnitude(a), t.number(Float::one(op.format)));
    case MathFunction::kLgamma: return t.all({t.is_finite(a), t.is_not(t.less(zero, a)), t.is_integer(a)});
    case MathFunction::kPow:
      return t.all({t.is_zero(a), t.less(op.operands[1], zero), t.is_finite(op.operands[1])});
    default: return t.no();
  }
}

Expr MathConditions::invalid(const FloatTerm& op) const {
  const FloatTerms& t = terms_;
  const Expr a = op.operands[0], zero = t.number(Float::zero(op.format)),
             one = t.number(Float::one(op.format));
  switch (function_of(op)) {
    case MathFunction::kSin:
    case MathFunction::kCos:
    case MathFunction::kTan: return t.is_infinite(a);
    case MathFunction::kAsin:
    case MathFunction::kAcos:
    case MathFunction::kAtanh: return t.less(one, t.magnitude(a));
    case MathFunction::kAcosh: return t.less(a, one);
    case MathFunction::kLog:
    case MathFunction::kLog2:
    case MathFunction::kLog10: return t.less(a, zero);
    case MathFunction::kLog1p: return t.less(a, t.number(Float::one(op.format, true)));
    case MathFunction::kPow: {
      const Expr b = op.operands[1];
      return t.all({t.less(a, zero), t.is_finite(a), t.is_finite(b), t.is_not(t.is_integer(b))});
    }
    case MathFunction::kTgamma: return t.all({t.less(a, zero), t.any({t.is_infinite(a), t.is_integer(a)})});
    case MathFunction::kAtan:
    case MathFunction::kAtan2:
    case MathFunction::kSinh:
    case MathFunction::kCosh:
    case MathFunction::kTanh:
    case MathFunction::kAsinh:
    case MathFunction::kExp:
    case MathFunction::kExp2:
    case MathFunction::kExp10:
    case MathFunction::kExpm1:
    case MathFunction::kCbrt:
    case MathFunction::kErf:
    case MathFunction::kErfc:
    case MathFunction::kHypot:
    case MathFunction::kLgamma: return t.no();
    default: return t.all({t.is_nan(op.result), t.is_not(t.nan_operand(op))});
  }
}

Expr MathConditions::overflow(const FloatTerm& op) {
  const FloatTerms& t = terms_;
  const Growth grows = growth(function_of(op));
  const Expr a = op.operands[0];
  switch (function_of(op)) {  // bounded, or of slow growth
    case MathFunction::kSin:
    case MathFunction::kCos:
    case MathFunction::kTan:
    case MathFunction::kAsin:
    case MathFunction::kAcos:
    case MathFunction::kAtan:
    case MathFunction::kAtan2:
    case MathFunction::kTanh:
    case MathFunction::kAsinh:
    case MathFunction::kAcosh:
    case MathFunction::kAtanh:
    case MathFunction::kLog:
    case MathFunction::kLog2:
    case MathFunction::kLog10:
    case MathFunction::kLog1p:
    case MathFunction::kCbrt:
    case MathFunction::kErf:
    case MathFunction::kErfc:
    case MathFunction::kJ0:
    case MathFunction::kJ1:
    case MathFunction::kY0: return t.no();
    default: break;
  }
  if (grows.overflows_up || grows.overflows_down) {
    Expr beyond = t.no();
    const uint8_t exception = kRaisesOverflow;
    if (grows.overflows_up) beyond = t.is_not(t.less(a, t.number(range_end(op, exception, false))));
    if (grows.overflows_down)
      beyond = t.any({beyond, t.is_not(t.less(t.number(range_end(op, exception, true)), a))});
    return t.all({t.is_finite(a), beyond});
  }
  return t.all({t.finite_operands(op), t.is_infinite(op.result), t.is_not(pole(op))});
}

Expr MathConditions::underflow(const FloatTerm& op) {
  const FloatTerms& t = terms_;
  const MathFunction function = function_of(op);
  const Growth grows = growth(function);
  const Expr a = op.operands[0];
  const uint8_t exception = kRaisesUnderflow;
  switch (function) {  // zero exactly or not small at all
    case MathFunction::kCos:
    case MathFunction::kAcos:
    case MathFunction::kCosh:
    case MathFunction::kAcosh:
    case MathFunction::kLog:
    case MathFunction::kLog2:
    case MathFunction::kLog10:
    case MathFunction::kCbrt:
    case MathFunction::kLgamma: return t.no();
    default: break;
  }
  if (grows.vanishes_down)
    return t.all({t.is_finite(a), t.is_not(t.less(t.number(range_end(op, exception, true)), a))});
  if (grows.vanishes_up)
    return t.all({t.is_finite(a), t.is_not(t.less(a, t.number(range_end(op, exception, false))))});
  Expr tiny = t.pool().make(expr::Kind::kFpIsSubnormal, {op.result});
  if (zero_is_underflow(function))
    tiny = t.any({tiny, t.all({t.is_zero(op.result), t.is_not(t.is_zero(a))})});
  return t.all({t.finite_operands(op), tiny});
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
