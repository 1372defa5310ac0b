#include "solver/layers/certified.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "unit/solver/scripted_solver.h"

namespace mantissa::solver {
namespace {

using expr::Expr;
using expr::Sort;

TEST(Certified, UnsatNeedsAProofOfItsCoreOnce) {
  expr::Pool pool;
  const Expr p = pool.var("p", Sort::boolean()), q = pool.var("q", Sort::boolean());
  const Query query{.pool = &pool, .conjuncts = {p, q, pool.mk_not(p)}, .wanted = {}};
  std::vector<std::vector<Expr>> asked;
  std::string why = "not today";
  const auto certificates =
      std::make_shared<Certificates>([&](expr::Pool&, std::span<const Expr> core, const Budget&) {
        asked.emplace_back(core.begin(), core.end());
        return why;
      });
  Script script;
  for (int i = 0; i < 4; ++i) script.answers.push_back(Unsat{{0, 2}});
  script.answers.push_back(Sat{});
  const auto solver = make_certified(std::make_unique<ScriptedSolver>(script), certificates);
  HintBoard board;
  const auto solve = [&] { return solver->solve(query, Budget(), board); };

  const Answer without = solve();
  ASSERT_TRUE(without.is_unknown());
  EXPECT_EQ(without.unknown().why, Unknown::Why::kUnconfirmed);
  EXPECT_EQ(without.unknown().detail, "no certificate: not today");
  why.clear();
  EXPECT_TRUE(solve().is_unsat());
  EXPECT_TRUE(solve().is_unsat());
  ASSERT_EQ(asked.size(), 2u);  // what is proved is not asked for again
  EXPECT_EQ(asked[1].size(), 2u);
  EXPECT_EQ(std::count(asked[1].begin(), asked[1].end(), q), 0);
  solver->forget();
  EXPECT_TRUE(solve().is_unsat());
  EXPECT_EQ(asked.size(), 3u);
  EXPECT_TRUE(solve().is_sat());
  EXPECT_EQ(certificates->accepted(), 2u);
  EXPECT_EQ(certificates->open(), 1u);
  EXPECT_EQ(certificates->first_open(), "not today");
}

}  // namespace
}  // namespace mantissa::solver
