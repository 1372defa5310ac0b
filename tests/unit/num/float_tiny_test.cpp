// Every operand of the smallest formats, in every rounding mode, value and flags, against the reference.
// Small formats meet all the corners (subnormals, ties, overflow, cancellation) within a few thousand pairs.

#include <algorithm>

#include "unit/num/float_reference.h"
#include "unit/num/test_support.h"

namespace mantissa::num::test {
namespace {

std::vector<Float> all_values(Format f) {
  std::vector<Float> values;
  for (uint64_t i = 0; i < (uint64_t{1} << f.width()); i++) values.emplace_back(f, BitVec(f.width(), i));
  return values;
}

uint64_t check_one(Op op, RoundingMode mode, const Float& a, const Float& b, const Float& c) {
  const Outcome expected = reference(op, mode, a, b, c);
  Flags flags = 0;
  const Float got = apply(op, mode, a, b, c, &flags);
  EXPECT_TRUE(same(got, expected.value) && flags == expected.flags)
      << op_name(op) << " " << name(mode) << " " << show(a) << " " << show(b) << " " << show(c) << "\n got "
      << show(got) << " " << show(flags) << "\n want " << show(expected.value) << " " << show(expected.flags);
  EXPECT_TRUE(!got.is_nan() || got.bits() == Float::nan(a.format()).bits());
  return 1;
}

bool uses_mode(Op op) { return op != Op::kRemainder && op != Op::kFmod; }

class Tiny : public testing::TestWithParam<Format> {};

TEST_P(Tiny, UnaryAndBinaryExhaustive) {
  const std::vector<Float> values = all_values(GetParam());
  const size_t stride = long_run() || GetParam().width() < 7 ? 1 : 3;  // of the first operand, to stay quick
  uint64_t checked = 0;
  for (Op op :
       {Op::kAdd, Op::kSub, Op::kMul, Op::kDiv, Op::kRemainder, Op::kFmod, Op::kSqrt, Op::kRoundToIntegral})
    for (RoundingMode mode : kModes) {
      if (!uses_mode(op) && mode != RoundingMode::kNearestEven) continue;
      for (size_t i = 0; i < values.size(); i += arity(op) == 1 ? 1 : stride) {
        const Float& a = values[i];
        if (arity(op) == 1) {
          checked += check_one(op, mode, a, a, a);
          continue;
        }
        for (const Float& b : values) checked += check_one(op, mode, a, b, a);
        if (HasFailure()) return;
      }
    }
  std::printf("checked %llu operations\n", static_cast<unsigned long long>(checked));
}

TEST_P(Tiny, OrderAndNeighbours) {
  const Format f = GetParam();
  const std::vector<Float> values = all_values(f);
  std::vector<Float> numbers;
  for (const Float& a : values)
    if (a.is_finite()) numbers.push_back(a);
  std::stable_sort(numbers.begin(), numbers.end(), [](const Float& a, const Float& b) {
    const mpq_class x = value_of(a), y = value_of(b);
    return x != y ? x < y : a.sign_bit() && !b.sign_bit();
  });
  for (size_t i = 0; i < numbers.size(); i++)
    for (size_t j = 0; j < numbers.size(); j++) {
      const Float &a = numbers[i], &b = numbers[j];
      const int order = cmp(value_of(a), value_of(b));
      ASSERT_EQ(lt(a, b), order < 0);
      ASSERT_EQ(le(a, b), order <= 0);
      ASSERT_EQ(eq(a, b), order == 0);
      ASSERT_TRUE(same(min(a, b), numbers[std::min(i, j)])) << show(a) << show(b);
      ASSERT_TRUE(same(max(a, b), numbers[std::max(i, j)])) << show(a) << show(b);
      const size_t half = numbers.size() / 2;  // -0 is at half - 1, +0 at half
      const int64_t x = static_cast<int64_t>(i) + (i < half), y = static_cast<int64_t>(j) + (j < half);
      ASSERT_EQ(ulp_distance(a, b), static_cast<uint64_t>(std::abs(x - y)));
    }
  for (size_t i = 0; i < numbers.size(); i++) {
    const Float& a = numbers[i];
    Float up = i + 1 < numbers.size() ? numbers[i + 1] : Float::infinity(f);
    if (a.is_zero()) up = Float::min_subnormal(f);
    ASSERT_TRUE(same(next_up(a), up)) << show(a);
    ASSERT_TRUE(same(next_down(neg(a)), neg(up))) << show(a);
  }
}

TEST_P(Tiny, ConversionsExhaustive) {
  const Format from = GetParam();
  for (Format to : {Format{2, 2}, Format{3, 3}, Format{2, 6}, Format{5, 3}, kHalf, kFloat})
    for (RoundingMode mode : kModes)
      for (const Float& a : all_values(from)) {
        Flags flags = 0;
        const Float got = convert(to, mode, a, &flags);
        if (!a.is_finite() || a.is_zero()) {
          ASSERT_EQ(got.classify(), a.classify());
          ASSERT_TRUE(a.is_nan() || got.sign_bit() == a.sign_bit());
          ASSERT_EQ(flags, reference_signaling(a) ? kInvalid : 0);
          continue;
        }
        const Outcome expected = reference_round(to, mode, value_of(a));
        ASSERT_TRUE(same(got, expected.value) && flags == expected.flags) << show(a) << " " << show(got);
      }
}

TEST_P(Tiny, IntegersExhaustive) {
  for (uint32_t width : {1u, 2u, 3u, 4u, 8u})
    for (RoundingMode mode : kModes) {
      for (const Float& a : all_values(GetParam())) {
        mpz_class n;
        bool inexact = false, fits_u = false, fits_s = false;
        if (a.is_finite()) {
          const mpq_class x = value_of(a);
          n = rounded_count(mode, ::abs(x), x < 0, false, mpq_class(1), &inexact);
          if (x < 0) n = -n;
          fits_u = n >= 0 && n < (1 << width);
          fits_s = n >= -(1 << (width - 1)) && n < (1 << (width - 1));
        }
        const Flags fine = inexact ? kInexact : 0, refused = kInvalid;
        BitVec out;
        Flags flags = 0;
        ASSERT_EQ(to_unsigned(width, mode, a, &out, &flags), fits_u) << show(a) << name(mode) << width;
        ASSERT_EQ(flags, fits_u ? fine : refused);
        ASSERT_TRUE(!fits_u || out == to_bits(width, n));
        flags = 0;
        ASSERT_EQ(to_signed(width, mode, a, &out, &flags), fits_s) << show(a) << name(mode) << width;
        ASSERT_EQ(flags, fits_s ? fine : refused);
        ASSERT_TRUE(!fits_s || out == to_bits(width, n));
      }
      for (uint64_t i = 0; i < (uint64_t{1} << width); i++) {
        const BitVec bits(width, i);
        for (bool is_signed : {false, true}) {
          const mpz_class n = is_signed ? mpz_class(bits.to_signed64()) : mpz_class(i);
          Flags flags = 0;
          const Float got = is_signed ? from_signed(GetParam(), mode, bits, &flags)
                                      : from_unsigned(GetParam(), mode, bits, &flags);
          Outcome expected{Float::zero(GetParam()), 0};
          if (n != 0) expected = reference_round(GetParam(), mode, mpq_class(n));
          ASSERT_TRUE(same(got, expected.value) && flags == expected.flags) << show(got);
        }
      }
    }
}

TEST_P(Tiny, RationalsAndScaling) {
  for (RoundingMode mode : kModes) {
    for (int64_t n = -40; n <= 40; n++)
      for (int64_t d = 1; d <= 24; d++) {
        Flags flags = 0;
        const Float got = from_rational(GetParam(), mode, Rational(n, d), &flags);
        Outcome expected{Float::zero(GetParam()), 0};
        if (n != 0) {
          mpq_class q(n, d);
          q.canonicalize();
          expected = reference_round(GetParam(), mode, q);
        }
        ASSERT_TRUE(same(got, expected.value) && flags == expected.flags) << n << "/" << d << show(got);
      }
    for (const Float& a : all_values(GetParam())) {
      if (!a.is_finite() || a.is_zero()) continue;
      EXPECT_TRUE(mpq_class(a.to_rational().to_string()) == value_of(a));
      for (int64_t e = -20; e <= 20; e++) {
        Flags flags = 0;
        const Float got = scale_by_power(mode, a, e, &flags);
        const Outcome expected = reference_round(GetParam(), mode, value_of(a) * power2(e));
        ASSERT_TRUE(same(got, expected.value) && flags == expected.flags) << show(a) << e;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, Tiny,
                         testing::Values(Format{2, 2}, Format{2, 3}, Format{3, 2}, Format{3, 3}, Format{3, 4},
                                         Format{2, 5}, Format{4, 4}),
                         [](const auto& p) {
                           return std::string("e").append(std::to_string(p.param.exponent_bits)) + "s" +
                                  std::to_string(p.param.significand_bits);
                         });

TEST(TinyFma, Exhaustive) {
  for (Format f : {Format{2, 2}, Format{2, 3}, Format{3, 2}, Format{3, 3}}) {
    if (f.width() > 5 && !long_run()) continue;
    const std::vector<Float> values = all_values(f);
    for (RoundingMode mode : kModes)
      for (const Float& a : values)
        for (const Float& b : values) {
          for (const Float& c : values) check_one(Op::kFma, mode, a, b, c);
          if (HasFailure()) return;
        }
  }
}

}  // namespace
}  // namespace mantissa::num::test
