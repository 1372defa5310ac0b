#include "solver/layers/independence.h"

#include <gtest/gtest.h>

#include "solver/layers/checked.h"
#include "solver/layers/memo.h"
#include "unit/solver/scripted_solver.h"

namespace mantissa::solver {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

// Queries as paths ask them: newest first, with the parent's model as base.
class IndependenceTest : public testing::Test {
 protected:
  Expr var(const std::string& name) { return pool_.var(name, Sort::bit_vec(8)); }
  Expr less(Expr a, Expr b) { return pool_.make(Kind::kBvUlt, {a, b}); }
  Expr above(const std::string& name, uint64_t n) { return less(pool_.bv_const(8, n), var(name)); }
  Answer sat(std::initializer_list<std::pair<const char*, uint64_t>> values) { return Sat{model(values)}; }
  eval::Model model(std::initializer_list<std::pair<const char*, uint64_t>> values) {
    eval::Model result;
    for (const auto& [name, value] : values) result.set(var(name), expr::Value::bits(8, value));
    return result;
  }
  std::unique_ptr<Solver> stack(bool cut = true) {
    auto memo = make_memo(std::make_unique<ScriptedSolver>(script_), statistics_);
    return make_checked(make_independence(std::move(memo), cut), log_);
  }
  Answer ask(Solver& solver, std::vector<Expr> conjuncts, uint32_t open = 0,
             const eval::Model* base = nullptr) {
    Query query{.pool = &pool_, .conjuncts = std::move(conjuncts), .wanted = {}, .base = base, .open = open};
    return solver.solve(query, Budget(), board_);
  }

  expr::Pool pool_;
  Script script_;
  HintBoard board_;
  std::shared_ptr<Statistics> statistics_ = std::make_shared<Statistics>();
  std::shared_ptr<CheckLog> log_ = std::make_shared<CheckLog>();
};

TEST_F(IndependenceTest, AsksOnlyWhatSharesVariables) {
  const eval::Model parent = model({{"a", 1}, {"b", 2}, {"c", 77}, {"d", 5}});
  script_.answers.push_back(sat({{"a", 1}, {"b", 2}, {"d", 10}}));
  auto solver = stack();
  const Answer answer =
      ask(*solver, {above("d", 9), less(var("b"), var("d")), above("c", 3), less(var("a"), var("b"))}, 1,
          &parent);
  ASSERT_TRUE(answer.is_sat());
  EXPECT_EQ(script_.asked.at(0).conjuncts.size(), 3u);
  EXPECT_EQ(script_.asked.at(0).base, nullptr);
  EXPECT_EQ(answer.model().find(var("c"))->raw(), 77u);  // kept from the parent
  EXPECT_EQ(answer.model().find(var("d"))->raw(), 10u);
}

TEST_F(IndependenceTest, WithoutABaseEachPartIsAskedOnce) {
  for (const char* name : {"a", "b", "c"}) script_.answers.push_back(sat({{name, 4}}));
  auto solver = stack();
  const std::vector<Expr> conjuncts = {above("a", 3), above("b", 3), above("c", 3)};
  EXPECT_EQ(ask(*solver, conjuncts).model().size(), 3u);
  EXPECT_EQ(script_.asked.size(), 3u);
  EXPECT_TRUE(ask(*solver, conjuncts).is_sat());
  EXPECT_EQ(script_.asked.size(), 3u);
  EXPECT_EQ(statistics_->caches.answers, 3u);
  solver->forget();
  EXPECT_TRUE(ask(*solver, conjuncts).is_unknown());  // asked again, and the script has ended
}

TEST_F(IndependenceTest, OneUnsatPartIsEnoughAlsoAfterAnUnknownOne) {
  script_.answers.push_back(Unknown{});
  script_.answers.push_back(Unsat{{0}});
  auto solver = stack();
  const Answer answer = ask(*solver, {above("a", 3), above("b", 3)});
  ASSERT_TRUE(answer.is_unsat());
  EXPECT_EQ(answer.core(), std::vector<uint32_t>{1});
}

TEST_F(IndependenceTest, CoresAreTheQuerysOwn) {
  const eval::Model parent = model({{"z", 9}, {"a", 9}});
  script_.answers.push_back(Unsat{{0, 1}});
  auto solver = stack();
  const Expr low = less(var("z"), pool_.bv_const(8, 2)), high = above("z", 3);
  Answer answer = ask(*solver, {low, above("a", 1), high, high}, 1, &parent);
  ASSERT_TRUE(answer.is_unsat());
  EXPECT_EQ(answer.core(), (std::vector<uint32_t>{0, 2}));
  answer = ask(*solver, {low, high}, 1, &parent);  // from memory, at other places
  EXPECT_EQ(answer.core(), (std::vector<uint32_t>{0, 1}));
  EXPECT_EQ(script_.asked.size(), 1u);
}

TEST_F(IndependenceTest, LongChainAgainstTheOrderIsFollowedOrTakenWhole) {
  std::vector<Expr> conjuncts = {above("v0", 2)};  // the newest touches the oldest link first
  for (int i = 58; i >= 0; --i)
    conjuncts.push_back(less(var("v" + std::to_string(i)), var("v" + std::to_string(i + 1))));
  conjuncts.push_back(above("v0", 1));
  const eval::Model parent;
  script_.answers.push_back(Unknown{});
  auto solver = stack();
  ask(*solver, conjuncts, 1, &parent);
  EXPECT_EQ(script_.asked.at(0).conjuncts.size(), conjuncts.size());
}

TEST_F(IndependenceTest, SwitchedOffTheWholeIsAsked) {
  const eval::Model parent = model({{"b", 4}});
  auto solver = make_checked(make_independence(std::make_unique<ScriptedSolver>(script_), false), log_);
  for (int i = 0; i < 2; ++i) {
    script_.answers.push_back(sat({{"a", 4}, {"b", 4}}));
    ASSERT_TRUE(ask(*solver, {above("a", 3), above("b", 3)}, 1, &parent).is_sat());
    EXPECT_EQ(script_.asked.back().conjuncts.size(), 2u);
  }
  EXPECT_EQ(script_.asked.size(), 2u);
}

TEST_F(IndependenceTest, AConstantFalseNeedsNobody) {
  auto solver = stack();
  EXPECT_TRUE(ask(*solver, {above("a", 3), pool_.bool_const(false)}).is_unsat());
  EXPECT_TRUE(script_.asked.empty());
}

// What a layer below leaves out or gets wrong shows in the check: of the base's conjuncts those are evaluated
// that have a changed variable, of the rest none.
TEST_F(IndependenceTest, TheCheckSeesWhatChangedBehindTheBack) {
  const eval::Model parent = model({{"a", 9}, {"b", 9}});
  class Fixed final : public Solver {
   public:
    explicit Fixed(Answer answer) : answer_(std::move(answer)) {}
    std::string_view name() const override { return "fixed"; }
    Capabilities capabilities() const override { return {.features = 0xffff}; }
    Answer solve(const Query&, const Budget&, HintBoard&) override { return answer_; }
    Answer answer_;
  };
  const std::vector<Expr> conjuncts = {above("c", 3), above("a", 3), above("b", 3)};
  const auto checked = [&](Answer answer) {
    auto solver = make_checked(std::make_unique<Fixed>(std::move(answer)), log_);
    return ask(*solver, conjuncts, 1, &parent);
  };
  EXPECT_TRUE(checked(sat({{"c", 4}})).is_sat());
  EXPECT_TRUE(checked(sat({{"c", 3}})).is_unknown());            // the open one
  EXPECT_TRUE(checked(sat({{"c", 4}, {"b", 1}})).is_unknown());  // one that held before
  EXPECT_TRUE(checked(sat({{"c", 4}, {"b", 8}})).is_sat());
  EXPECT_EQ(log_->wrong_models(), 2u);
}

}  // namespace
}  // namespace mantissa::solver
