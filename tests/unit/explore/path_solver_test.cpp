#include "explore/path_solver.h"

#include <gtest/gtest.h>

#include "unit/solver/scripted_solver.h"

namespace mantissa::explore {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

class PathSolverTest : public testing::Test {
 protected:
  Expr var(const std::string& name) { return pool_.var(name, Sort::bit_vec(8)); }
  Expr less(Expr a, Expr b) { return pool_.make(Kind::kBvUlt, {a, b}); }
  Expr above(const std::string& name, uint64_t n) { return less(pool_.bv_const(8, n), var(name)); }
  PathSolver solver(Options options = {}) {
    return PathSolver(pool_, std::make_unique<solver::ScriptedSolver>(script_), options);
  }
  solver::Answer sat(std::initializer_list<std::pair<const char*, uint64_t>> values) {
    eval::Model model;
    for (const auto& [name, value] : values) model.set(var(name), expr::Value::bits(8, value));
    return solver::Sat{model};
  }
  expr::Pool pool_;
  solver::Script script_;
  PathSolver::ModelRef model_;
};

TEST_F(PathSolverTest, AsksOnlyWhatSharesVariables) {
  PersistentList<Expr> path;
  path.push(less(var("a"), var("b")));
  path.push(above("c", 3));
  path.push(less(var("b"), var("d")));  // leads from the newest to the oldest
  path.push(above("d", 9));
  eval::Model parent;
  parent.set(var("c"), expr::Value::bits(8, 77));
  script_.answers.push_back(sat({{"a", 1}, {"b", 2}, {"d", 10}}));
  PathSolver s = solver();
  ASSERT_EQ(s.solve(path, 1, &parent, Budget(), model_), Verdict::kSat);
  EXPECT_EQ(script_.asked.at(0).conjuncts.size(), 3u);
  EXPECT_EQ(model_->find(var("c"))->raw(), 77u);  // kept from the parent
  EXPECT_EQ(model_->find(var("d"))->raw(), 10u);
}

TEST_F(PathSolverTest, WithoutAParentEachPartIsAskedOnce) {
  PersistentList<Expr> path;
  for (const char* name : {"a", "b", "c"}) path.push(above(name, 3));
  for (const char* name : {"c", "b", "a"}) script_.answers.push_back(sat({{name, 4}}));
  PathSolver s = solver();
  ASSERT_EQ(s.solve(path, 3, nullptr, Budget(), model_), Verdict::kSat);
  EXPECT_EQ(script_.asked.size(), 3u);
  EXPECT_EQ(model_->size(), 3u);
  ASSERT_EQ(s.solve(path, 3, nullptr, Budget(), model_), Verdict::kSat);
  EXPECT_EQ(script_.asked.size(), 3u);
  EXPECT_EQ(s.statistics().cached, 3u);
}

TEST_F(PathSolverTest, OneUnsatPartIsEnoughAlsoAfterAnUnknownOne) {
  PersistentList<Expr> path;
  path.push(above("a", 3));
  path.push(above("b", 3));
  script_.answers.push_back(solver::Unknown{});
  script_.answers.push_back(solver::Unsat{{0}});
  PathSolver s = solver();
  EXPECT_EQ(s.solve(path, 2, nullptr, Budget(), model_), Verdict::kUnsat);
}

TEST_F(PathSolverTest, LongChainAgainstTheOrderIsFollowedOrTakenWhole) {
  PersistentList<Expr> path;
  const int n = 60;
  path.push(above("v0", 1));
  for (int i = 0; i + 1 < n; ++i)
    path.push(less(var("v" + std::to_string(i)), var("v" + std::to_string(i + 1))));
  path.push(above("v0", 2));  // the newest touches the oldest link first
  eval::Model parent;
  script_.answers.push_back(sat({}));
  PathSolver s = solver();
  ASSERT_EQ(s.solve(path, 1, &parent, Budget(), model_), Verdict::kSat);
  EXPECT_EQ(script_.asked.at(0).conjuncts.size(), path.size());
}

TEST_F(PathSolverTest, SwitchedOffLayersAskEverythingAgain) {
  PersistentList<Expr> path;
  path.push(above("a", 3));
  path.push(above("b", 3));
  eval::Model parent;
  Options options;
  options.independence = options.answers = false;
  PathSolver s = solver(options);
  for (int i = 0; i < 2; ++i) {
    script_.answers.push_back(sat({{"a", 4}, {"b", 4}}));
    ASSERT_EQ(s.solve(path, 1, &parent, Budget(), model_), Verdict::kSat);
    EXPECT_EQ(script_.asked.back().conjuncts.size(), 2u);
  }
  EXPECT_EQ(script_.asked.size(), 2u);
}

}  // namespace
}  // namespace mantissa::explore
