#include "explore/flips.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace mantissa::explore {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

TEST(Flips, TurnAConditionOver) {
  expr::Pool pool;
  const Expr a = pool.var("a", Sort::bit_vec(8)), b = pool.var("b", Sort::bit_vec(8));
  const Expr word = pool.make(Kind::kBvConcat, {a, b});
  const Expr side = pool.mk_eq(word, pool.bv_const(16, 0x424d));
  eval::Witness witness(pool, eval::Model());
  ASSERT_FALSE(witness.is_true(side));
  Flips flips(pool, 1, false);
  const std::vector<eval::Model> models = flips.of(witness, side);
  EXPECT_TRUE(std::ranges::any_of(
      models, [&](const eval::Model& model) { return eval::Witness(pool, model).is_true(side); }));
}

TEST(Flips, GoToTheEndWhereExceptionsLive) {
  expr::Pool pool;
  const Expr x = pool.var("x", Sort::floating(num::kDouble));
  const Expr side =
      pool.make(Kind::kFpLt, {pool.constant(expr::Value::floating(num::Float::from_double(2))), x});
  eval::Witness witness(pool, eval::Model());
  const auto has_largest = [&](const std::vector<eval::Model>& models) {
    return std::ranges::any_of(models, [&](const eval::Model& model) {
      return model.get(pool, x) == expr::Value::floating(num::Float::max_finite(num::kDouble));
    });
  };
  EXPECT_TRUE(has_largest(Flips(pool, 1, true).of(witness, side)));
  EXPECT_FALSE(has_largest(Flips(pool, 1, false).of(witness, side)));
}

TEST(Sides, AreASampleWhereTheyAreMany) {
  expr::Pool pool;
  Sides sides(1);
  for (uint64_t i = 0; i < 1000; ++i) sides.add(pool.bv_const(16, i), i % 100 == 0);
  Sides::Sample sample;
  sides.take(sample);
  EXPECT_EQ(sample.fresh.size(), 10u);
  EXPECT_LT(sample.rest.size(), 100u);
  EXPECT_TRUE(std::ranges::any_of(sample.rest, [&](Expr e) { return pool.raw_value(e) > 500; }))
      << "not only the first";
  sides.take(sample);
  EXPECT_TRUE(sample.fresh.empty() && sample.rest.empty());
}

}  // namespace
}  // namespace mantissa::explore
