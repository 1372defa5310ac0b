// Bit-vectors against GMP integers (every width) and the compiler's 64- and 128-bit arithmetic.

#include "num/bitvec.h"

#include "unit/num/float_reference.h"
#include "unit/num/test_support.h"

namespace mantissa::num::test {
namespace {

using U128 = unsigned __int128;
using I128 = __int128;

constexpr uint32_t kWidths[] = {1,  2,  3,   7,   8,   31,  32,  63,  64,  65,
                                79, 80, 127, 128, 129, 191, 192, 256, 300, 1100};

mpz_class signed_value(const BitVec& v) {
  mpz_class z = to_mpz(v);
  if (v.sign()) z -= mpz_class(1) << v.width();
  return z;
}

bool in_range(const mpz_class& z, uint32_t width, bool is_signed) {
  const mpz_class limit = mpz_class(1) << (is_signed ? width - 1 : width);
  return z < limit && z >= (is_signed ? mpz_class(-limit) : mpz_class(0));
}

void check_arithmetic(const BitVec& a, const BitVec& b) {
  const uint32_t w = a.width();
  const mpz_class x = to_mpz(a), y = to_mpz(b), sx = signed_value(a), sy = signed_value(b);
  EXPECT_EQ(add(a, b), to_bits(w, x + y));
  EXPECT_EQ(sub(a, b), to_bits(w, x - y));
  EXPECT_EQ(mul(a, b), to_bits(w, x * y));
  EXPECT_EQ(neg(a), to_bits(w, -x));
  if (y != 0) {
    EXPECT_EQ(udiv(a, b), to_bits(w, x / y));
    EXPECT_EQ(urem(a, b), to_bits(w, x % y));
    EXPECT_EQ(sdiv(a, b), to_bits(w, sx / sy));  // mpz_class truncates, as C
    EXPECT_EQ(srem(a, b), to_bits(w, sx % sy));
    mpz_class floor_rest;
    mpz_fdiv_r(floor_rest.get_mpz_t(), sx.get_mpz_t(), sy.get_mpz_t());
    EXPECT_EQ(smod(a, b), to_bits(w, floor_rest));
  } else {
    EXPECT_EQ(udiv(a, b), BitVec::ones(w));
    EXPECT_EQ(urem(a, b), a);
    EXPECT_EQ(sdiv(a, b), a.sign() ? BitVec::one(w) : BitVec::ones(w));
    EXPECT_EQ(srem(a, b), a);
    EXPECT_EQ(smod(a, b), a);
  }
  EXPECT_EQ(ult(a, b), x < y);
  EXPECT_EQ(ule(a, b), x <= y);
  EXPECT_EQ(slt(a, b), sx < sy);
  EXPECT_EQ(sle(a, b), sx <= sy);
  EXPECT_EQ(a == b, x == y);
  for (bool is_signed : {false, true}) {
    const mpz_class &p = is_signed ? sx : x, &q = is_signed ? sy : y;
    EXPECT_EQ(add_overflows(a, b, is_signed), !in_range(p + q, w, is_signed));
    EXPECT_EQ(sub_overflows(a, b, is_signed), !in_range(p - q, w, is_signed));
    EXPECT_EQ(mul_overflows(a, b, is_signed), !in_range(p * q, w, is_signed));
  }
}

void check_bits(Rng& rng, const BitVec& a, const BitVec& b) {
  const uint32_t w = a.width();
  const mpz_class x = to_mpz(a), y = to_mpz(b), sx = signed_value(a);
  EXPECT_EQ(bit_and(a, b), to_bits(w, x & y));
  EXPECT_EQ(bit_or(a, b), to_bits(w, x | y));
  EXPECT_EQ(bit_xor(a, b), to_bits(w, x ^ y));
  EXPECT_EQ(bit_not(a), to_bits(w, ~x));
  const auto n = static_cast<uint32_t>(rng.below(w + 3));
  EXPECT_EQ(shl(a, n), to_bits(w, x << n));
  EXPECT_EQ(lshr(a, n), to_bits(w, x >> n));
  EXPECT_EQ(ashr(a, n), to_bits(w, sx >> n));
  const BitVec amount(w, n);
  const uint64_t effective = amount.low64();  // truncated to the width
  EXPECT_EQ(shl(a, amount), to_bits(w, x << effective));
  EXPECT_EQ(lshr(a, amount), to_bits(w, x >> effective));
  EXPECT_EQ(ashr(a, amount), to_bits(w, sx >> effective));
  const uint32_t r = n % w;
  EXPECT_EQ(rotate_left(a, n), to_bits(w, (x << r) | (x >> (w - r))));
  EXPECT_EQ(rotate_right(a, n), to_bits(w, (x >> r) | (x << (w - r))));
  EXPECT_EQ(concat(a, b), to_bits(2 * w, (x << w) | y));
  const auto low = static_cast<uint32_t>(rng.below(w)),
             high = low + static_cast<uint32_t>(rng.below(w - low));
  EXPECT_EQ(extract(a, high, low), to_bits(high - low + 1, x >> low));
  EXPECT_EQ(zero_extend(a, w + n), to_bits(w + n, x));
  EXPECT_EQ(sign_extend(a, w + n), to_bits(w + n, sx));
  EXPECT_EQ(a.popcount(), mpz_popcount(x.get_mpz_t()));
  EXPECT_EQ(a.leading_zeros(), x == 0 ? w : w - mpz_sizeinbase(x.get_mpz_t(), 2));
  EXPECT_EQ(a.trailing_zeros(), x == 0 ? w : mpz_scan1(x.get_mpz_t(), 0));
  EXPECT_EQ(a.is_zero(), x == 0);
  EXPECT_EQ(a.is_one(), x == 1);
  EXPECT_EQ(a.is_ones(), x == (mpz_class(1) << w) - 1);
  EXPECT_EQ(a.fits_u64(), x < (mpz_class(1) << 64));
}

void check_text(const BitVec& a) {
  const mpz_class x = to_mpz(a), sx = signed_value(a);
  EXPECT_EQ(a.to_decimal(), x.get_str());
  EXPECT_EQ(a.to_signed_decimal(), sx.get_str());
  EXPECT_EQ(BitVec::parse_binary(a.to_binary()).value(), a);
  EXPECT_EQ(mpz_class(a.to_binary(), 2) == x, true);
  EXPECT_EQ(mpz_class(a.to_hex(), 16) == x, true);
  EXPECT_EQ(a.to_hex().size(), (a.width() + 3) / 4);
  EXPECT_EQ(extract(BitVec::parse_hex(a.to_hex()).value(), a.width() - 1, 0), a);
  EXPECT_EQ(BitVec::parse_decimal(a.width(), a.to_decimal()).value(), a);
  EXPECT_EQ(BitVec::parse_decimal(a.width(), a.to_signed_decimal()).value(), a);
}

TEST(BitVec, AgainstGmp) {
  Rng rng(seed());
  for (uint32_t width : kWidths)
    for (uint64_t i = iterations(300, 60000); i > 0; i--) {
      const BitVec a = interesting_bits(rng, width), b = rng.chance(8) ? a : interesting_bits(rng, width);
      check_arithmetic(a, b);
      check_bits(rng, a, b);
      if (i % 8 == 0) check_text(a);
      if (HasFailure()) FAIL() << a.to_binary() << " " << b.to_binary() << " seed " << seed();
    }
}

TEST(BitVec, SmallWidthsExhaustive) {
  for (uint32_t width = 1; width <= 5; width++)
    for (uint64_t x = 0; x < (uint64_t{1} << width); x++)
      for (uint64_t y = 0; y < (uint64_t{1} << width); y++)
        check_arithmetic(BitVec(width, x), BitVec(width, y));
}

TEST(BitVec, AgainstTheCompiler) {
  Rng rng(seed());
  for (uint64_t i = iterations(20000, 2000000); i > 0; i--) {
    const BitVec a = interesting_bits(rng, 128), b = interesting_bits(rng, 128);
    const U128 x = a.low128(), y = b.low128();
    ASSERT_EQ(mul(a, b), BitVec::from_u128(128, x * y));
    ASSERT_EQ(add(a, b), BitVec::from_u128(128, x + y));
    if (y != 0) {
      ASSERT_EQ(udiv(a, b), BitVec::from_u128(128, x / y));
    }
    const bool minimum_by_minus_one = a == BitVec::min_signed(128) && b.is_ones();
    if (y != 0 && !minimum_by_minus_one) {
      ASSERT_EQ(sdiv(a, b),
                BitVec::from_u128(128, static_cast<U128>(static_cast<I128>(x) / static_cast<I128>(y))));
      ASSERT_EQ(srem(a, b),
                BitVec::from_u128(128, static_cast<U128>(static_cast<I128>(x) % static_cast<I128>(y))));
    }
    const BitVec c = extract(a, 63, 0), d = extract(b, 63, 0);
    int64_t ignored;
    ASSERT_EQ(mul_overflows(c, d, true), __builtin_mul_overflow(c.to_signed64(), d.to_signed64(), &ignored));
  }
}

TEST(BitVec, Storage) {
  for (uint32_t width : kWidths) {
    Rng rng(width);
    const BitVec a = random_bits(rng, width);
    BitVec copy = a;
    EXPECT_EQ(copy, a);
    EXPECT_EQ(copy.hash(), a.hash());
    BitVec moved = std::move(copy);
    EXPECT_EQ(moved, a);
    EXPECT_EQ(copy, BitVec(1, 0));
    copy = moved;
    EXPECT_EQ(copy, a);
    BitVec& self = copy;
    copy = self;
    EXPECT_EQ(copy, a);
    moved = BitVec(3, 5);
    EXPECT_EQ(moved.low64(), 5u);
    copy.set_bit(width - 1, !a.sign());
    EXPECT_NE(copy, a);
  }
}

TEST(BitVec, Constants) {
  for (uint32_t width : kWidths) {
    EXPECT_EQ(BitVec::ones(width), to_bits(width, -1));
    EXPECT_EQ(BitVec::from_signed(width, -3), to_bits(width, -3));
    EXPECT_EQ(BitVec::min_signed(width), to_bits(width, mpz_class(1) << (width - 1)));
    EXPECT_EQ(BitVec::max_signed(width), to_bits(width, (mpz_class(1) << (width - 1)) - 1));
    EXPECT_EQ(BitVec(width, ~uint64_t{0}), to_bits(width, (mpz_class(1) << 64) - 1));
  }
  EXPECT_EQ(BitVec::from_signed(8, -1).to_signed64(), -1);
  EXPECT_EQ(BitVec(64, uint64_t{1} << 63).to_signed64(), INT64_MIN);
}

TEST(BitVec, BadText) {
  for (const char* text : {"", "2", "01 ", "-1"}) EXPECT_FALSE(BitVec::parse_binary(text).ok()) << text;
  for (const char* text : {"", "g", "0x1"}) EXPECT_FALSE(BitVec::parse_hex(text).ok()) << text;
  for (const char* text : {"", "-", "1a", "--1", "1-"})
    EXPECT_FALSE(BitVec::parse_decimal(8, text).ok()) << text;
  EXPECT_EQ(BitVec::parse_decimal(8, "-1")->low64(), 255u);
  EXPECT_EQ(BitVec::parse_decimal(8, "+257")->low64(), 1u);
  EXPECT_EQ(BitVec::parse_decimal(8, "1000000000000000000000000000000000000001")->low64(), 1u);
}

TEST(BitVec, SortErrorsAreInternalErrors) {
  EXPECT_THROW(add(BitVec(8, 1), BitVec(9, 1)), InternalError);
  EXPECT_THROW(BitVec(0, 0), InternalError);
  EXPECT_THROW(extract(BitVec(8, 1), 8, 0), InternalError);
  EXPECT_THROW(zero_extend(BitVec(8, 1), 7), InternalError);
}

}  // namespace
}  // namespace mantissa::num::test
