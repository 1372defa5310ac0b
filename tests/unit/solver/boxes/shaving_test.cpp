// Shaving refutes what propagation cannot, and never cuts off a solution: Z3's models stay in the domains,
// and what is refuted Z3 does not solve.

#include "solver/boxes/shaving.h"

#include <gtest/gtest.h>

#include "solver/smt/z3_solver.h"
#include "unit/solver/boxes/small_terms.h"

namespace mantissa::solver::boxes {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;
using Outcome = Propagator::Outcome;

constexpr uint64_t kRevisions = 100'000;

TEST(Shaving, RefutesWhereVariablesOccurTwice) {
  Pool pool;
  const Expr rne = pool.rm_const(num::RoundingMode::kNearestEven);
  const auto number = [&](double v) { return pool.fp_const(num::Float::from_double(v)); };
  const auto variable = [&](const char* name) { return pool.var(name, Sort::floating(num::kDouble)); };
  const Expr x = variable("x"), y = variable("y"), z = variable("z");
  const auto within = [&](Expr e, double lo, double hi) {
    return pool.mk_and(pool.make(Kind::kFpLe, {number(lo), e}), pool.make(Kind::kFpLe, {e, number(hi)}));
  };
  const auto op = [&](Kind kind, Expr a, Expr b) { return pool.make(kind, {rne, a, b}); };
  // x*x + y*y + 0.1 <= 2*x*y: the square of x - y would be negative.
  const Expr squares = op(Kind::kFpAdd, op(Kind::kFpMul, x, x), op(Kind::kFpMul, y, y));
  const Expr product = op(Kind::kFpMul, number(2), op(Kind::kFpMul, x, y));
  const Expr impossible = pool.make(Kind::kFpLe, {op(Kind::kFpAdd, squares, number(0.1)), product});
  const Query query{.pool = &pool,
                    .conjuncts = {within(z, 0, 1), within(x, 0, 1), within(y, 0, 1), impossible},
                    .wanted = {}};
  const Network network(query, Meaning::kFloat);
  Propagator propagator(network);
  ASSERT_TRUE(propagator.assert_conjuncts());
  ASSERT_EQ(propagator.propagate(Budget()), Outcome::kFixpoint);
  ASSERT_EQ(shave(network, propagator, kRevisions, Budget()), Outcome::kConflict);
  EXPECT_EQ(propagator.conflict().conjuncts, 0b1110u);
}

TEST(Shaving, KeepsEverySolution) {
  const uint64_t seed = testing::seed_or(11), wanted = testing::long_run() ? 3000 : 20;
  Pool pool;
  testing::TermGenerator generator(pool, seed, small_terms());
  const auto z3 = smt::make_z3({});
  uint64_t refuted = 0, kept = 0;
  for (uint64_t i = 0; (refuted < wanted / 10 || kept < wanted) && i < wanted * 200; ++i) {
    generator.draw();
    Query query{.pool = &pool, .conjuncts = {}, .wanted = {}};
    for (uint64_t j = 2 + generator.rng().below(3); j > 0; --j)
      query.conjuncts.push_back(generator.term(Sort::boolean(), 6));
    const uint16_t has = features(query);
    if ((has & expr::kHasFloat) == 0 || (has & (expr::kHasFpMod | expr::kHasFpRemOrFma)) != 0) continue;
    const Network network(query, Meaning::kFloat);
    Propagator propagator(network);
    if (!propagator.assert_conjuncts() || propagator.propagate(Budget()) != Outcome::kFixpoint) continue;
    const Outcome outcome = shave(network, propagator, kRevisions, Budget());
    HintBoard board;
    const Answer answer = z3->solve(query, Budget::seconds(0.5), board);
    const auto where = [&] { return "seed " + std::to_string(seed) + " round " + std::to_string(i); };
    refuted += outcome == Outcome::kConflict;
    if (!answer.is_sat()) continue;
    ASSERT_EQ(outcome, Outcome::kFixpoint) << where();
    for (const uint32_t n : network.variables())
      ASSERT_TRUE(propagator.domain(n).contains(answer.model().get(pool, network.node(n).term))) << where();
    ++kept;
  }
  EXPECT_GE(kept, wanted);
  EXPECT_GE(refuted, wanted / 10);
}

}  // namespace
}  // namespace mantissa::solver::boxes
