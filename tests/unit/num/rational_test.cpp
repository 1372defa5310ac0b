// Rationals against GMP's fractions, around the border between the two representations above all.

#include "num/rational.h"

#include <cmath>

#include "unit/num/float_reference.h"
#include "unit/num/test_support.h"

namespace mantissa::num::test {
namespace {

Rational from_mpq(const mpq_class& q) { return Rational::parse(q.get_str()).value(); }

int64_t random_int(Rng& rng) {
  switch (rng.below(5)) {
    case 0: return static_cast<int64_t>(rng.below(9)) - 4;
    case 1: return INT64_MAX - static_cast<int64_t>(rng.below(3));
    case 2: return INT64_MIN + static_cast<int64_t>(rng.below(3));
    case 3: return static_cast<int64_t>(rng.next()) >> rng.below(64);
    default: return int64_t{1} << rng.below(63);
  }
}

mpq_class random_fraction(Rng& rng) {
  mpz_class n(random_int(rng)), d(random_int(rng));
  if (rng.chance(4)) n *= mpz_class(random_int(rng)) * random_int(rng);
  if (rng.chance(4)) d *= mpz_class(random_int(rng)) * random_int(rng);
  if (d == 0) d = 1;
  mpq_class q(n, d);
  q.canonicalize();
  return q;
}

TEST(Rational, AgainstGmp) {
  Rng rng(seed());
  for (uint64_t i = iterations(20000, 1000000); i > 0; i--) {
    const mpq_class x = random_fraction(rng), y = rng.chance(10) ? x : random_fraction(rng);
    const Rational a = from_mpq(x), b = from_mpq(y);
    ASSERT_EQ(a.to_string(), x.get_str());
    ASSERT_EQ((a + b).to_string(), mpq_class(x + y).get_str()) << x.get_str() << " " << y.get_str();
    ASSERT_EQ((a - b).to_string(), mpq_class(x - y).get_str()) << x.get_str() << " " << y.get_str();
    ASSERT_EQ((a * b).to_string(), mpq_class(x * y).get_str()) << x.get_str() << " " << y.get_str();
    if (y != 0) {
      ASSERT_EQ((a / b).to_string(), mpq_class(x / y).get_str()) << x.get_str() << " " << y.get_str();
    }
    ASSERT_EQ((-a).to_string(), mpq_class(-x).get_str());
    ASSERT_EQ(a == b, x == y);
    ASSERT_EQ(a < b, x < y);
    ASSERT_EQ(a <= b, x <= y);
    ASSERT_EQ(a.sign(), sgn(x));
    ASSERT_EQ(a.is_integer(), x.get_den() == 1);
    ASSERT_EQ(a.abs().to_string(), mpq_class(::abs(x)).get_str());
    ASSERT_EQ(a.numerator().to_string(), x.get_num().get_str());
    ASSERT_EQ(a.denominator().to_string(), x.get_den().get_str());
    mpz_class floor;
    mpz_fdiv_q(floor.get_mpz_t(), x.get_num_mpz_t(), x.get_den_mpz_t());
    ASSERT_EQ(a.floor().to_string(), floor.get_str());
    ASSERT_EQ(a.to_bits(70), to_bits(70, floor));
    ASSERT_EQ(a.fits_int64(), x.get_den() == 1 && x.get_num().fits_slong_p());
    if (a.fits_int64()) {
      ASSERT_EQ(a.to_int64(), x.get_num().get_si());
    }
    if (x != 0) {
      ASSERT_EQ(a.floor_log2(), floor_log2(mpq_class(::abs(x))));
    }
    const Rational again = (a + b) - b;
    ASSERT_EQ(again, a);
    ASSERT_EQ(again.hash(), a.hash());
  }
}

TEST(Rational, ConstructorsReduce) {
  EXPECT_EQ(Rational(6, -4).to_string(), "-3/2");
  EXPECT_EQ(Rational(INT64_MIN, -1).to_string(), "9223372036854775808");
  EXPECT_EQ(Rational(INT64_MIN, INT64_MIN), Rational(1));
  EXPECT_EQ(Rational(1, INT64_MIN).to_string(), "-1/9223372036854775808");
  EXPECT_EQ(Rational(0, -5), Rational());
  EXPECT_EQ(Rational(INT64_MIN).to_int64(), INT64_MIN);
  EXPECT_THROW(Rational(1, 0), InternalError);
  EXPECT_THROW(Rational(0).inverse(), InternalError);
}

TEST(Rational, BitsAndPowers) {
  EXPECT_EQ(Rational::from_bits(BitVec(8, 255), true), Rational(-1));
  EXPECT_EQ(Rational::from_bits(BitVec(8, 255), false), Rational(255));
  EXPECT_EQ(Rational::from_bits(BitVec::ones(128), false) + 1, Rational::power_of_two(128));
  EXPECT_EQ(Rational::from_bits(BitVec::min_signed(200), true), -Rational::power_of_two(199));
  EXPECT_EQ(Rational::power_of_two(-1), Rational(1, 2));
  EXPECT_EQ(Rational::power_of_two(-300) * Rational::power_of_two(300), Rational(1));
  EXPECT_EQ(Rational(1, 3).to_double(), 1.0 / 3.0);
  EXPECT_EQ(Rational::power_of_two(2000).to_double(), HUGE_VAL);
  EXPECT_EQ(Rational::power_of_two(-1074).to_double(), 0x1p-1074);
}

TEST(Rational, Parse) {
  const std::pair<const char*, const char*> good[] = {
      {"12", "12"},
      {"-1.25", "-5/4"},
      {"3/4", "3/4"},
      {"6/-4", "-3/2"},
      {"1.5e-3", "3/2000"},
      {"0x1.8p3", "12"},
      {"0x.8p-1", "1/4"},
      {".5", "1/2"},
      {"5.", "5"},
      {"1e20", "100000000000000000000"},
      {"-0", "0"},
      {"+7E2", "700"},
      {"0xA", "10"},
      {"000.125", "1/8"},
      {"0e999999999999", "0"},
      {"1.5/0x1p1", "3/4"},
  };
  for (const auto& [text, value] : good) {
    const Result<Rational> r = Rational::parse(text);
    ASSERT_TRUE(r.ok()) << text;
    EXPECT_EQ(r->to_string(), value) << text;
  }
  for (const char* text : {"", "-", ".", "1e", "1e+", "0x", "1/0", "/", "1/", "abc", "1.2.3", "1 ", "0x1p",
                           "--1", "1e99999999999", "0x1p-9999999999", "inf", "1/2/3"})
    EXPECT_FALSE(Rational::parse(text).ok()) << text;
}

}  // namespace
}  // namespace mantissa::num::test
