// Equisatisfiable, with models that come back: against enumeration of all assignments of small variables.

#include "solver/passes/unconstrained.h"

#include <gtest/gtest.h>

#include <optional>

#include "eval/evaluator.h"
#include "expr/traverse.h"
#include "support/rng.h"

namespace mantissa::solver::passes {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

// A satisfying assignment of variables with at most 3 bits each, found by trying all.
std::optional<eval::Model> find_model(const expr::Pool& pool, const std::vector<Expr>& conjuncts) {
  const std::vector<Expr> variables = expr::variables(pool, conjuncts);
  uint32_t bits = 0;
  for (Expr v : variables) bits += pool.sort(v).bits();
  for (uint64_t n = 0; n < uint64_t{1} << bits; ++n) {
    eval::Model model;
    uint64_t rest = n;
    for (Expr v : variables) {
      const Sort sort = pool.sort(v);
      const uint64_t raw = rest & ((uint64_t{1} << sort.bits()) - 1);
      rest >>= sort.bits();
      model.set(v, expr::Value::from_raw(sort, raw));
    }
    if (eval::satisfies(pool, conjuncts, model)) return model;
  }
  return std::nullopt;
}

TEST(Unconstrained, KeepsSatisfiabilityAndModels) {
  int changed = 0, sat = 0;
  for (uint64_t seed = 1; seed <= 500; ++seed) {
    Rng rng(seed);
    expr::Pool pool;
    const Sort sort = rng.chance(2) ? Sort::bit_vec(2) : Sort::floating({2, 2});
    std::vector<Expr> terms;
    for (int i = 0; i < 3; ++i) terms.push_back(pool.fresh_var("x", sort));
    terms.push_back(pool.constant(expr::Value::from_raw(sort, rng.below(4))));
    const auto pick = [&] { return terms[rng.below(terms.size())]; };
    for (int i = 0; i < 2; ++i) {
      const Kind bits[] = {Kind::kBvAdd, Kind::kBvSub, Kind::kBvXor, Kind::kBvMul};
      terms.push_back(sort.is_float() ? pool.make(Kind::kFpNeg, {pick()})
                                      : pool.make(bits[rng.below(4)], {pick(), pick()}));
    }
    Query query;
    query.pool = &pool;
    const Kind orders[] = {Kind::kBvUlt, Kind::kBvUle, Kind::kBvSlt, Kind::kBvSle, Kind::kEq};
    const Kind floats[] = {Kind::kFpLt, Kind::kFpLe, Kind::kFpEq, Kind::kEq, Kind::kFpLt};
    for (uint64_t i = 0, count = 1 + rng.below(4); i < count; ++i) {
      Expr e = pool.make((sort.is_float() ? floats : orders)[rng.below(5)], {pick(), pick()});
      query.conjuncts.push_back(rng.chance(2) ? e : pool.mk_not(e));
    }
    Problem problem(query);
    const std::vector<Expr> before = problem.terms();
    const WayBack back = make_unconstrained()->run(problem, Budget());
    changed += static_cast<bool>(back);
    std::optional<eval::Model> model = find_model(pool, problem.terms());
    ASSERT_EQ(model.has_value(), find_model(pool, before).has_value()) << "seed " << seed;
    if (!model) continue;
    ++sat;
    if (back) back(*model);
    EXPECT_TRUE(eval::satisfies(pool, before, *model)) << "seed " << seed;
  }
  EXPECT_GT(changed, 100);
  EXPECT_GT(sat, 100);
}

// Both variables are free, and -y is NaN where y is: the second must not come back as the first one's rest.
TEST(Unconstrained, TwoInOneRound) {
  expr::Pool pool;
  const Sort sort = Sort::floating({2, 2});
  const Expr x = pool.var("x", sort), y = pool.var("y", sort);
  Query query;
  query.pool = &pool;
  query.conjuncts = {pool.make(Kind::kFpLt, {x, pool.make(Kind::kFpNeg, {y})})};
  Problem problem(query);
  const std::vector<Expr> before = problem.terms();
  const WayBack back = make_unconstrained()->run(problem, Budget());
  ASSERT_TRUE(back);
  std::optional<eval::Model> model = find_model(pool, problem.terms());
  ASSERT_TRUE(model.has_value());
  back(*model);
  EXPECT_TRUE(eval::satisfies(pool, before, *model));
}

}  // namespace
}  // namespace mantissa::solver::passes
