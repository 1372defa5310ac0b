// The methods on small queries, and the promise that matters: Unsat is never wrong. Random queries over small
// formats are put to Z3 as well.

#include "solver/interval/interval_solver.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "num/libm.h"
#include "solver/smt/z3_solver.h"
#include "unit/solver/boxes/small_terms.h"
#include "unit/solver/incremental_scripts.h"

namespace mantissa::solver::interval {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;
using num::Float;

class Methods : public ::testing::Test {
 protected:
  Expr variable(const char* name) { return pool_.var(name, Sort::floating(num::kDouble)); }
  Expr number(double v) { return pool_.fp_const(Float::from_double(v)); }
  Expr op(Kind kind, Expr a, Expr b) { return pool_.make(kind, {rne_, a, b}); }
  Expr call(num::MathFunction f, Expr a) {
    return pool_.make(Kind::kMath1, {rne_, a}, {static_cast<uint32_t>(f)});
  }
  Expr less(Expr a, Expr b) { return pool_.make(Kind::kFpLt, {a, b}); }
  Expr equal(Expr a, Expr b) { return pool_.make(Kind::kFpEq, {a, b}); }
  Answer ask(std::unique_ptr<Solver> solver, std::vector<Expr> conjuncts, double seconds = 10) {
    query_ = Query{.pool = &pool_, .conjuncts = std::move(conjuncts), .wanted = {}, .want_core = true};
    Answer answer = solver->solve(query_, Budget::seconds(seconds), board_);
    EXPECT_TRUE(!answer.is_sat() || eval::satisfies(pool_, query_.conjuncts, answer.model()));
    return answer;
  }
  Answer interval(std::vector<Expr> conjuncts) { return ask(make_interval({}), std::move(conjuncts)); }
  Answer rso(std::vector<Expr> conjuncts) { return ask(make_real({}), std::move(conjuncts)); }

  Pool pool_;
  Query query_;
  HintBoard board_;
  Expr rne_ = pool_.rm_const(num::RoundingMode::kNearestEven);
};

TEST_F(Methods, SolveACube) {
  const Expr x = variable("x");
  const Expr cube = op(Kind::kFpMul, op(Kind::kFpMul, x, x), x);
  EXPECT_TRUE(interval({equal(cube, number(27))}).is_sat());
  EXPECT_TRUE(rso({equal(cube, number(27))}).is_sat());
}

TEST_F(Methods, RefuteASquareBelowZeroWithTheConjunctsUsed) {
  const Expr x = variable("x"), y = variable("y");
  const Answer answer =
      interval({less(y, number(5)), less(op(Kind::kFpMul, x, x), number(0)), less(number(1), y)});
  ASSERT_TRUE(answer.is_unsat());
  EXPECT_EQ(answer.core(), std::vector<uint32_t>({1}));
}

TEST_F(Methods, RefuteByRoundingWhatTheRealsAllow) {
  // c - 1 = 1.1 has a real solution and no float one.
  const Sort f32 = Sort::floating(num::kFloat);
  const Expr c = pool_.var("c", f32), one = pool_.fp_const(Float::from_float(1)),
             v = pool_.fp_const(Float::from_float(1.1f));
  const Expr equation = pool_.make(Kind::kFpEq, {op(Kind::kFpSub, c, one), v});
  EXPECT_TRUE(interval({equation}).is_unsat());
  EXPECT_FALSE(rso({equation}).is_sat());
}

TEST_F(Methods, RefuteByTheOrderOfTerms) {
  const Expr x = variable("x"), y = variable("y"), z = variable("z"), w = variable("w");
  const auto at_most = [&](Expr a, Expr b) { return pool_.make(Kind::kFpLe, {a, b}); };
  const auto sum = [&](Expr a, Expr b) { return op(Kind::kFpAdd, a, b); };
  std::vector<Expr> base = {less(x, y), at_most(number(1), w), at_most(w, number(1e6))};
  for (const Expr v : {x, y, z}) {
    base.push_back(at_most(number(0), v));
    base.push_back(at_most(v, number(1e6)));
  }
  const auto is_refuted = [&](Expr a, Expr b) {  // that a is above b
    std::vector<Expr> conjuncts = base;
    conjuncts.push_back(less(b, a));
    return interval(conjuncts).is_unsat();
  };
  EXPECT_TRUE(is_refuted(op(Kind::kFpMul, sum(x, z), w), op(Kind::kFpMul, sum(y, z), w)));
  EXPECT_TRUE(is_refuted(op(Kind::kFpDiv, z, sum(y, w)), op(Kind::kFpDiv, z, sum(x, w))));
  EXPECT_TRUE(is_refuted(pool_.make(Kind::kFpSqrt, {rne_, op(Kind::kFpDiv, sum(x, z), w)}),
                         pool_.make(Kind::kFpSqrt, {rne_, op(Kind::kFpDiv, sum(y, z), w)})));
  // Rounded up, what is less may be more than what is rounded down.
  const Expr up = pool_.rm_const(num::RoundingMode::kTowardPositive),
             down = pool_.rm_const(num::RoundingMode::kTowardNegative);
  const Expr larger = pool_.make(Kind::kFpAdd, {up, x, z}), smaller = pool_.make(Kind::kFpAdd, {down, y, z});
  base.push_back(less(smaller, larger));
  EXPECT_FALSE(interval(base).is_unsat());
}

TEST_F(Methods, SolveLibm) {
  using F = num::MathFunction;
  const Expr a = variable("a"), b = variable("b");
  const std::vector<Expr> figure1 = {less(call(F::kLog, b), call(F::kCos, a)),
                                     less(call(F::kSin, a), call(F::kLog, b))};
  EXPECT_TRUE(interval(figure1).is_sat());
  EXPECT_TRUE(rso(figure1).is_sat());
  EXPECT_TRUE(interval({less(number(1), call(F::kSin, a))}).is_unsat());
  EXPECT_TRUE(interval({less(call(F::kExp, a), number(-1))}).is_unsat());
}

TEST_F(Methods, ObeyBudgetAndStop) {
  std::vector<Expr> hard;
  Expr sum = number(0);
  for (int i = 0; i < 12; ++i) {
    const Expr x = pool_.var("v" + std::to_string(i), Sort::floating(num::kDouble));
    sum = op(Kind::kFpAdd, op(Kind::kFpMul, sum, x), op(Kind::kFpMul, x, x));
  }
  hard.push_back(equal(sum, number(0.1)));
  hard.push_back(equal(op(Kind::kFpMul, sum, sum), number(0.3)));
  for (auto make : {make_interval, make_real}) {
    const auto start = std::chrono::steady_clock::now();
    ask(make({}), hard, 0.05);
    EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), 0.5);
  }
  Budget budget;
  budget.token().request_stop();
  EXPECT_TRUE(make_interval({})->solve(query_, budget, board_).is_unknown());
}

TEST(IntervalSolver, UnsatIsNeverWrong) {
  const uint64_t seed = testing::seed_or(7), wanted = testing::long_run() ? 20000 : 60;
  Pool pool;
  testing::TermGenerator generator(pool, seed, boxes::small_terms());
  const auto z3 = smt::make_z3({});
  const auto solver = make_interval({});
  uint64_t unsat = 0, sat = 0, unconfirmed = 0;
  for (uint64_t i = 0; unsat < wanted && i < wanted * 100; ++i) {
    generator.draw();
    Query query{.pool = &pool, .conjuncts = {}, .wanted = {}, .want_core = true};
    for (uint64_t j = 1 + generator.rng().below(4); j > 0; --j)
      query.conjuncts.push_back(generator.term(Sort::boolean(), 6));
    if ((features(query) & (expr::kHasFpMod | expr::kHasFpRemOrFma)) != 0) continue;
    bool constant = false;
    for (const Expr e : query.conjuncts) constant = constant || pool.is_const(e);
    if (constant) continue;
    HintBoard board;
    const Answer answer = solver->solve(query, Budget::seconds(0.2), board);
    sat += answer.is_sat();
    ASSERT_TRUE(!answer.is_sat() || eval::satisfies(pool, query.conjuncts, answer.model()))
        << "seed " << seed;
    if (!answer.is_unsat()) continue;
    Query core{.pool = &pool, .conjuncts = {}, .wanted = {}};
    for (const uint32_t c : answer.core()) core.conjuncts.push_back(query.conjuncts[c]);
    const Answer confirmed = z3->solve(core, Budget::seconds(5), board);
    if (confirmed.is_unknown()) ++unconfirmed;
    ++unsat;
    std::string text;
    for (const Expr e : core.conjuncts) text += "\n" + testing::to_text(pool, e);
    ASSERT_FALSE(confirmed.is_sat()) << "seed " << seed << " round " << i << text << "\n"
                                     << testing::to_text(pool, confirmed.model());
  }
  EXPECT_GE(unsat, wanted);
  EXPECT_LT(unconfirmed * 10, wanted);
  RecordProperty("sat", static_cast<int>(sat));
}

TEST(IntervalSolver, KeepsBoxesBetweenQueries) {
  IncrementalScripts scripts(testing::seed_or(3), [] { return make_interval({}); });
  scripts.run(testing::long_run() ? 20000 : 60);
}

}  // namespace
}  // namespace mantissa::solver::interval
