#include <algorithm>

#include "solver/passes/constant_propagation.h"
#include "solver/passes/equality_substitution.h"
#include "solver/passes/flatten.h"
#include "unit/solver/passes/pass_fixture.h"

namespace mantissa::solver::passes {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;
using Terms = std::vector<Expr>;

using Flatten = PassTest;
using Substitution = PassTest;
using Propagation = PassTest;

TEST_F(Flatten, SplitsNestedConjunctions) {
  Expr a = boolean("a"), b = boolean("b"), c = boolean("c"), d = boolean("d");
  run(*make_flatten(), {pool_.mk_and(a, pool_.mk_and(b, a)), pool_.mk_not(pool_.mk_or(c, d))});
  Terms found = result(), wanted{a, b, pool_.mk_not(c), pool_.mk_not(d)};
  for (uint32_t i = 0; i < found.size(); ++i)
    EXPECT_EQ(origin(i), std::vector<uint32_t>{found[i] == a || found[i] == b ? 0u : 1u});
  std::sort(found.begin(), found.end());
  std::sort(wanted.begin(), wanted.end());
  EXPECT_EQ(found, wanted);
}

TEST_F(Flatten, DeepConjunctionsDoNotOverflowTheStack) {
  Expr chain = boolean("a0");
  for (int i = 1; i < 100'000; ++i)
    chain = pool_.make_raw(Kind::kAnd, Terms{chain, boolean(("a" + std::to_string(i)).c_str())});
  run(*make_flatten(), {chain});
  EXPECT_EQ(result().size(), 100'000u);
}

TEST_F(Substitution, EliminatesDefinedVariables) {
  Expr x = bv("x"), y = bv("y"), z = bv("z"), p = boolean("p");
  Expr sum = make(Kind::kBvAdd, {y, z});
  run(*make_equality_substitution(),
      {pool_.mk_eq(x, sum), p, pool_.mk_or(pool_.mk_not(p), make(Kind::kBvUlt, {x, number(5)}))});
  EXPECT_EQ(result(), (Terms{make(Kind::kBvUlt, {sum, number(5)})}));
  EXPECT_EQ(origin(0), (std::vector<uint32_t>{0, 1, 2}));
  eval::Model model;
  model.set(y, Value::bits(8, 1));
  model.set(z, Value::bits(8, 2));
  expect_back(model);
}

TEST_F(Substitution, CirclesStay) {
  Expr x = bv("x"), y = bv("y"), z = bv("z");
  Expr next_y = make(Kind::kBvMul, {y, z}), next_x = make(Kind::kBvMul, {x, z});
  run(*make_equality_substitution(), {pool_.mk_eq(x, next_y), pool_.mk_eq(y, next_x)});
  ASSERT_EQ(result().size(), 1u);  // one of the two is used, the other then has its variable on both sides
  EXPECT_EQ(origin(0), (std::vector<uint32_t>{0, 1}));
  expect_back({});
  run(*make_equality_substitution(), {pool_.mk_eq(x, next_x)});
  EXPECT_EQ(result(), (Terms{pool_.mk_eq(x, next_x)}));
}

TEST_F(Substitution, ChainsOfDefinitionsAreResolvedAtOnce) {
  Terms conjuncts;
  constexpr int kLength = 20'000;
  for (int i = 0; i < kLength; ++i)
    conjuncts.push_back(
        pool_.mk_eq(bv(("x" + std::to_string(i)).c_str()),
                    make(Kind::kBvAdd, {bv(("x" + std::to_string(i + 1)).c_str()), bv("y")})));
  conjuncts.push_back(make(Kind::kBvUlt, {bv("x0"), number(9)}));
  run(*make_equality_substitution(), conjuncts);
  EXPECT_EQ(result().size(), 1u);
  expect_back({});
}

TEST_F(Substitution, IdentityOfFloatsIsUsedAndFloatEqualityIsNot) {
  Sort sort = Sort::floating(num::kFloat);
  Expr x = pool_.var("x", sort), y = pool_.var("y", sort);
  Expr is_negative = make(Kind::kFpIsNegative, {x});
  run(*make_equality_substitution(), {pool_.mk_eq(x, y), is_negative});
  ASSERT_EQ(result().size(), 1u);
  run(*make_equality_substitution(), {make(Kind::kFpEq, {x, y}), is_negative});
  EXPECT_EQ(result(), (Terms{make(Kind::kFpEq, {x, y}), is_negative}));
}

TEST_F(Substitution, AContradictionHasASmallCore) {
  Expr x = bv("x");
  run(*make_equality_substitution(), {boolean("unrelated"), pool_.mk_eq(x, number(3)),
                                      pool_.mk_eq(bv("y"), number(1)), pool_.mk_eq(x, number(4))});
  ASSERT_TRUE(problem_->is_false());
  EXPECT_EQ(origin(0), (std::vector<uint32_t>{1, 3}));
}

TEST_F(Propagation, FactsReplaceTheirTermsElsewhere) {
  Expr x = bv("x"), y = bv("y"), a = boolean("a");
  Expr sum = make(Kind::kBvAdd, {x, y}), less = make(Kind::kBvUlt, {x, y});
  run(*make_constant_propagation(), {pool_.mk_eq(sum, number(7)), pool_.mk_not(less),
                                     pool_.mk_or(less, make(Kind::kBvUlt, {sum, x})), pool_.mk_or(a, less)});
  EXPECT_EQ(result(),
            (Terms{pool_.mk_eq(sum, number(7)), pool_.mk_not(less), make(Kind::kBvUlt, {number(7), x}), a}));
  EXPECT_EQ(origin(2), (std::vector<uint32_t>{0, 1, 2}));
  EXPECT_EQ(origin(3), (std::vector<uint32_t>{1, 3}));
}

TEST_F(Propagation, TwoValuesOfOneTermContradict) {
  Expr sum = make(Kind::kBvAdd, {bv("x"), bv("y")});
  run(*make_constant_propagation(), {pool_.mk_eq(sum, number(7)), boolean("a"), pool_.mk_eq(sum, number(8))});
  ASSERT_TRUE(problem_->is_false());
  EXPECT_EQ(origin(0), (std::vector<uint32_t>{0, 2}));
}

TEST_F(Propagation, FloatEqualityFixesAllValuesButZero) {
  Sort sort = Sort::floating(num::kFloat);
  Expr x = pool_.var("x", sort);
  Expr one = pool_.fp_const(num::Float::one(num::kFloat)),
       zero = pool_.fp_const(num::Float::zero(num::kFloat));
  Expr negative = make(Kind::kFpIsNegative, {x});
  run(*make_constant_propagation(), {make(Kind::kFpEq, {x, one}), negative});
  EXPECT_TRUE(problem_->is_false());
  run(*make_constant_propagation(), {make(Kind::kFpEq, {x, zero}), negative});
  EXPECT_EQ(result().size(), 2u);
  EXPECT_EQ(result()[1], negative);  // -0 is equal to +0
  run(*make_constant_propagation(), {make(Kind::kFpIsNan, {x}), negative});
  EXPECT_TRUE(problem_->is_false());
}

}  // namespace
}  // namespace mantissa::solver::passes
