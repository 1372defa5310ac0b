#include "explore/path_solver.h"

#include <gtest/gtest.h>

#include <new>

#include "unit/solver/scripted_solver.h"

namespace mantissa::explore {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

class PathSolverTest : public testing::Test {
 protected:
  Expr var(const std::string& name) { return pool_.var(name, Sort::bit_vec(8)); }
  Expr above(const std::string& name, uint64_t n) {
    return pool_.make(Kind::kBvUlt, {pool_.bv_const(8, n), var(name)});
  }
  expr::Pool pool_;
  solver::Script script_;
  PathSolver solver_{pool_, [this] { return std::make_unique<solver::ScriptedSolver>(script_); }};
  PathSolver::ModelRef model_;
};

TEST_F(PathSolverTest, TheNewestConditionsAreOpenAndTheParentIsTheBase) {
  PersistentList<Expr> path;
  for (const char* name : {"a", "b", "c"}) path.push(above(name, 3));
  eval::Model parent;
  parent.set(var("a"), expr::Value::bits(8, 77));
  script_.answers = {solver::Sat{parent}, solver::Unsat{{0}}, solver::Unknown{}};
  ASSERT_EQ(solver_.solve(path, 2, &parent, Budget(), model_), Verdict::kSat);
  const solver::Query& asked = script_.asked.at(0);
  EXPECT_EQ(asked.conjuncts, (std::vector<Expr>{above("c", 3), above("b", 3), above("a", 3)}));
  EXPECT_EQ(asked.open, 2u);
  EXPECT_EQ(asked.base, &parent);
  EXPECT_EQ(model_->find(var("a"))->raw(), 77u);
  EXPECT_EQ(solver_.solve(path, 9, nullptr, Budget(), model_), Verdict::kUnsat);
  EXPECT_EQ(script_.asked.at(1).open, 3u);
  EXPECT_EQ(solver_.solve(path, 1, nullptr, Budget(), model_), Verdict::kUnknown);
  EXPECT_EQ(solver_.statistics().queries, 3u);
  EXPECT_EQ(solver_.statistics().unsat, 1u);
}

// Throws what memory throws when it is first asked, whoever asks.
class Forgetful final : public solver::Solver {
 public:
  std::string_view name() const override { return "forgetful"; }
  solver::Capabilities capabilities() const override { return {}; }
  solver::Answer solve(const solver::Query&, const Budget&, solver::HintBoard&) override {
    throw std::bad_alloc();
  }
};

TEST_F(PathSolverTest, ASolverThatRunsOutOfMemoryIsMadeAnew) {
  int made = 0;
  PathSolver solver(pool_, [&]() -> std::unique_ptr<solver::Solver> {
    if (++made == 1) return std::make_unique<Forgetful>();
    return std::make_unique<solver::ScriptedSolver>(script_);
  });
  PersistentList<Expr> path;
  path.push(above("a", 3));
  script_.answers = {solver::Unsat{{0}}};
  EXPECT_EQ(solver.solve(path, 1, nullptr, Budget(), model_), Verdict::kUnknown);
  EXPECT_TRUE(solver.lacked_memory());
  EXPECT_EQ(solver.solve(path, 1, nullptr, Budget(), model_), Verdict::kUnsat);
  EXPECT_FALSE(solver.lacked_memory());
}

TEST_F(PathSolverTest, WhatAnUnsatTakesForGrantedIsToldAndRememberedAnswersAreCountedApart) {
  PersistentList<Expr> path;
  path.push(above("a", 3));
  solver::Answer unsat = solver::Unsat{{0}};
  unsat.from() = solver::Provenance::of("gates", "gates");
  unsat.from().assumptions = static_cast<uint8_t>(solver::Assumption::kLibmBounds);
  solver::Answer again = unsat;
  again.from().remembered = true;
  script_.answers = {unsat, again, solver::Unsat{{0}}};
  solver_.solve(path, 1, nullptr, Budget(), model_);
  EXPECT_EQ(solver_.from().backend(), "gates");
  EXPECT_EQ(solver_.assumptions().size(), 1u);
  solver_.solve(path, 1, nullptr, Budget(), model_);
  EXPECT_EQ(solver_.assumptions().size(), 1u);
  EXPECT_EQ(solver_.statistics().cached, 1u);
  EXPECT_EQ(solver_.statistics().queries, 1u);
  solver_.solve(path, 1, nullptr, Budget(), model_);
  EXPECT_TRUE(solver_.assumptions().empty());
}

}  // namespace
}  // namespace mantissa::explore
