#include "solver/layers/cache.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "eval/evaluator.h"
#include "solver/layers/core_index.h"
#include "solver/layers/simplify.h"
#include "unit/solver/scripted_solver.h"

namespace mantissa::solver {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

class CacheTest : public testing::Test {
 protected:
  Expr bv(const char* name) { return pool_.var(name, Sort::bit_vec(32)); }
  Expr number(uint64_t value) { return pool_.bv_const(32, value); }
  Expr less(Expr a, Expr b) { return pool_.make(Kind::kBvUlt, {a, b}); }
  Query query(std::vector<Expr> conjuncts) {
    Query q;
    q.pool = &pool_;
    q.conjuncts = std::move(conjuncts);
    return q;
  }
  std::unique_ptr<Solver> cache(CacheOptions options = {}) {
    return make_cache(std::make_unique<ScriptedSolver>(script_), options, statistics_);
  }
  expr::Pool pool_;
  Script script_;
  HintBoard board_;
  std::shared_ptr<Statistics> statistics_ = std::make_shared<Statistics>();
};

TEST_F(CacheTest, SupersetOfACoreIsUnsat) {
  const Expr x = bv("x"), y = bv("y");
  const Expr a = less(x, y), b = less(y, x), other = less(number(5), bv("z"));
  script_.answers.push_back(Unsat{{0, 1}});
  auto solver = cache({.cores = true, .models = false, .guesses = false});
  EXPECT_TRUE(solver->solve(query({a, b}), Budget(), board_).is_unsat());
  const Answer again = solver->solve(query({other, b, a}), Budget(), board_);
  ASSERT_TRUE(again.is_unsat());
  EXPECT_EQ(again.core(), (std::vector<uint32_t>{1, 2}));
  EXPECT_EQ(script_.asked.size(), 1u);
  EXPECT_EQ(statistics_->caches.cores, 1u);
  EXPECT_TRUE(solver->solve(query({other, b}), Budget(), board_).is_unknown());  // half a core says nothing
  EXPECT_EQ(script_.asked.size(), 2u);
}

TEST_F(CacheTest, RecentModelAnswersWhatItSatisfies) {
  const Expr x = bv("x"), y = bv("y");
  const Expr product = pool_.make(Kind::kBvMul, {x, y});
  eval::Model model;
  model.set(x, expr::Value::bits(32, 7));
  model.set(y, expr::Value::bits(32, 11));
  script_.answers.push_back(Sat{model});
  auto solver = cache({.cores = false, .models = true, .guesses = false});
  ASSERT_TRUE(solver->solve(query({pool_.mk_eq(product, number(77))}), Budget(), board_).is_sat());
  const Query next = query({less(number(70), product), less(x, y)});
  const Answer answer = solver->solve(next, Budget(), board_);
  ASSERT_TRUE(answer.is_sat());
  EXPECT_TRUE(eval::satisfies(pool_, next.conjuncts, answer.model()));
  EXPECT_EQ(script_.asked.size(), 1u);
  EXPECT_EQ(statistics_->caches.models, 1u);
}

TEST_F(CacheTest, GuessesFromConstantsAreRight) {
  const Expr x = bv("x"), y = bv("y");
  const Query q = query({pool_.mk_eq(x, number(123456)), less(number(1000), y), less(y, number(1002))});
  auto solver = cache({.cores = false, .models = false, .guesses = true});
  const Answer answer = solver->solve(q, Budget(), board_);
  ASSERT_TRUE(answer.is_sat());
  EXPECT_TRUE(eval::satisfies(pool_, q.conjuncts, answer.model()));
  EXPECT_TRUE(script_.asked.empty());
  EXPECT_EQ(statistics_->caches.guesses, 1u);
}

TEST_F(CacheTest, EverythingOffAsksEveryTime) {
  const Query q = query({less(bv("x"), number(5))});
  auto solver = cache({.cores = false, .models = false, .guesses = false});
  script_.answers.push_back(Unsat{{0}});
  script_.answers.push_back(Unsat{{0}});
  EXPECT_TRUE(solver->solve(q, Budget(), board_).is_unsat());
  EXPECT_TRUE(solver->solve(q, Budget(), board_).is_unsat());
  EXPECT_EQ(script_.asked.size(), 2u);
}

TEST_F(CacheTest, UnsatisfiableIsNeverGuessed) {
  const Expr x = bv("x");
  auto solver = cache();
  EXPECT_TRUE(solver->solve(query({less(x, number(5)), less(number(5), x)}), Budget(), board_).is_unknown());
  EXPECT_EQ(script_.asked.size(), 1u);
}

TEST_F(CacheTest, SimplifyMapsCoresBackAndFillsModels) {
  const Expr x = bv("x"), y = bv("y"), z = bv("z");
  const Expr trivial = pool_.make_raw(Kind::kEq, std::vector<Expr>{z, z});
  script_.answers.push_back(Unsat{{0, 1}});
  script_.answers.push_back(Sat{});
  auto solver = make_simplify(std::make_unique<ScriptedSolver>(script_));
  const Answer unsat = solver->solve(query({trivial, less(x, y), less(y, x)}), Budget(), board_);
  ASSERT_TRUE(unsat.is_unsat());
  EXPECT_EQ(unsat.core(), (std::vector<uint32_t>{1, 2}));
  EXPECT_EQ(script_.asked[0].conjuncts.size(), 2u);
  const Answer sat = solver->solve(query({trivial, less(x, y)}), Budget(), board_);
  ASSERT_TRUE(sat.is_sat());
  EXPECT_NE(sat.model().find(z), nullptr);
}

TEST_F(CacheTest, CoreIndexFindsExactlyContainedCores) {
  CoreIndex index;
  std::vector<Expr> e;
  for (int i = 0; i < 6; ++i) e.push_back(pool_.var("b" + std::to_string(i), Sort::boolean()));
  std::sort(e.begin(), e.end());
  index.add({e[3], e[1]});
  EXPECT_NE(index.contained_in(std::vector{e[0], e[1], e[3]}), nullptr);
  EXPECT_EQ(index.contained_in(std::vector{e[0], e[3], e[4]}), nullptr);
  EXPECT_EQ(index.contained_in(std::vector{e[1]}), nullptr);
}

}  // namespace
}  // namespace mantissa::solver
