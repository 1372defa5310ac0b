// Folding through words equals folding through num: every kind that has a short way, random operands.

#include "expr/apply.h"

#include <gtest/gtest.h>

#include <set>

#include "expr/array_value.h"
#include "support/random_terms.h"

namespace mantissa::expr {
namespace {

TEST(Apply, WordsAgreeWithTheDefinition) {
  Pool pool;
  testing::TermOptions options;
  options.floats = options.arrays = options.arithmetic = false;
  options.widths = {1, 2, 3, 7, 8, 31, 32, 33, 63, 64};
  testing::TermGenerator generator(pool, testing::seed_or(1), options);
  std::set<Kind> tried;
  for (int n = 0; n < 60'000; ++n) {
    if (n % 50 == 0) generator.draw();
    const KindInfo& k = kKindTable[generator.rng().below(kKindCount)];
    if (k.arity == 0) continue;
    const Expr e = generator.operation(k.kind, 1);
    if (!e || pool.kind(e) != k.kind) continue;  // was folded or simplified: the shape is lost
    uint64_t words[kMaxArity], word = 0;
    Value values[kMaxArity];
    const auto children = pool.children(e);
    bool small = pool.sort(e).bits() <= 64;
    for (size_t i = 0; i < children.size(); ++i) {
      values[i] = generator.value(pool.sort(children[i]));
      small = small && values[i].is_small();
      words[i] = values[i].is_small() ? values[i].raw() : 0;
    }
    if (!small) continue;
    const Sort sort = pool.sort(e);
    if (!apply_word(k.kind, pool.sort(children.back()).bits(), sort.bits(), pool.params(e).data(), words,
                    &word))
      continue;
    tried.insert(k.kind);
    EXPECT_EQ(Value::from_raw(sort, word),
              apply(k.kind, sort, pool.params(e), std::span(values, children.size())))
        << k.name;
  }
  EXPECT_GE(tried.size(), 20u);
}

TEST(Apply, EdgesOfDivision) {
  const auto fold = [](Kind k, uint32_t width, uint64_t a, uint64_t b) {
    const Value v[] = {Value::bits(width, a), Value::bits(width, b)};
    return apply(k, Sort::bit_vec(width), {}, v).raw();
  };
  EXPECT_EQ(fold(Kind::kBvUdiv, 8, 5, 0), 0xffu);
  EXPECT_EQ(fold(Kind::kBvUrem, 8, 5, 0), 5u);
  EXPECT_EQ(fold(Kind::kBvSdiv, 8, 0x80, 0xff), 0x80u);
  EXPECT_EQ(fold(Kind::kBvSdiv, 8, 0xfb, 0), 1u);
  EXPECT_EQ(fold(Kind::kBvSrem, 8, 0xfb, 3), 0xfeu);
  EXPECT_EQ(fold(Kind::kBvSmod, 8, 0xfb, 3), 1u);
}

TEST(Apply, EuclideanIntegerDivision) {
  const auto fold = [](Kind k, int64_t a, int64_t b) {
    const Value v[] = {Value::integer(a), Value::integer(b)};
    return apply(k, Sort::integer(), {}, v).as_rational().to_int64();
  };
  for (int64_t a = -7; a <= 7; ++a) {
    for (int64_t b : {-3, -2, -1, 1, 2, 3}) {
      const int64_t q = fold(Kind::kIntDiv, a, b), r = fold(Kind::kIntMod, a, b);
      EXPECT_EQ(b * q + r, a);
      EXPECT_GE(r, 0);
      EXPECT_LT(r, std::abs(b));
    }
  }
}

TEST(Apply, ConversionsOutOfRangeHaveAFixedResult) {
  const Value mode = Value::rounding_mode(num::RoundingMode::kTowardZero);
  const uint32_t width = 8;
  const auto convert = [&](Kind k, double x) {
    const Value v[] = {mode, Value::floating(num::Float::from_double(x))};
    return apply(k, Sort::bit_vec(8), std::span(&width, 1), v).raw();
  };
  EXPECT_EQ(convert(Kind::kFpToSbv, 1000), 0x80u);
  EXPECT_EQ(convert(Kind::kFpToSbv, -128.9), 0x80u);
  EXPECT_EQ(convert(Kind::kFpToSbv, 127.9), 0x7fu);
  EXPECT_EQ(convert(Kind::kFpToUbv, -1), 0xffu);
  EXPECT_EQ(convert(Kind::kFpToUbv, -0.5), 0u);
}

TEST(Value, ArraysAreEqualAsFunctions) {
  Pool pool;
  const Sort index = Sort::bit_vec(1), sort = pool.array_sort(index, Sort::bit_vec(8));
  const auto array = [&](uint64_t other, std::initializer_list<std::pair<uint64_t, uint64_t>> entries) {
    auto a = std::make_shared<ArrayValue>(index, Value::bits(8, other));
    for (auto [i, e] : entries) a->set(Value::bits(1, i), Value::bits(8, e));
    return Value::array(sort, a);
  };
  EXPECT_EQ(array(0, {{1, 5}}), array(5, {{0, 0}}));
  EXPECT_EQ(array(0, {{1, 5}}).hash(), array(5, {{0, 0}}).hash());
  EXPECT_EQ(array(9, {{0, 0}, {1, 5}}), array(5, {{0, 0}}));
  EXPECT_FALSE(array(0, {}) == array(0, {{1, 5}}));
}

}  // namespace
}  // namespace mantissa::expr
