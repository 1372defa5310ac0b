// The table of libm functions against direct calls of the host, under every rounding mode.

#include "num/libm.h"

#include <math.h>

#include <cfenv>

#include "unit/num/test_support.h"

namespace mantissa::num::test {
namespace {

constexpr RoundingMode kRne = RoundingMode::kNearestEven;

int host_mode(RoundingMode mode) {
  switch (mode) {
    case RoundingMode::kTowardPositive: return FE_UPWARD;
    case RoundingMode::kTowardNegative: return FE_DOWNWARD;
    case RoundingMode::kTowardZero: return FE_TOWARDZERO;
    default: return FE_TONEAREST;
  }
}

struct Direct {
  MathFunction function;
  double (*unary)(double);
  double (*binary)(double, double);
};
double plain_lgamma(double x) { return ::lgamma(x); }

const Direct kDirect[] = {
    {MathFunction::kSin, ::sin, nullptr},
    {MathFunction::kCos, ::cos, nullptr},
    {MathFunction::kTan, ::tan, nullptr},
    {MathFunction::kAsin, ::asin, nullptr},
    {MathFunction::kAcos, ::acos, nullptr},
    {MathFunction::kAtan, ::atan, nullptr},
    {MathFunction::kSinh, ::sinh, nullptr},
    {MathFunction::kCosh, ::cosh, nullptr},
    {MathFunction::kTanh, ::tanh, nullptr},
    {MathFunction::kAsinh, ::asinh, nullptr},
    {MathFunction::kAcosh, ::acosh, nullptr},
    {MathFunction::kAtanh, ::atanh, nullptr},
    {MathFunction::kExp, ::exp, nullptr},
    {MathFunction::kExp2, ::exp2, nullptr},
    {MathFunction::kExp10, ::exp10, nullptr},
    {MathFunction::kExpm1, ::expm1, nullptr},
    {MathFunction::kLog, ::log, nullptr},
    {MathFunction::kLog2, ::log2, nullptr},
    {MathFunction::kLog10, ::log10, nullptr},
    {MathFunction::kLog1p, ::log1p, nullptr},
    {MathFunction::kCbrt, ::cbrt, nullptr},
    {MathFunction::kErf, ::erf, nullptr},
    {MathFunction::kErfc, ::erfc, nullptr},
    {MathFunction::kTgamma, ::tgamma, nullptr},
    {MathFunction::kLgamma, plain_lgamma, nullptr},
    {MathFunction::kJ0, ::j0, nullptr},
    {MathFunction::kJ1, ::j1, nullptr},
    {MathFunction::kY0, ::y0, nullptr},
    {MathFunction::kY1, ::y1, nullptr},
    {MathFunction::kAtan2, nullptr, ::atan2},
    {MathFunction::kPow, nullptr, ::pow},
    {MathFunction::kHypot, nullptr, ::hypot},
};

TEST(Libm, EveryRowIsInPlace) {
  ASSERT_EQ(std::size(kDirect), static_cast<size_t>(MathFunction::kCount));
  for (const Direct& row : kDirect) {
    EXPECT_EQ(info(row.function).function, row.function);
    EXPECT_EQ(info(row.function).arity, row.unary != nullptr ? 1 : 2);
  }
  EXPECT_EQ(info(MathFunction::kLog1p).name, "log1p");
  EXPECT_THROW(info(MathFunction::kCount), InternalError);
}

TEST(Libm, IsTheHost) {
  Rng rng(seed());
  for (const Direct& row : kDirect)
    for (uint64_t i = iterations(100, 10000); i > 0; i--) {
      const Float a = rng.chance(3) ? random_float(rng, kDouble) : Float::from_double(rng.unit() * 20 - 10);
      const Float b = rng.chance(3) ? random_float(rng, kDouble) : Float::from_double(rng.unit() * 20 - 10);
      const RoundingMode mode = kModes[rng.below(5)];
      volatile double x = a.to_double(), y = b.to_double();
      std::fesetround(host_mode(mode));
      volatile double want = row.unary != nullptr ? row.unary(x) : row.binary(x, y);
      std::fesetround(FE_TONEAREST);
      Flags flags = 0;
      const Float got = call(row.function, mode, a, b, rng.chance(2) ? &flags : nullptr);
      const double value = want;
      ASSERT_TRUE(same(got, Float::from_double(value)))
          << info(row.function).name << " " << show(a) << show(b);
      if (got.is_nan()) {
        ASSERT_EQ(got.bits(), Float::nan(kDouble).bits());
      }
      if (mode == kRne) {
        const double quick = call_double(row.function, x, y);
        ASSERT_TRUE(same(Float::from_double(quick), got));
      }
    }
}

TEST(Libm, FlagsAndModes) {
  const Float unused = Float::zero(kDouble);
  Flags flags = 0;
  EXPECT_TRUE(call(MathFunction::kLog, kRne, Float::zero(kDouble), unused, &flags).is_infinite());
  EXPECT_EQ(flags, kDivByZero);
  flags = 0;
  EXPECT_TRUE(call(MathFunction::kLog, kRne, Float::one(kDouble, true), unused, &flags).is_nan());
  EXPECT_EQ(flags, kInvalid);
  flags = 0;
  EXPECT_TRUE(call(MathFunction::kExp, kRne, Float::from_double(1e4), unused, &flags).is_infinite());
  EXPECT_EQ(flags & kOverflow, kOverflow);
  flags = 0;  // inexact may be raised without need: the host's pow does
  EXPECT_EQ(call(MathFunction::kPow, kRne, Float::from_double(2), Float::from_double(10), &flags).to_double(),
            1024);
  EXPECT_EQ(flags & ~kInexact, 0);
  const Float x = Float::from_double(0.7);
  const Float up = call(MathFunction::kSin, RoundingMode::kTowardPositive, x, unused);
  const Float down = call(MathFunction::kSin, RoundingMode::kTowardNegative, x, unused);
  EXPECT_TRUE(le(down, up));
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
  EXPECT_EQ(call(MathFunction::kExp, kRne, Float::from_float(1.0f), Float::zero(kFloat)).to_float(),
            ::expf(1.0f));
  EXPECT_EQ(call(MathFunction::kExp, kRne, Float::from_long_double(1.0L), Float::zero(kX87)).to_long_double(),
            ::expl(1.0L));
  EXPECT_EQ(call_float(MathFunction::kSin, 1.0f, 0.0f), ::sinf(1.0f));
  EXPECT_THROW(call(MathFunction::kSin, kRne, Float::one(kQuad), Float::one(kQuad)), InternalError);
}

// The rows of libm.def against the host: what they say of ranges, anchors and inverses.
TEST(LibmTable, RowsAreTrueOfTheHost) {
  for (const MathFunctionInfo& row : libm_rows::kTable) {
    const auto at = [&](double x, double y = 1) { return call_double(row.function, x, y); };
    const double inf = std::numeric_limits<double>::infinity();
    for (const double x : {-inf, -700.0, -1.0, -0.5, 0.0, 0.25, 0.5, 1.0, 2.0, 3.75, 700.0, inf}) {
      const double value = at(x);
      if (std::isnan(value)) continue;
      EXPECT_GE(value, std::nextafter(static_cast<double>(row.low), -inf)) << row.name << "(" << x << ")";
      EXPECT_LE(value, std::nextafter(static_cast<double>(row.high), inf)) << row.name << "(" << x << ")";
      if (row.is_never_infinite()) EXPECT_TRUE(std::isfinite(value)) << row.name << "(" << x << ")";
      if (row.keeps_sign) EXPECT_EQ(std::signbit(value), std::signbit(x)) << row.name << "(" << x << ")";
    }
    if (row.anchor.is_known()) EXPECT_EQ(at(row.anchor.x), row.anchor.value) << row.name;
    if (row.inverse != MathFunction::kCount) {
      const double there = at(1.25), x = std::isnan(there) ? 0.25 : 1.25;
      EXPECT_NEAR(call_double(row.inverse, at(x), 1), x, 1e-12) << row.name;
    }
  }
}

}  // namespace
}  // namespace mantissa::num::test
