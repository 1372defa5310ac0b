// What all solvers of candidates do, and what search does beyond: each fitness, each stage on its own, exact
// equalities that only inversion or Newton finds.

#include "solver/search/search_solver.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <string>
#include <thread>

#include "eval/invert.h"
#include "solver/search/newton.h"
#include "solver/search/pace.h"
#include "unit/solver/candidate_solver_tests.h"

namespace mantissa::solver {
namespace {

struct MakeSearch {
  std::unique_ptr<Solver> operator()(const SolverOptions& options) const {
    return search::make_search(options);
  }
};
INSTANTIATE_TYPED_TEST_SUITE_P(Search, CandidateSolver, MakeSearch);

class SearchTest : public ::testing::Test {
 protected:
  Sort d = Sort::floating(num::kDouble);
  Expr var(const char* name) { return pool.var(name, d); }
  Expr rne() { return pool.rm_const(num::RoundingMode::kNearestEven); }
  Expr two(Kind kind, Expr a, Expr b) { return pool.make(kind, {rne(), a, b}); }
  Expr number(double value) { return pool.fp_const(num::Float::from_double(value)); }
  void expect_model(const std::vector<Expr>& conjuncts, const search::SearchOptions& options = {}) {
    HintBoard board;
    const Answer answer = search::make_search({}, options)
                              ->solve(Query{&pool, conjuncts, {}, false}, Budget::seconds(20), board);
    ASSERT_TRUE(answer.is_sat());
    EXPECT_TRUE(eval::satisfies(pool, conjuncts, answer.model()));
  }
  expr::Pool pool;
};

TEST_F(SearchTest, EveryFitness) {
  const Expr x = var("x"), y = var("y");
  for (search::Fitness f : {search::Fitness::kLogarithms, search::Fitness::kXSat, search::Fitness::kGoSat})
    expect_model({pool.make(Kind::kFpEq, {two(Kind::kFpMul, x, x), number(2.25)}),
                  pool.make(Kind::kFpLt, {number(3), two(Kind::kFpAdd, x, y)}),
                  pool.make(Kind::kFpLt, {y, number(5)})},
                 {.fitness = f});
}

TEST_F(SearchTest, LinearEqualities) {
  const Expr x = var("x"), y = var("y"), z = var("z");
  const auto sum = [&](double a, double b, double c) {
    return two(Kind::kFpAdd,
               two(Kind::kFpAdd, two(Kind::kFpMul, number(a), x), two(Kind::kFpMul, number(b), y)),
               two(Kind::kFpMul, number(c), z));
  };
  expect_model({pool.make(Kind::kFpEq, {sum(1, 2, 3), number(14)}),
                pool.make(Kind::kFpEq, {sum(2, -1, 5), number(15)}),
                pool.make(Kind::kFpEq, {sum(-3, 4, 1), number(8)})});
}

TEST_F(SearchTest, EqualityThroughALongTerm) {
  Expr e = var("x");
  for (int i = 1; i <= 12; ++i)
    e = i % 2 ? two(Kind::kFpMul, e, number(1.5)) : two(Kind::kFpAdd, e, number(i));
  eval::Model somewhere;  // the value is one that the term takes
  somewhere.set(var("x"), Value::floating(num::Float::from_double(1234.56789)));
  expect_model({pool.make(Kind::kFpEq, {e, pool.constant(eval::evaluate(pool, e, somewhere))})});
}

TEST_F(SearchTest, MixedBitsAndFloats) {
  const Expr bits = pool.var("bits", Sort::bit_vec(64));
  const Expr x = pool.make(Kind::kFpFromBits, {bits}, {11, 53});
  const Expr hash = pool.make(
      Kind::kBvXor,
      {pool.make(Kind::kBvMul, {bits, pool.bv_const(64, 0x9e3779b97f4a7c15)}), pool.bv_const(64, 0x1234567)});
  expect_model({pool.mk_eq(hash, pool.bv_const(64, 0xdeadbeefcafef00d))});
  expect_model({pool.make(Kind::kFpLt, {number(2.5), x}), pool.make(Kind::kFpLt, {x, number(2.75)}),
                pool.mk_eq(pool.extract(bits, 7, 0), pool.bv_const(8, 0x5a))});
}

TEST_F(SearchTest, GlobalMinimisersAlone) {
  const Expr x = var("x"), y = var("y");
  expect_model({pool.make(Kind::kFpLt, {number(1e10), two(Kind::kFpMul, x, y)}),
                pool.make(Kind::kFpLt, {y, number(-1)})},
               {.descend = false, .newton = false, .invert = false, .anneal = false});
}

class StageTest : public SearchTest {
 protected:
  void at(const std::vector<Expr>& conjuncts, const eval::Model& model) {
    program.emplace(pool, conjuncts, std::span<const Expr>(),
                    eval::BatchOptions{.metric = eval::Metric::kUlps});
    landscape.emplace(pool, *program, search::Fitness::kLogarithms);
    tape.emplace(pool, conjuncts, program->variables());
    tape->run(*landscape, landscape->point_of(model));
  }
  static Value value(double x) { return Value::floating(num::Float::from_double(x)); }
  std::optional<eval::BatchProgram> program;
  std::optional<search::Landscape> landscape;
  std::optional<search::PointTape> tape;
};

TEST_F(StageTest, GradientsAreThoseOfTheRealFunction) {
  const Expr x = var("x"), y = var("y");
  const Expr e =
      two(Kind::kFpDiv, two(Kind::kFpMul, x, x), two(Kind::kFpAdd, y, pool.make(Kind::kFpSqrt, {rne(), x})));
  const Expr sine = pool.make(Kind::kMath1, {rne(), e}, {static_cast<uint32_t>(num::MathFunction::kSin)});
  eval::Model model;
  model.set(x, value(2));
  model.set(y, value(3));
  at({pool.make(Kind::kFpLt, {sine, number(0)})}, model);
  std::vector<double> gradient(2);
  ASSERT_TRUE(tape->gradient(sine, gradient));
  const auto f = [](double a, double b) { return std::sin(a * a / (b + std::sqrt(a))); };
  const double h = 1e-6;
  EXPECT_NEAR(gradient[static_cast<size_t>(tape->variable_index(x))], (f(2 + h, 3) - f(2 - h, 3)) / (2 * h),
              1e-6);
  EXPECT_NEAR(gradient[static_cast<size_t>(tape->variable_index(y))], (f(2, 3 + h) - f(2, 3 - h)) / (2 * h),
              1e-6);
}

TEST_F(StageTest, InversionSolvesForOneVariable) {
  const Expr x = var("x"), y = var("y");
  const Expr e = two(Kind::kFpAdd, two(Kind::kFpMul, x, number(4)), y);
  const std::vector<Expr> conjuncts = {pool.make(Kind::kFpEq, {e, number(10)})};
  eval::Model model;
  model.set(y, value(2));
  at(conjuncts, model);
  Rng rng(1);
  bool solved_x = false, solved_y = false;
  for (const eval::Proposal& p : eval::invert(pool, *tape, conjuncts, 20, rng)) {
    ASSERT_EQ(p.size(), 1u);
    solved_x |= p[0].first == x && p[0].second == value(2);
    solved_y |= p[0].first == y && p[0].second == value(10);
  }
  EXPECT_TRUE(solved_x);
  EXPECT_TRUE(solved_y);
}

TEST_F(StageTest, NewtonProjectsOntoLinearConditions) {
  const Expr x = var("x"), y = var("y");
  const std::vector<Expr> conjuncts = {pool.make(Kind::kFpEq, {two(Kind::kFpAdd, x, y), number(10)}),
                                       pool.make(Kind::kFpLe, {x, number(2)})};
  eval::Model model;
  model.set(x, value(4));
  at(conjuncts, model);
  search::Newton newton(*tape, conjuncts);
  Rng rng(1);
  const Budget unlimited;
  search::Pace pace(unlimited);
  const auto path = newton.path(*landscape, landscape->point_of(model), {.relative = false}, rng, pace);
  ASSERT_FALSE(path.empty());
  const eval::Model end = landscape->model_of(path.back());
  EXPECT_NEAR(end.get(pool, x).as_float().to_double() + end.get(pool, y).as_float().to_double(), 10, 1e-9);
  EXPECT_LE(end.get(pool, x).as_float().to_double(), 2 + 1e-9);
}

// With few variables the base is written anew, with many the changes are undone.
TEST_F(StageTest, TrialsAreTheBaseButForTheirChanges) {
  for (const size_t variables : {2, 40}) {
    std::vector<Expr> conjuncts;
    for (size_t v = 0; v < variables; ++v)
      conjuncts.push_back(pool.make(Kind::kFpLt, {var(("v" + std::to_string(v)).c_str()), number(0)}));
    at(conjuncts, {});
    search::Point base = landscape->default_point();
    for (size_t v = 0; v < variables; ++v) base.words[v] = v + 1;
    landscape->set_base(base);
    for (uint32_t i = 0; i < 200; ++i) landscape->add(i % variables, 1000 + i);
    landscape->evaluate();
    for (uint32_t i = 0; i < 200; ++i) {
      search::Point expected = base;
      expected.words[i % variables] = 1000 + i;
      EXPECT_EQ(landscape->point(i).words, expected.words) << variables << " variables, trial " << i;
    }
    landscape->clear();
    for (uint32_t i = 0; i < 300; ++i) landscape->add();
    for (uint32_t i = 0; i < 300; ++i)
      EXPECT_EQ(landscape->point(i).words, base.words) << variables << " variables, trial " << i;
    landscape->change(1, 7);
    landscape->set_base_to(299);
    landscape->add();
    base.words[1] = 7;
    EXPECT_EQ(landscape->base().words, base.words);
    EXPECT_EQ(landscape->point(0).words, base.words);
  }
}

TEST(Pace, SeesTheStopTokenAtOnceAndTheClockAfterWork) {
  const StopToken token;
  const Budget stoppable = Budget::seconds(1000).with_token(token);
  search::Pace pace(stoppable);
  EXPECT_FALSE(pace.over(0));
  token.request_stop();
  EXPECT_TRUE(pace.over(0));

  const Budget past = Budget::seconds(0);
  EXPECT_TRUE(search::Pace(past).over(0));  // the first question looks at the clock
  const Budget brief = Budget::seconds(0.01);
  search::Pace slow(brief);
  EXPECT_FALSE(slow.over(0));
  std::this_thread::sleep_for(std::chrono::milliseconds(12));
  EXPECT_TRUE(slow.over(1e6));
}

}  // namespace
}  // namespace mantissa::solver
