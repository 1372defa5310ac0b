#include "solver/synergy/synergy.h"

#include <gtest/gtest.h>

#include "unit/solver/scripted_solver.h"

namespace mantissa::solver::synergy {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

class SynergyTest : public testing::Test {
 protected:
  Expr constant(double v) { return pool_.fp_const(num::Float::from_double(v)); }
  Expr mul(Expr a, Expr b) { return pool_.make(Kind::kFpMul, {rm_, a, b}); }
  Expr less(Expr a, Expr b) { return pool_.make(Kind::kFpLt, {a, b}); }
  eval::Model model(double x, uint64_t i) {
    eval::Model result;
    result.set(x_, Value::floating(num::Float::from_double(x)));
    result.set(i_, Value::bits(8, i));
    return result;
  }
  std::unique_ptr<Solver> make() {
    return make_synergy({std::make_unique<ScriptedSolver>(exact_, "exact"),
                         std::make_unique<ScriptedSolver>(real_, "real", false),
                         std::make_unique<ScriptedSolver>(fuzz_, "fuzz", false)},
                        [this](std::string_view step, const Answer&, double) { steps_.emplace_back(step); });
  }

  expr::Pool pool_;
  Expr rm_ = pool_.rm_const(num::RoundingMode::kNearestEven);
  Expr x_ = pool_.var("x", Sort::floating(num::kDouble)), y_ = pool_.var("y", Sort::floating(num::kDouble));
  Expr i_ = pool_.var("i", Sort::bit_vec(8));
  // 4 < x * x, x < 10, i < 5: the first is not simple, the last is separate from the floats
  Query query_{&pool_,
               {less(constant(4), mul(x_, x_)), less(x_, constant(10)),
                pool_.make(Kind::kBvUlt, {i_, pool_.bv_const(8, 5)})},
               {}};
  Script exact_, real_, fuzz_;
  std::vector<std::string> steps_;
  HintBoard board_;
};

TEST_F(SynergyTest, SimpleIsLinearAndWithoutFunctions) {
  EXPECT_TRUE(is_simple(pool_, query_.conjuncts[1]));
  EXPECT_TRUE(is_simple(pool_, query_.conjuncts[2]));
  EXPECT_FALSE(is_simple(pool_, query_.conjuncts[0]));
  EXPECT_TRUE(is_simple(pool_, less(mul(constant(2), x_), y_)));
  EXPECT_TRUE(is_simple(pool_, less(pool_.make(Kind::kFpDiv, {rm_, x_, constant(3)}), y_)));
  EXPECT_FALSE(is_simple(pool_, less(pool_.make(Kind::kFpDiv, {rm_, constant(3), x_}), y_)));
  EXPECT_FALSE(is_simple(pool_, less(pool_.make(Kind::kFpSqrt, {rm_, x_}), y_)));
  const Expr square = pool_.make(Kind::kBvMul, {i_, i_});
  EXPECT_TRUE(is_simple(pool_, pool_.make(Kind::kBvUlt, {square, i_})));
}

TEST_F(SynergyTest, SeparatesWhatSharesNoVariableWithFloats) {
  Separated parts = separate(query_);
  EXPECT_EQ(parts.floats, (std::vector<uint32_t>{0, 1}));
  EXPECT_EQ(parts.integers, (std::vector<uint32_t>{2}));
  const Expr as_float = pool_.make(Kind::kFpFromSbv, {rm_, i_}, {11, 53});
  query_.conjuncts.push_back(less(as_float, y_));
  EXPECT_EQ(separate(query_).floats, (std::vector<uint32_t>{0, 1, 2, 3}));
}

TEST_F(SynergyTest, AnUnsatisfiableSimplePartIsTheAnswer) {
  exact_.answers = {Unsat{{1}}};
  Answer answer = make()->solve(query_, Budget(), board_);
  ASSERT_TRUE(answer.is_unsat());
  EXPECT_EQ(answer.core(), (std::vector<uint32_t>{2}));
  ASSERT_EQ(exact_.asked.size(), 1u);
  EXPECT_EQ(exact_.asked[0].conjuncts.size(), 2u);
  EXPECT_TRUE(real_.asked.empty());
}

TEST_F(SynergyTest, TheModelOfTheSimplePartMaySuffice) {
  exact_.answers = {Sat{model(3, 1)}};
  EXPECT_TRUE(make()->solve(query_, Budget(), board_).is_sat());
  EXPECT_TRUE(real_.asked.empty());
  EXPECT_EQ(steps_, (std::vector<std::string>{"synergy.simple", "synergy.simple-model"}));
}

TEST_F(SynergyTest, ThenRealsThenFuzzing) {
  exact_.answers = {Sat{model(0, 3)}};
  eval::Model floats;
  floats.set(x_, Value::floating(num::Float::from_double(5)));
  fuzz_.answers = {Sat{floats}};
  Answer answer = make()->solve(query_, Budget(), board_);
  ASSERT_TRUE(answer.is_sat());
  EXPECT_EQ(answer.model().find(i_)->raw(), 3u);  // from the simple part
  EXPECT_EQ(answer.model().find(x_)->raw(), floats.find(x_)->raw());
  ASSERT_EQ(real_.asked.size(), 1u);
  EXPECT_EQ(real_.asked[0].conjuncts.size(), 2u);
  EXPECT_EQ(steps_, (std::vector<std::string>{"synergy.simple", "synergy.simple-model", "synergy.real",
                                              "synergy.fuzz"}));
}

TEST_F(SynergyTest, OnlyIntegersMayHaveAllTheTime) {
  query_.conjuncts.erase(query_.conjuncts.begin());  // all that is left is simple
  make()->solve(query_, Budget().within(30), board_);
  ASSERT_EQ(exact_.seconds.size(), 1u);
  EXPECT_LE(exact_.seconds[0], 10);
  EXPECT_EQ(fuzz_.asked.size(), 1u);
  query_.conjuncts.erase(query_.conjuncts.begin());
  make()->solve(query_, Budget().within(30), board_);
  ASSERT_EQ(exact_.seconds.size(), 2u);
  EXPECT_GT(exact_.seconds[1], 20);
}

TEST_F(SynergyTest, NothingIsProvedByTheRealsOrTheFuzzer) {
  exact_.answers = {Sat{model(0, 3)}};
  real_.answers = {Unsat{{0}}};
  fuzz_.answers = {Unsat{{0}}};
  EXPECT_TRUE(make()->solve(query_, Budget(), board_).is_unknown());
}

}  // namespace
}  // namespace mantissa::solver::synergy
