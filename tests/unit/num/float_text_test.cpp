// Text of floats: against strtod, strtof, strtold and printf for the host's formats, MPFR for all, and round
// trips.

#include <charconv>
#include <cmath>
#include <cstring>

#include "num/decimal.h"
#include "unit/num/float_mpfr.h"
#include "unit/num/test_support.h"

namespace mantissa::num::test {
namespace {

constexpr RoundingMode kRne = RoundingMode::kNearestEven;

Float parse(Format f, std::string_view text, RoundingMode mode = kRne) {
  Result<Float> r = Float::parse(f, mode, text);
  EXPECT_TRUE(r.ok()) << text;
  return r.ok() ? *r : Float::nan(f);
}

TEST(FloatText, RoundTripsInEveryFormat) {
  Rng rng(seed());
  for (Format f : {kHalf, kBfloat16, kFloat, kDouble, kX87, kQuad, Format{2, 2}, Format{3, 5}, Format{11, 90},
                   Format{60, 20}, Format{60, 130}, Format{8, 1000}})
    for (uint64_t i = iterations(f.width() > 80 ? 60 : 300, f.width() > 80 ? 5000 : 50000); i > 0; i--) {
      const Float a = random_float(rng, f);
      if (f.exponent_bits == 60 && i % 4 != 0) continue;
      ASSERT_TRUE(same(parse(f, a.to_decimal()), a))
          << show(a) << " " << a.to_decimal() << " seed " << seed();
      ASSERT_TRUE(same(parse(f, a.to_hexfloat()), a)) << show(a);
      ASSERT_EQ(parse(f, std::string("0b").append(a.bits().to_binary())).bits(), a.bits());
    }
}

// A shorter decimal would not read back: checked by trying both neighbours with one digit less.
TEST(FloatText, DecimalIsShortestAndNearest) {
  Rng rng(seed());
  for (Format f : {kHalf, kBfloat16, kX87, kQuad, Format{3, 5}, Format{2, 3}, Format{9, 40}})
    for (uint64_t i = iterations(100, 3000); i > 0; i--) {
      const Float a = abs(random_float(rng, f));
      if (!a.is_finite() || a.is_zero()) continue;
      const decimal::Shortest s = decimal::shortest(a);
      ASSERT_NE(s.digits.back(), '0');
      if (s.digits.size() > 1) {
        const mpz_class shorter(s.digits.substr(0, s.digits.size() - 1));
        for (int up : {0, 1}) {
          const std::string text = mpz_class(shorter + up).get_str() + "e" + std::to_string(s.exponent + 1);
          ASSERT_FALSE(same(parse(f, text), a)) << show(a) << " is also " << text;
        }
      }
      const mpz_class digits(s.digits);
      mpq_class unit(1);
      for (int64_t e = s.exponent; e > 0; e--) unit *= 10;
      for (int64_t e = s.exponent; e < 0; e++) unit /= 10;
      const mpq_class distance = ::abs(mpq_class(digits * unit - value_of(a)));
      for (int step : {-1, 1}) {
        const mpz_class other = digits + step;
        if (::abs(mpq_class(other * unit - value_of(a))) >= distance) continue;
        const std::string text = other.get_str() + "e" + std::to_string(s.exponent);
        ASSERT_FALSE(same(parse(f, text), a))
            << show(a) << " is nearer to " << text << " than to " << s.digits;
      }
    }
}

TEST(FloatText, ShortestAgreesWithTheLibrary) {
  Rng rng(seed());
  for (uint64_t i = iterations(3000, 300000); i > 0; i--) {
    const Float a = abs(random_float(rng, i % 2 == 0 ? kDouble : kFloat));
    if (!a.is_finite() || a.is_zero()) continue;
    char buffer[64];
    const auto end =
        a.format() == kDouble
            ? std::to_chars(buffer, buffer + 64, a.to_double(), std::chars_format::scientific).ptr
            : std::to_chars(buffer, buffer + 64, a.to_float(), std::chars_format::scientific).ptr;
    std::string theirs(buffer, end);
    const decimal::Shortest s = decimal::shortest(a);
    std::string ours = s.digits.substr(0, 1);
    if (s.digits.size() > 1) ours.append(".").append(s.digits, 1);
    const int64_t exponent = s.exponent + static_cast<int64_t>(s.digits.size()) - 1;
    ours += exponent < 0 ? "e-" : "e+";
    ours.append(std::abs(exponent) < 10 ? "0" : "").append(std::to_string(std::abs(exponent)));
    ASSERT_EQ(ours, theirs) << show(a) << " seed " << seed();
  }
}

std::string random_decimal(Rng& rng, int64_t exponent_range) {
  std::string text;
  if (rng.chance(2)) text += '-';
  const uint64_t digits = 1 + rng.below(rng.chance(4) ? 60 : 20);
  for (uint64_t i = 0; i < digits; i++) {
    text += static_cast<char>('0' + rng.below(10));
    if (i == 0 && rng.chance(2)) text += '.';
  }
  if (rng.chance(2)) {
    text += 'e';
    text += std::to_string(static_cast<int64_t>(rng.below(2 * static_cast<uint64_t>(exponent_range))) -
                           exponent_range);
  }
  return text;
}

TEST(FloatText, ParsesLikeTheHost) {
  Rng rng(seed());
  for (uint64_t i = iterations(5000, 500000); i > 0; i--) {
    const std::string text = random_decimal(rng, 345);
    ASSERT_EQ(parse(kDouble, text).to_double(), std::strtod(text.c_str(), nullptr)) << text;
    ASSERT_EQ(parse(kFloat, text).to_float(), std::strtof(text.c_str(), nullptr)) << text;
    ASSERT_EQ(parse(kX87, text).to_long_double(), std::strtold(text.c_str(), nullptr)) << text;
  }
}

TEST(FloatText, ParsesHalfwayCasesOnce) {
  Rng rng(seed());
  for (uint64_t i = iterations(300, 30000); i > 0; i--) {
    const Float a = random_float(rng, kDouble), b = next_up(a);
    if (!a.is_finite() || !b.is_finite()) continue;
    const mpq_class middle = (value_of(a) + value_of(b)) / 2;
    for (int nudge : {-1, 0, 1}) {
      // The middle written out exactly, then one unit in a far digit off it.
      mpz_class scale;
      mpz_ui_pow_ui(scale.get_mpz_t(), 10, 1200);
      mpq_class scaled = middle * scale;
      ASSERT_TRUE(scaled.get_den() == 1);
      const mpz_class digits = scaled.get_num() + nudge;
      if (digits == 0) continue;
      const std::string text = digits.get_str() + "e-1200";
      for (RoundingMode mode : kModes) {
        const Outcome want = reference_round(kDouble, mode, mpq_class(digits) / scale);
        ASSERT_TRUE(same(parse(kDouble, text, mode), want.value)) << text << name(mode);
      }
    }
  }
}

TEST(FloatText, ParsesLikeMpfr) {
  Rng rng(seed());
  for (Format f : {kHalf, kX87, kQuad, Format{4, 9}, Format{11, 200}, Format{28, 70}}) {
    Mpfr oracle(f);
    for (uint64_t i = iterations(300, 30000); i > 0; i--) {
      const std::string text = random_decimal(rng, f.exponent_bits > 20 ? 40000000 : 5200);
      for (RoundingMode mode : kModes) {
        if (mode == RoundingMode::kNearestAway) continue;
        const Outcome want = oracle.from_text(mode, text, 10);
        ASSERT_TRUE(same(parse(f, text, mode), want.value))
            << text << " " << name(mode) << " seed " << seed();
      }
    }
  }
}

TEST(FloatText, HexfloatIsPrintfs) {
  Rng rng(seed());
  for (uint64_t i = iterations(3000, 300000); i > 0; i--) {
    const Float a = random_float(rng, kDouble);
    if (a.is_nan() || a.is_subnormal()) continue;
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%a", a.to_double());
    ASSERT_EQ(a.to_hexfloat(), buffer);
  }
  EXPECT_EQ(Float::from_double(0x1p-1074).to_hexfloat(), "0x1p-1074");
  EXPECT_EQ(Float::from_double(-0x1.8p-1073).to_hexfloat(), "-0x1.8p-1073");
}

TEST(FloatText, Forms) {
  const std::pair<double, const char*> forms[] = {
      {0.0, "0.0"},         {-0.0, "-0.0"},      {1.0, "1.0"},
      {-2.5, "-2.5"},       {0.1, "0.1"},        {1e20, "1e20"},
      {1e7, "1e7"},         {1e6, "1000000.0"},  {1842e16, "1.842e19"},
      {25e6, "25000000.0"}, {1e21, "1e21"},      {1.5e300, "1.5e300"},
      {1e-5, "0.00001"},    {1e-6, "1e-6"},      {123456.75, "123456.75"},
      {HUGE_VAL, "inf"},    {-HUGE_VAL, "-inf"}, {NAN, "nan"},
  };
  for (const auto& [value, text] : forms) EXPECT_EQ(Float::from_double(value).to_decimal(), text);
  EXPECT_TRUE(same(parse(kDouble, "-Infinity"), Float::infinity(kDouble, true)));
  EXPECT_TRUE(same(parse(kDouble, "+INF"), Float::infinity(kDouble)));
  EXPECT_TRUE(parse(kDouble, "-NaN").is_nan());
  EXPECT_TRUE(same(parse(kDouble, "-0e5"), Float::zero(kDouble, true)));
  EXPECT_TRUE(same(parse(Format{2, 2}, "0b0110"), Float(Format{2, 2}, BitVec(4, 6))));
  for (const char* text : {"", "-", "1.5x", "0x", "e5", "0b012", "0b0", "infinit", "1e5.5", " 1", "0x1.8q3"})
    EXPECT_FALSE(Float::parse(kDouble, kRne, text).ok()) << text;
}

TEST(FloatText, HugeExponentsAreQuick) {
  const std::string digits(2000, '7');
  for (const char* exponent : {"1000000000", "99999999999999999999999999"}) {
    const std::string large = digits + "e" + exponent;
    const std::string small = std::string("-").append(digits).append("e-").append(exponent);
    EXPECT_TRUE(same(parse(kDouble, large), Float::infinity(kDouble)));
    EXPECT_TRUE(same(parse(kDouble, large, RoundingMode::kTowardZero), Float::max_finite(kDouble)));
    EXPECT_TRUE(same(parse(kDouble, large, RoundingMode::kTowardNegative), Float::max_finite(kDouble)));
    EXPECT_TRUE(same(parse(kQuad, small), Float::zero(kQuad, true)));
    EXPECT_TRUE(same(parse(kQuad, small, RoundingMode::kTowardNegative), Float::min_subnormal(kQuad, true)));
    EXPECT_TRUE(same(parse(kQuad, small, RoundingMode::kTowardPositive), Float::zero(kQuad, true)));
    EXPECT_TRUE(same(parse(kDouble, std::string("0x1p").append(exponent)), Float::infinity(kDouble)));
    EXPECT_TRUE(same(parse(kDouble, std::string("0x1p-").append(exponent)), Float::zero(kDouble)));
  }
  // A million zeros are only text: the exponent takes them back.
  const std::string zeros(1000000, '0');
  EXPECT_EQ(parse(kDouble, std::string("1").append(zeros).append("e-1000000")).to_double(), 1.0);
  EXPECT_EQ(parse(kDouble, std::string("0.").append(zeros).append("1e1000001")).to_double(), 1.0);
  EXPECT_EQ(parse(Format{60, 53}, "1e1000000000").to_decimal(), "1e1000000000");
}

}  // namespace
}  // namespace mantissa::num::test
