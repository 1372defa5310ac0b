// The rules that are easy to forget, one by one, with values written out by hand.

#include "num/float.h"

#include <cfenv>
#include <cmath>
#include <limits>

#include "unit/num/test_support.h"

namespace mantissa::num::test {
namespace {

constexpr RoundingMode kRne = RoundingMode::kNearestEven, kRtn = RoundingMode::kTowardNegative;

Float d(double value) { return Float::from_double(value); }
const Float kSignaling = Float(kDouble, BitVec(64, 0x7ff0000000000001));

TEST(Float, HostValuesSurvive) {
  for (double v : {0.0, -0.0, 1.0, -1.5, 0x1p-1074, 1e308, HUGE_VAL}) EXPECT_EQ(d(v).to_double(), v);
  EXPECT_EQ(Float::from_float(1.5f).to_float(), 1.5f);
  for (long double v : {0.0L, 1.0L, -3.25L, 0x1p-16445L, 0x1p-16382L, 1e4000L})
    EXPECT_EQ(Float::from_long_double(v).to_long_double(), v);
  EXPECT_EQ(kSignaling.bits().low64(), 0x7ff0000000000001u);
  EXPECT_EQ(d(0.1).approximate(), 0.1);
  EXPECT_EQ(convert(kQuad, kRne, d(0.1)).approximate(), 0.1);
  EXPECT_EQ(Float::max_finite(kQuad).approximate(), HUGE_VAL);
  EXPECT_THROW(d(1).to_float(), InternalError);
}

TEST(Float, ConstantsAreTheHosts) {
  using Limits = std::numeric_limits<double>;
  EXPECT_EQ(Float::max_finite(kDouble).to_double(), Limits::max());
  EXPECT_EQ(Float::min_normal(kDouble, true).to_double(), -Limits::min());
  EXPECT_EQ(Float::min_subnormal(kDouble).to_double(), Limits::denorm_min());
  EXPECT_EQ(Float::one(kX87).to_long_double(), 1.0L);
  EXPECT_EQ(Float::max_finite(kX87).to_long_double(), std::numeric_limits<long double>::max());
  EXPECT_EQ(Float::nan(kDouble).bits().to_hex(), "fff8000000000000");
  EXPECT_EQ(Float::nan(kFloat).bits().to_hex(), "ffc00000");
  volatile double zero = 0;
  EXPECT_EQ(d(zero / zero).bits(), Float::nan(kDouble).bits());
}

TEST(Float, Classes) {
  EXPECT_EQ(d(NAN).classify(), FloatClass::kNaN);
  EXPECT_EQ(d(-HUGE_VAL).classify(), FloatClass::kInfinite);
  EXPECT_EQ(d(-0.0).classify(), FloatClass::kZero);
  EXPECT_EQ(d(0x1p-1074).classify(), FloatClass::kSubnormal);
  EXPECT_EQ(d(0x1p-1022).classify(), FloatClass::kNormal);
  EXPECT_TRUE(kSignaling.is_signaling());
  EXPECT_FALSE(Float::nan(kDouble).is_signaling());
  EXPECT_FALSE(Float::nan(kDouble).is_negative());
  EXPECT_FALSE(Float::nan(kDouble).is_positive());
  EXPECT_TRUE(d(-0.0).is_negative());
  for (Format f : {Format{2, 2}, kHalf, kX87, kQuad, Format{17, 300}}) {
    EXPECT_TRUE(Float::nan(f).is_nan() && !Float::nan(f).is_signaling());
    EXPECT_TRUE(Float::infinity(f, true).is_infinite() && !Float::infinity(f).is_nan());
    EXPECT_TRUE(Float::zero(f, true).is_zero() && Float::zero(f, true).sign_bit());
    EXPECT_TRUE(Float::max_finite(f).is_normal() && Float::min_normal(f).is_normal());
    EXPECT_TRUE(Float::min_subnormal(f).is_subnormal());
    EXPECT_TRUE(same(next_down(Float::infinity(f)), Float::max_finite(f)));
    EXPECT_TRUE(next_down(Float::min_normal(f)).is_subnormal());
  }
}

TEST(Float, X87Encodings) {
  const auto x87 = [](uint64_t high, uint64_t low) {
    return BitVec::from_u128(80, (static_cast<unsigned __int128>(high) << 64) | low);
  };
  EXPECT_TRUE(same(Float::from_x87(x87(0x3fff, 0x8000000000000000)), Float::one(kX87)));
  EXPECT_EQ(Float::one(kX87, true).to_x87(), x87(0xbfff, 0x8000000000000000));
  // A pseudo-denormal is the smallest normal's binade.
  EXPECT_TRUE(same(Float::from_x87(x87(0, 0x8000000000000000)), Float::min_normal(kX87)));
  EXPECT_TRUE(same(Float::from_x87(x87(0, 1)), Float::min_subnormal(kX87)));
  // Unnormal, pseudo-infinity, pseudo-NaN.
  EXPECT_TRUE(Float::from_x87(x87(0x3fff, 0x4000000000000000)).is_nan());
  EXPECT_TRUE(Float::from_x87(x87(0x7fff, 0)).is_nan());
  EXPECT_TRUE(Float::from_x87(x87(0x7fff, 0x4000000000000000)).is_nan());
  EXPECT_TRUE(Float::from_x87(x87(0xffff, 0x8000000000000000)).is_infinite());
  Rng rng(seed());
  for (int i = 0; i < 2000; i++) {
    const Float a = random_float(rng, kX87);
    ASSERT_EQ(Float::from_x87(a.to_x87()).bits(), a.bits());
    if (!a.is_nan()) {
      ASSERT_EQ(Float::from_long_double(a.to_long_double()).bits(), a.bits());
    }
  }
}

TEST(Float, SignsOfZero) {
  for (Format f : {kDouble, kHalf}) {
    const Float one = Float::one(f), plus = Float::zero(f), minus = Float::zero(f, true);
    for (RoundingMode mode : kModes) {
      const bool down = mode == kRtn;
      EXPECT_EQ(sub(mode, one, one).sign_bit(), down);
      EXPECT_EQ(add(mode, plus, minus).sign_bit(), down);
      EXPECT_FALSE(add(mode, plus, plus).sign_bit());
      EXPECT_TRUE(add(mode, minus, minus).sign_bit());
      EXPECT_TRUE(sub(mode, minus, plus).sign_bit());
      EXPECT_EQ(sub(mode, plus, plus).sign_bit(), down);
      EXPECT_EQ(fma(mode, one, one, neg(one)).sign_bit(), down);
      EXPECT_EQ(fma(mode, minus, one, plus).sign_bit(), down);
      EXPECT_TRUE(same(sqrt(mode, minus), minus));
      EXPECT_TRUE(same(round_to_integral(mode, minus), minus));
    }
    const Float half = div(kRne, one, add(kRne, one, one));
    EXPECT_TRUE(same(round_to_integral(kRne, neg(half)), minus));
    EXPECT_TRUE(same(round_to_integral(RoundingMode::kTowardPositive, neg(half)), minus));
    EXPECT_TRUE(same(remainder(neg(one), one), minus));
    EXPECT_TRUE(same(fmod(neg(one), neg(one)), minus));
    EXPECT_TRUE(same(fmod(one, neg(one)), plus));
    EXPECT_TRUE(same(min(plus, minus), minus) && same(min(minus, plus), minus));
    EXPECT_TRUE(same(max(plus, minus), plus) && same(max(minus, plus), plus));
    EXPECT_TRUE(eq(plus, minus) && !same(plus, minus));
  }
}

TEST(Float, NaNs) {
  const Float nan = d(NAN), one = d(1);
  EXPECT_TRUE(same(min(nan, one), one) && same(max(one, nan), one) && min(nan, nan).is_nan());
  EXPECT_FALSE(eq(nan, nan) || lt(nan, one) || le(one, nan));
  EXPECT_TRUE(same(nan, kSignaling));
  EXPECT_EQ(add(kRne, nan, one).bits(), Float::nan(kDouble).bits());
  EXPECT_TRUE(abs(Float::nan(kDouble)).is_nan());
  EXPECT_FALSE(abs(Float::nan(kDouble)).sign_bit());
  EXPECT_EQ(neg(neg(kSignaling)).bits(), kSignaling.bits());
  EXPECT_EQ(next_up(kSignaling).bits(), Float::nan(kDouble).bits());
  Flags flags = 0;
  add(kRne, nan, one, &flags);
  EXPECT_EQ(flags, 0);
  add(kRne, kSignaling, one, &flags);
  EXPECT_EQ(flags, kInvalid);
  flags = 0;
  fma(kRne, d(HUGE_VAL), d(0), nan, &flags);
  EXPECT_EQ(flags, 0) << "infinity * 0 + quiet NaN is quiet on x86";
  fma(kRne, d(HUGE_VAL), d(0), one, &flags);
  EXPECT_EQ(flags, kInvalid);
}

TEST(Float, FlagsAccumulate) {
  Flags flags = kInvalid;
  div(kRne, d(1), d(0), &flags);
  EXPECT_EQ(flags, kInvalid | kDivByZero);
  mul(kRne, d(1e300), d(1e300), &flags);
  EXPECT_EQ(flags, kInvalid | kDivByZero | kOverflow | kInexact);
}

// With u the spacing at one, 2(1+u) * (1-u)/2 * min = min * (1 - u^2): at full precision that rounds to min,
// which is not tiny, although the exact value is.
TEST(Float, UnderflowIsDetectedAfterRounding) {
  for (Format f : {kDouble, kFloat, kX87, kQuad, Format{11, 54}}) {
    const Float one = Float::one(f), u = sub(kRne, next_up(one), one);
    const Float a = scale_by_power(kRne, mul(kRne, Float::min_normal(f), add(kRne, one, u)), 1);
    const Float b = scale_by_power(kRne, sub(kRne, one, u), -1);
    Flags flags = 0;
    EXPECT_TRUE(same(mul(kRne, a, b, &flags), Float::min_normal(f)));
    EXPECT_EQ(flags, kInexact);
    flags = 0;
    EXPECT_TRUE(same(mul(RoundingMode::kTowardZero, a, b, &flags), next_down(Float::min_normal(f))));
    EXPECT_EQ(flags, kInexact | kUnderflow);
    flags = 0;
    mul(kRne, Float::min_normal(f), next_down(one), &flags);
    EXPECT_EQ(flags, kInexact | kUnderflow);
    flags = 0;
    mul(kRne, Float::min_normal(f), scale_by_power(kRne, one, -1), &flags);
    EXPECT_EQ(flags, 0) << "an exact subnormal raises nothing";
  }
}

TEST(Float, TiesAway) {
  const auto away = RoundingMode::kNearestAway;
  EXPECT_EQ(round_to_integral(away, d(0.5)).to_double(), 1.0);
  EXPECT_EQ(round_to_integral(away, d(-2.5)).to_double(), -3.0);
  EXPECT_EQ(round_to_integral(away, d(0.49999999999999994)).to_double(), 0.0);
  EXPECT_EQ(add(away, d(0x1p53), d(1)).to_double(), 0x1p53 + 2);
  EXPECT_EQ(add(kRne, d(0x1p53), d(1)).to_double(), 0x1p53);
  EXPECT_EQ(mul(away, d(0x1p-1074), d(0.5)).to_double(), 0x1p-1074);
  EXPECT_EQ(convert(kFloat, away, d(0x1.000001p0)).to_float(), 0x1.000002p0f);
}

TEST(Float, UlpDistance) {
  EXPECT_EQ(ulp_distance(d(1), d(1)), 0u);
  EXPECT_EQ(ulp_distance(d(0.0), d(-0.0)), 0u);
  EXPECT_EQ(ulp_distance(d(-0x1p-1074), d(0x1p-1074)), 2u);
  EXPECT_EQ(ulp_distance(d(DBL_MAX), d(HUGE_VAL)), 1u);
  EXPECT_EQ(ulp_distance(d(NAN), d(1)), UINT64_MAX);
  EXPECT_EQ(ulp_distance(d(NAN), kSignaling), 0u);
  EXPECT_EQ(ulp_distance(d(-HUGE_VAL), d(HUGE_VAL)), 2 * 0x7ff0000000000000u);
  EXPECT_EQ(ulp_distance(Float::one(kQuad), next_up(Float::one(kQuad))), 1u);
  EXPECT_EQ(ulp_distance(Float::one(kQuad), Float::max_finite(kQuad)), UINT64_MAX);
  EXPECT_EQ(ulp_distance(Float::min_subnormal(kX87, true), Float::min_subnormal(kX87)), 2u);
}

TEST(Float, RemaindersAcrossTheWholeRange) {
  EXPECT_EQ(fmod(d(DBL_MAX), d(0x1.8p-1074)).to_double(), std::fmod(DBL_MAX, 0x1.8p-1074));
  EXPECT_EQ(remainder(d(1e300), d(0.1)).to_double(), std::remainder(1e300, 0.1));
  const Format f{60, 113};
  const Float rest = fmod(Float::max_finite(f), next_up(Float::one(f)));
  EXPECT_TRUE(lt(rest, next_up(Float::one(f))) && !rest.sign_bit());
}

TEST(Float, ScalingSaturates) {
  EXPECT_TRUE(same(scale_by_power(kRne, d(1), INT64_MAX), Float::infinity(kDouble)));
  EXPECT_TRUE(same(scale_by_power(kRne, d(-1), INT64_MIN), Float::zero(kDouble, true)));
  const Format f{60, 2};
  EXPECT_TRUE(same(scale_by_power(kRne, Float::min_subnormal(f), INT64_MAX), Float::infinity(f)));
  EXPECT_TRUE(same(scale_by_power(kRne, Float::max_finite(f), INT64_MIN), Float::zero(f)));
}

TEST(Float, HostStateIsLeftAlone) {
  std::feclearexcept(FE_ALL_EXCEPT);
  Flags flags = 0;
  for (Format f : {kFloat, kDouble, kX87})
    for (RoundingMode mode : kModes) {
      div(mode, Float::one(f), Float::zero(f), &flags);
      sqrt(mode, Float::one(f, true), &flags);
      mul(mode, Float::max_finite(f), Float::max_finite(f), &flags);
      EXPECT_EQ(std::fegetround(), FE_TONEAREST);
      EXPECT_EQ(std::fetestexcept(FE_ALL_EXCEPT), 0);
    }
  EXPECT_EQ(flags, kInvalid | kDivByZero | kOverflow | kInexact);
}

TEST(Float, FormatsMustAgree) {
  EXPECT_THROW(add(kRne, d(1), Float::one(kFloat)), InternalError);
  EXPECT_THROW(lt(d(1), Float::one(kFloat)), InternalError);
  EXPECT_THROW(Float(kDouble, BitVec(32, 0)), InternalError);
  EXPECT_FALSE(same(d(1), Float::one(kFloat)));
}

}  // namespace
}  // namespace mantissa::num::test
