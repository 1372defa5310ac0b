// Facts that the pass adds hold wherever the conjuncts do, and say something.

#include "solver/passes/interval_facts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "eval/evaluator.h"
#include "expr/traverse.h"
#include "support/rng.h"

namespace mantissa::solver::passes {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

constexpr num::Format kSmall{4, 5};

struct RandomProblem {
  expr::Pool pool;
  Query query;
  std::vector<Expr> variables;

  explicit RandomProblem(Rng& rng) {
    query.pool = &pool;
    query.want_core = true;
    std::vector<Expr> terms;
    for (int i = 0; i < 3; ++i) {
      variables.push_back(pool.fresh_var("x", Sort::floating(kSmall)));
      terms.push_back(variables.back());
      bound(variables.back(), rng);
    }
    terms.push_back(constant(rng));
    const Kind kinds[] = {Kind::kFpAdd,  Kind::kFpSub, Kind::kFpMul, Kind::kFpDiv,
                          Kind::kFpSqrt, Kind::kFpNeg, Kind::kFpAbs, Kind::kFpRoundToIntegral,
                          Kind::kIte};
    for (int i = 0; i < 8; ++i) {
      const Kind kind = kinds[rng.below(std::size(kinds))];
      const auto pick = [&] { return terms[rng.below(terms.size())]; };
      const Expr mode = pool.rm_const(static_cast<num::RoundingMode>(rng.below(5)));
      switch (expr::arity(kind)) {
        case 1: terms.push_back(pool.make(kind, {pick()})); break;
        case 2: terms.push_back(pool.make(kind, {mode, pick()})); break;
        default:
          terms.push_back(kind == Kind::kIte
                              ? pool.make(kind, {pool.make(Kind::kFpLt, {pick(), pick()}), pick(), pick()})
                              : pool.make(kind, {mode, pick(), pick()}));
      }
      if (rng.chance(4)) bound(terms.back(), rng);
    }
    query.conjuncts.push_back(
        pool.mk_not(pool.make(Kind::kFpEq, {terms.back(), terms[rng.below(terms.size())]})));
  }
  Expr constant(Rng& rng) {
    const num::BitVec bits(kSmall.width(), rng.next());
    return pool.fp_const(num::Float::from_bits(kSmall, bits));
  }
  void bound(Expr e, Rng& rng) {
    const Kind kinds[] = {Kind::kFpLe, Kind::kFpLt, Kind::kFpLe};
    if (rng.chance(2)) query.conjuncts.push_back(pool.make(kinds[rng.below(3)], {constant(rng), e}));
    if (rng.chance(2)) query.conjuncts.push_back(pool.make(kinds[rng.below(3)], {e, constant(rng)}));
  }
};

TEST(IntervalFacts, HoldWhereTheConjunctsDo) {
  int added = 0, contradictions = 0;
  for (uint64_t seed = 1; seed <= 400; ++seed) {
    Rng rng(seed);
    RandomProblem random(rng);
    Problem problem(random.query);
    const std::vector<Expr> before = problem.terms();
    make_interval_facts(seed % 2 == 0)->run(problem, Budget());  // every second one shaves
    const std::vector<Expr> after = problem.terms();
    added += static_cast<int>(after.size() > before.size());
    contradictions += problem.is_false();
    for (int i = 0; i < 300; ++i) {
      eval::Model model;
      for (Expr v : random.variables)
        model.set(
            v, expr::Value::floating(num::Float::from_bits(kSmall, num::BitVec(kSmall.width(), rng.next()))));
      if (!eval::satisfies(random.pool, before, model)) continue;
      ASSERT_TRUE(eval::satisfies(random.pool, after, model)) << "seed " << seed;
    }
  }
  EXPECT_GT(added, 15);
  EXPECT_GT(contradictions, 3);
}

TEST(IntervalFacts, NamesTheConjunctsOfAContradiction) {
  expr::Pool pool;
  const Sort real = Sort::floating(num::kDouble);
  const Expr x = pool.var("x", real), y = pool.var("y", real), z = pool.var("z", real);
  const auto number = [&](double v) { return pool.fp_const(num::Float::from_double(v)); };
  const Expr sum = pool.make(Kind::kFpAdd, {pool.rm_const(num::RoundingMode::kNearestEven), x, y});
  Query query;
  query.pool = &pool;
  query.want_core = true;
  query.conjuncts = {pool.make(Kind::kFpLe, {z, number(5)}), pool.make(Kind::kFpLe, {x, number(1)}),
                     pool.make(Kind::kFpLe, {y, number(2)}), pool.make(Kind::kFpLt, {number(3), sum})};
  Problem problem(query);
  make_interval_facts(false)->run(problem, Budget());
  ASSERT_TRUE(problem.is_false());
  EXPECT_EQ(problem.core(std::vector<uint32_t>{0}), (std::vector<uint32_t>{1, 2, 3}));
}

TEST(IntervalFacts, GoBackwardsAndDecideConditions) {
  expr::Pool pool;
  const Sort real = Sort::floating(num::kDouble);
  const Expr x = pool.var("x", real), y = pool.var("y", real);
  const auto number = [&](double v) { return pool.fp_const(num::Float::from_double(v)); };
  const Expr mode = pool.rm_const(num::RoundingMode::kNearestEven);
  const Expr condition = pool.make(Kind::kFpLt, {number(100), x});
  const Expr square = pool.make(Kind::kFpMul, {mode, x, x});
  Query query;
  query.pool = &pool;
  // x + 1 <= 3 bounds x from above, and x bounds its square and the condition.
  query.conjuncts = {pool.make(Kind::kFpLe, {number(-5), x}),
                     pool.make(Kind::kFpLe, {pool.make(Kind::kFpAdd, {mode, x, number(1)}), number(3)}),
                     pool.make(Kind::kFpLe, {pool.mk_ite(condition, y, square), y})};
  Problem problem(query);
  make_interval_facts(false)->run(problem, Budget());
  const std::vector<Expr> after = problem.terms();
  const auto says = [&](Expr fact) { return std::ranges::find(after, fact) != after.end(); };
  EXPECT_TRUE(says(pool.mk_not(condition)));
  EXPECT_TRUE(says(pool.make(Kind::kFpLe, {square, number(25)})));
}

}  // namespace
}  // namespace mantissa::solver::passes
