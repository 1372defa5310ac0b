// The conditions against the flags that num/ raises: random operands, most of them near the ends of the
// range, in every mode. On constants a condition is a constant.

#include "exceptions/float_conditions.h"

#include <gtest/gtest.h>

#include "exceptions/math_conditions.h"
#include "support/rng.h"

namespace mantissa::exceptions {
namespace {

using expr::Expr;
using expr::Kind;
using num::Flags;
using num::Float;
using num::RoundingMode;

Float random_float(num::Format format, Rng& rng) {
  const uint64_t low = rng.next();
  uint64_t words[2] = {low, rng.next()};
  Float value = Float::from_bits(
      format, num::BitVec::from_words(format.width(), std::span(words, format.width() > 64 ? 2 : 1)));
  switch (rng.below(12)) {
    case 0: return Float::zero(format, low & 1);
    case 1: return Float::infinity(format, low & 1);
    case 2: return Float::nan(format);
    case 3: return Float::max_finite(format, low & 1);
    case 4: return Float::min_normal(format, low & 1);
    case 5: return Float::min_subnormal(format, low & 1);
    case 6: return Float::one(format, low & 1);
    case 7: return num::next_down(Float::one(format, low & 1));
    case 8: return num::next_up(Float::min_normal(format, low & 1));
    default: return value;
  }
}

struct Case {
  FloatTerm op;
  Flags flags = 0;
  Float result;
  bool nan_operand = false;
};

class FloatConditions : public testing::Test {
 protected:
  Case make(Kind kind, num::Format to, RoundingMode mode, const std::vector<Float>& x) {
    Case made;
    made.op.kind = kind;
    made.op.mode = mode;
    made.op.format = to;
    for (const Float& operand : x) {
      made.op.operands.push_back(pool_.fp_const(operand));
      made.nan_operand |= operand.is_nan();
    }
    switch (kind) {
      case Kind::kFpAdd: made.result = num::add(mode, x[0], x[1], &made.flags); break;
      case Kind::kFpSub: made.result = num::sub(mode, x[0], x[1], &made.flags); break;
      case Kind::kFpMul: made.result = num::mul(mode, x[0], x[1], &made.flags); break;
      case Kind::kFpDiv: made.result = num::div(mode, x[0], x[1], &made.flags); break;
      case Kind::kFpFma: made.result = num::fma(mode, x[0], x[1], x[2], &made.flags); break;
      case Kind::kFpSqrt: made.result = num::sqrt(mode, x[0], &made.flags); break;
      case Kind::kFpRem: made.result = num::remainder(x[0], x[1], &made.flags); break;
      case Kind::kFpMod: made.result = num::fmod(x[0], x[1], &made.flags); break;
      default:
        made.result = num::convert(to, mode, x[0], &made.flags);
        made.op.params = {to.exponent_bits, to.significand_bits};
        break;
    }
    made.op.result = pool_.fp_const(made.result);
    return made;
  }

  bool holds(const Case& made, uint8_t exception) {
    const FloatTerms terms(pool_);
    const FloatCondition raised = float_condition(terms, made.op, exception);
    EXPECT_TRUE(pool_.is_true(raised.condition) || pool_.is_false(raised.condition));
    if (raised.sufficient && pool_.is_true(raised.sufficient)) EXPECT_TRUE(pool_.is_true(raised.condition));
    return pool_.is_true(raised.condition);
  }

  void check(const Case& made, const std::string& what) {
    EXPECT_EQ(holds(made, kRaisesDivideByZero), (made.flags & num::kDivByZero) != 0) << what;
    EXPECT_EQ(holds(made, kRaisesOverflow), (made.flags & num::kOverflow) != 0) << what;
    EXPECT_EQ(holds(made, kRaisesInvalid), !made.nan_operand && (made.flags & num::kInvalid)) << what;
    const bool is_sum = made.op.kind == Kind::kFpAdd || made.op.kind == Kind::kFpSub;
    const bool is_remainder = made.op.kind == Kind::kFpRem || made.op.kind == Kind::kFpMod;
    if (is_sum || is_remainder || made.op.kind == Kind::kFpSqrt) {
      EXPECT_EQ(made.flags & num::kUnderflow, 0) << what;
      return;
    }
    // Tiny before rounding; the hardware looks after rounding, and so misses what becomes the smallest normal
    // number.
    const bool tiny = holds(made, kRaisesUnderflow);
    if (num::abs(made.result).bits() == Float::min_normal(made.op.format).bits())
      EXPECT_TRUE(tiny || !(made.flags & num::kUnderflow)) << what;
    else
      EXPECT_EQ(tiny, (made.flags & num::kUnderflow) != 0) << what;
  }

  expr::Pool pool_;
};

TEST_F(FloatConditions, AgreeWithTheFlags) {
  const uint64_t seed = 20261115;
  Rng rng(seed);
  constexpr Kind kKinds[] = {Kind::kFpAdd,  Kind::kFpSub, Kind::kFpMul, Kind::kFpDiv,   Kind::kFpFma,
                             Kind::kFpSqrt, Kind::kFpRem, Kind::kFpMod, Kind::kFpFromFp};
  constexpr num::Format kFormats[] = {num::kHalf, num::kFloat, num::kDouble, num::kX87};
  const int rounds = std::getenv("MANTISSA_LONG") ? 200000 : 4000;
  for (int i = 0; i < rounds && !HasFailure(); ++i) {
    const Kind kind = kKinds[rng.below(std::size(kKinds))];
    const num::Format to = kFormats[rng.below(std::size(kFormats))];
    const num::Format from = kind == Kind::kFpFromFp ? kFormats[rng.below(std::size(kFormats))] : to;
    const bool remainder = kind == Kind::kFpRem || kind == Kind::kFpMod;
    const auto mode = remainder ? RoundingMode::kNearestEven : static_cast<RoundingMode>(rng.below(5));
    const size_t arity = kind == Kind::kFpFma ? 3 : kind == Kind::kFpSqrt || kind == Kind::kFpFromFp ? 1 : 2;
    std::vector<Float> operands;
    std::string what = "seed " + std::to_string(seed) + " round " + std::to_string(i) + " " +
                       std::string(expr::info(kind).text) + " " + num::name(mode);
    for (size_t k = 0; k < arity; ++k) {
      operands.push_back(random_float(from, rng));
      what += " " + operands.back().to_hexfloat();
    }
    check(make(kind, to, mode, operands), what);
  }
}

// A constant operand decides most conditions before anybody asks a solver.
TEST_F(FloatConditions, FoldForHarmlessConstants) {
  const FloatTerms terms(pool_);
  FloatTerm op;
  op.kind = Kind::kFpDiv;
  op.format = num::kDouble;
  const Expr x = pool_.var("x", expr::Sort::floating(num::kDouble));
  op.operands = {x, pool_.fp_const(Float::from_double(2))};
  op.result = pool_.make(Kind::kFpDiv, {pool_.rm_const(op.mode), op.operands[0], op.operands[1]});
  EXPECT_TRUE(pool_.is_false(float_condition(terms, op, kRaisesDivideByZero).condition));
  EXPECT_TRUE(pool_.is_false(float_condition(terms, op, kRaisesInvalid).condition));
  EXPECT_FALSE(pool_.is_false(float_condition(terms, op, kRaisesUnderflow).condition));
}

// By argument or by result: the condition of a libm call is the flag that the host raises. Underflow of exact
// results is libm's own affair and not compared.
TEST_F(FloatConditions, OfLibmAgreeWithTheHost) {
  const uint64_t seed = 42;
  Rng rng(seed);
  MathConditions conditions{FloatTerms(pool_)};
  const int rounds = std::getenv("MANTISSA_LONG") ? 100000 : 3000;
  for (int i = 0; i < rounds && !HasFailure(); ++i) {
    const uint32_t function = static_cast<uint32_t>(rng.below(static_cast<int>(num::MathFunction::kCount)));
    const auto& info = num::info(static_cast<num::MathFunction>(function));
    const num::Format format = rng.chance(2) ? num::kDouble : num::kFloat;
    FloatTerm op;
    op.kind = info.arity == 1 ? Kind::kMath1 : Kind::kMath2;
    op.params = {function};
    op.format = format;
    Float x[2] = {random_float(format, rng), random_float(format, rng)};
    if (rng.chance(2))  // where exp and its kin end
      x[0] = num::from_rational(format, RoundingMode::kNearestEven,
                                num::Rational(static_cast<int64_t>(rng.below(3000)) - 1500));
    for (int k = 0; k < info.arity; ++k) op.operands.push_back(pool_.fp_const(x[k]));
    Flags flags = 0;
    const Float result = num::call(static_cast<num::MathFunction>(function), op.mode, x[0], x[1], &flags);
    op.result = pool_.fp_const(result);
    const std::string what = "seed " + std::to_string(seed) + " " + std::string(info.name) + " " +
                             x[0].to_hexfloat() + " " + x[1].to_hexfloat();
    const auto holds = [&](uint8_t exception) {
      return pool_.is_true(conditions.condition(op, exception).condition);
    };
    const bool nan_operand = x[0].is_nan() || (info.arity == 2 && x[1].is_nan());
    if (holds(kRaisesOverflow)) EXPECT_TRUE(flags & num::kOverflow) << what;
    if (holds(kRaisesDivideByZero)) EXPECT_TRUE(flags & num::kDivByZero) << what;
    if (holds(kRaisesInvalid)) EXPECT_TRUE(flags & num::kInvalid) << what;
    if (!nan_operand && result.is_nan()) EXPECT_TRUE(holds(kRaisesInvalid)) << what;
    const bool finite = x[0].is_finite() && (info.arity == 1 || x[1].is_finite());
    if (finite && result.is_infinite())
      EXPECT_TRUE(holds(kRaisesOverflow) || holds(kRaisesDivideByZero)) << what;
  }
}

}  // namespace
}  // namespace mantissa::exceptions
