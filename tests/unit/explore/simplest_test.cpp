#include "explore/simplest.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"

namespace mantissa::explore {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;
using num::Float;

Value number(double value) { return Value::floating(Float::from_double(value)); }

TEST(Complexity, OrdersWhatPeopleWrite) {
  const double ascending[] = {0.0, 1, 2, -2, 0.25, 12.5, 1234.5, 1e20, 1e30, 1.0 / 3, 2e30, 1e300};
  for (size_t i = 0; i + 1 < std::size(ascending); ++i)
    EXPECT_LT(complexity(number(ascending[i])), complexity(number(ascending[i + 1]))) << ascending[i];
  EXPECT_LT(complexity(number(1e300)), complexity(number(1 / 0.0)));
  EXPECT_LT(complexity(number(1 / 0.0)), complexity(number(0 / 0.0)));
  EXPECT_GT(complexity(number(1e-31)), complexity(number(1.2345e-30)));
  EXPECT_EQ(complexity(Value::bits(32, 0)), 0u);
  EXPECT_LT(complexity(Value::bits(32, 7)), complexity(Value::bits(32, 12345)));
  EXPECT_LT(complexity(Value::bits(32, 0xffffffff)), complexity(Value::bits(32, 100))) << "-1";
}

class SimplestTest : public ::testing::Test {
 protected:
  Expr variable(const char* name) { return pool_.var(name, Sort::floating(num::kDouble)); }
  Expr constant(double value) { return pool_.constant(number(value)); }
  Expr nearest() { return pool_.constant(Value::rounding_mode(num::RoundingMode::kNearestEven)); }

  eval::Model simplest(std::vector<Expr> conditions, const eval::Model& model, std::vector<Expr> variables) {
    Simplest::Variables changeable;
    for (Expr one : variables) changeable.deciding.insert(one);
    return simplest(std::move(conditions), model, changeable);
  }
  eval::Model simplest(const std::vector<Expr>& conditions, const eval::Model& model,
                       const Simplest::Variables& changeable) {
    Simplest search(pool_, 1);
    eval::Model result = search.of(conditions, changeable, model, Budget());
    EXPECT_TRUE(eval::satisfies(pool_, conditions, result) || !eval::satisfies(pool_, conditions, model));
    return result;
  }
  double value(const eval::Model& model, Expr variable) {
    return model.get(pool_, variable).as_float().to_double();
  }

  expr::Pool pool_;
};

TEST_F(SimplestTest, TakesTheShortestThatWillDo) {
  const Expr x = variable("x");
  eval::Model model;
  model.set(x, number(123.45678901));
  EXPECT_EQ(value(simplest({pool_.make(Kind::kFpLt, {constant(100), x})}, model, {x}), x), 200);
  EXPECT_EQ(value(simplest({pool_.make(Kind::kFpLt, {constant(123.4), x}),
                            pool_.make(Kind::kFpLt, {x, constant(123.6)})},
                           model, {x}),
                  x),
            123.5);
}

TEST_F(SimplestTest, VariablesThatMustBeEqualChangeTogether) {
  const Expr x = variable("x"), y = variable("y");
  eval::Model model;
  model.set(x, number(3.25e177));
  model.set(y, number(3.25e177));
  const eval::Model result =
      simplest({pool_.make(Kind::kFpEq, {x, y}), pool_.make(Kind::kFpLt, {constant(1), x})}, model, {x, y});
  EXPECT_EQ(value(result, x), value(result, y));
  EXPECT_EQ(value(result, x), 2);
}

TEST_F(SimplestTest, ASumThatOverflowsIsOfRoundNumbers) {
  const Expr x = variable("x"), y = variable("y");
  eval::Model model;
  model.set(x, number(-1.7976931348623157e308));
  model.set(y, number(-4e295));
  const Expr sum = pool_.make(Kind::kFpAdd, {nearest(), x, y});
  const eval::Model result =
      simplest({pool_.make(Kind::kFpIsInfinite, {sum}), pool_.make(Kind::kFpLt, {constant(-1 / 0.0), x}),
                pool_.make(Kind::kFpLt, {constant(-1 / 0.0), y}), pool_.make(Kind::kFpLt, {x, constant(0)})},
               model, {x, y});
  EXPECT_EQ(value(result, x), -1e308);
  EXPECT_EQ(value(result, y), -1e308);
}

TEST_F(SimplestTest, WhatMustBeLargeIsAtLeastRound) {
  const Expr x = variable("x");
  eval::Model model;
  model.set(x, number(1.7976931348623157e308));
  const Expr square = pool_.make(Kind::kFpMul, {nearest(), x, x});
  const eval::Model result =
      simplest({pool_.make(Kind::kFpIsInfinite, {square}), pool_.make(Kind::kFpLt, {x, constant(1 / 0.0)})},
               model, {x});
  EXPECT_EQ(value(result, x), 1e155);
}

TEST_F(SimplestTest, LeavesWhatMayNotChangeAndWhatDoesNotHold) {
  const Expr x = variable("x"), y = variable("y");
  eval::Model model;
  model.set(x, number(17.5));
  model.set(y, number(17.5));
  const Expr less = pool_.make(Kind::kFpLe, {x, y});
  EXPECT_EQ(value(simplest({less}, model, {x}), y), 17.5);
  EXPECT_EQ(value(simplest({less}, model, {x}), x), 0);
  EXPECT_EQ(value(simplest({pool_.mk_not(less)}, model, {x, y}), x), 17.5);
}

Expr byte_above(expr::Pool& pool, Expr byte, uint8_t bound) {
  return pool.make(Kind::kBvUlt, {pool.constant(Value::bits(8, bound)), byte});
}

TEST_F(SimplestTest, ClearsWhatHadNoPart) {
  Simplest::Variables changeable;
  eval::Model model;
  std::vector<Expr> conditions, others;
  for (int i = 0; i < 600; ++i) {  // more than a batch has lanes
    others.push_back(variable(("other" + std::to_string(i)).c_str()));
    changeable.others.insert(others.back());
    model.set(others.back(), number(i + 1.25));
    // Of three one may not be zero.
    if (i % 3 == 0) conditions.push_back(pool_.make(Kind::kFpLt, {constant(1), others.back()}));
    if (i % 3 != 0) conditions.push_back(pool_.make(Kind::kFpLe, {constant(0), others.back()}));
  }
  const eval::Model result = simplest(conditions, model, changeable);
  EXPECT_EQ(value(result, others[0]), 1.25);
  EXPECT_EQ(value(result, others[3]), 4.25);
  conditions.clear();
  for (const Expr one : others) conditions.push_back(pool_.make(Kind::kFpLe, {constant(0), one}));
  const eval::Model cleared = simplest(conditions, model, changeable);
  for (const Expr one : others) EXPECT_EQ(value(cleared, one), 0);
}

TEST_F(SimplestTest, SpellsTexts) {
  Simplest::Variables changeable;
  eval::Model model;
  std::vector<Expr> conditions, bytes;
  for (const char* name : {"s[0]", "s[1]", "s[2]"}) {
    bytes.push_back(pool_.var(name, Sort::bit_vec(8)));
    changeable.deciding.insert(bytes.back());
    changeable.letters.insert(bytes.back());
    model.set(bytes.back(), Value::bits(8, 200));
  }
  conditions.push_back(byte_above(pool_, bytes[0], 0));
  conditions.push_back(byte_above(pool_, bytes[1], 100));
  conditions.push_back(byte_above(pool_, bytes[2], 150));
  const eval::Model result = simplest(conditions, model, changeable);
  EXPECT_EQ(result.get(pool_, bytes[0]).raw(), 'a');
  EXPECT_EQ(result.get(pool_, bytes[1]).raw(), 'z');
  EXPECT_GT(result.get(pool_, bytes[2]).raw(), 150u);
}

}  // namespace
}  // namespace mantissa::explore
