#include "solver/synergy/portfolio.h"

#include <gtest/gtest.h>

#include <thread>

#include "unit/solver/scripted_solver.h"

namespace mantissa::solver::synergy {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

// Answers Unsat after some time of its own; before that it stops when its slice ends.
class Slow final : public Solver {
 public:
  Slow(double needs, int& asked, std::string name = "slow")
      : needs_(needs), asked_(asked), name_(std::move(name)) {}
  std::string_view name() const override { return name_; }
  Capabilities capabilities() const override {
    return {.features = 0xffff, .may_answer_unsat = true, .complete = true};
  }
  Answer solve(const Query& query, const Budget& budget, HintBoard&) override {
    ++asked_;
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(needs_);
    while (std::chrono::steady_clock::now() < end) {
      if (budget.exhausted()) return Unknown{Unknown::Why::kTime, ""};
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    return whole_core(query);
  }

 private:
  double needs_;
  int& asked_;
  std::string name_;
};

// Leaves points on the board and gives up; remembers the seeds it was given.
class Leaver final : public Solver {
 public:
  Leaver(std::vector<eval::Model> leaves, std::vector<size_t>& seeds)
      : leaves_(std::move(leaves)), seeds_(seeds) {}
  std::string_view name() const override { return "leaver"; }
  Capabilities capabilities() const override { return {.features = 0xffff}; }
  Answer solve(const Query&, const Budget&, HintBoard& board) override {
    seeds_.push_back(board.seeds().size());
    for (const eval::Model& model : leaves_) board.candidate(name(), model);
    return Unknown{Unknown::Why::kIncomplete, "gave up"};
  }

 private:
  std::vector<eval::Model> leaves_;
  std::vector<size_t>& seeds_;
};

// Writes on the answers whose they are, as the stack's statistics do.
class Stamped final : public Solver {
 public:
  explicit Stamped(std::unique_ptr<Solver> inner) : inner_(std::move(inner)) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }
  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    Answer answer = inner_->solve(query, budget, board);
    answer.from() = Provenance::of(name(), name());
    answer.from().needs_confirmation = answer.is_unsat() && capabilities().needs_confirmation;
    return answer;
  }

 private:
  std::unique_ptr<Solver> inner_;
};
std::unique_ptr<Solver> make_stamped(std::unique_ptr<Solver> inner) {
  return std::make_unique<Stamped>(std::move(inner));
}

class PortfolioTest : public testing::Test {
 protected:
  eval::Model model(uint64_t value) {
    eval::Model result;
    result.set(x_, Value::bits(8, value));
    return result;
  }
  std::unique_ptr<Solver> portfolio(std::vector<std::unique_ptr<Solver>> solvers, unsigned jobs = 1) {
    std::vector<Member> members;
    for (auto& solver : solvers) members.push_back({std::move(solver), 0.002});
    return make_portfolio(std::move(members), jobs, nullptr);
  }
  template <class... S>
  std::vector<std::unique_ptr<Solver>> list(S... solvers) {
    std::vector<std::unique_ptr<Solver>> result;
    (result.push_back(std::move(solvers)), ...);
    return result;
  }

  expr::Pool pool_;
  Expr x_ = pool_.var("x", Sort::bit_vec(8));
  Query query_{&pool_,
               {pool_.make(Kind::kBvUlt, {x_, pool_.bv_const(8, 5)}),
                pool_.make(Kind::kBvUlt, {pool_.bv_const(8, 2), x_})},
               {pool_.var("other", Sort::boolean())}};
};

TEST_F(PortfolioTest, SeedsAreTriedBeforeAnybodyIsAsked) {
  Script script;
  auto solver = portfolio(list(std::make_unique<ScriptedSolver>(script)));
  HintBoard board;
  board.seed(model(9));
  board.seed(model(4));
  Answer answer = solver->solve(query_, Budget(), board);
  ASSERT_TRUE(answer.is_sat());
  EXPECT_EQ(answer.model().find(x_)->raw(), 4u);
  EXPECT_NE(answer.model().find(query_.wanted[0]), nullptr);
  EXPECT_TRUE(script.asked.empty());
}

TEST_F(PortfolioTest, WhatOneLeavesIsWhereTheNextBegins) {
  std::vector<size_t> first, second;
  std::vector<eval::Model> seen;
  auto solver = portfolio(list(std::make_unique<Leaver>(std::vector{model(0), model(9)}, first),
                               std::make_unique<Leaver>(std::vector{model(3)}, second)));
  HintBoard board([&](std::string_view, const eval::Model& m) { seen.push_back(m); });
  Answer answer = solver->solve(query_, Budget(), board);
  ASSERT_TRUE(answer.is_sat());  // the second left a solution, though it did not know
  EXPECT_EQ(answer.model().find(x_)->raw(), 3u);
  EXPECT_EQ(first, (std::vector<size_t>{0}));
  EXPECT_EQ(second, (std::vector<size_t>{2}));
  EXPECT_EQ(seen.size(), 3u);
}

TEST_F(PortfolioTest, SlicesGrowUntilSomebodyAnswers) {
  int quick = 0, slow = 0;
  auto solver = portfolio(list(std::make_unique<Slow>(1000, slow), std::make_unique<Slow>(0.1, quick)));
  HintBoard board;
  const auto start = std::chrono::steady_clock::now();
  EXPECT_TRUE(solver->solve(query_, Budget::seconds(20), board).is_unsat());
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), 5);
  EXPECT_GE(quick, 2);
  // Learnt: the one that answers goes first, with the time it needs. A machine that stood still while it was
  // asked spoils its name; each further answer mends that.
  int asked_in_vain = 1;
  for (int i = 0; i < 50 && asked_in_vain > 0; ++i) {
    const int before = slow;
    EXPECT_TRUE(solver->solve(query_, Budget::seconds(20), board).is_unsat());
    asked_in_vain = slow - before;
  }
  EXPECT_EQ(asked_in_vain, 0);
}

TEST_F(PortfolioTest, WhoeverWinsTheRaceStopsTheOthers) {
  int quick = 0, slow = 0;
  auto solver = portfolio(list(std::make_unique<Slow>(1000, slow), std::make_unique<Slow>(0.05, quick)), 2);
  HintBoard board;
  const auto start = std::chrono::steady_clock::now();
  EXPECT_TRUE(solver->solve(query_, Budget(), board).is_unsat());
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), 5);
}

TEST_F(PortfolioTest, SaysWhyThereIsNoAnswer) {
  int asked = 0;
  HintBoard board;
  auto slow = portfolio(list(std::make_unique<Slow>(1000, asked)));
  Answer answer = slow->solve(query_, Budget::seconds(0.05), board);
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.unknown().why, Unknown::Why::kTime);
  EXPECT_EQ(asked, 1);  // alone it gets all the time at once
  StopToken stop;
  stop.request_stop();
  answer = slow->solve(query_, Budget().with_token(stop), board);
  EXPECT_EQ(answer.unknown().why, Unknown::Why::kStopped);
  std::vector<size_t> seeds;
  answer = portfolio(list(std::make_unique<Leaver>(std::vector<eval::Model>{}, seeds)))
               ->solve(query_, Budget(), board);
  EXPECT_EQ(answer.unknown().detail, "gave up");
}

TEST(LedgerTest, OrdersByAnswersPerSecondAndNeverForgets) {
  Ledger ledger;
  const Shape shape{1}, other{2};
  EXPECT_EQ(ledger.order(shape, 3), (std::vector<size_t>{0, 1, 2}));
  for (int i = 0; i < 10; ++i) {
    ledger.lost(shape, 0, 0.1);
    ledger.lost(shape, 1, 0.01);
    ledger.won(shape, 2, 0.01);
  }
  EXPECT_EQ(ledger.order(shape, 3), (std::vector<size_t>{2, 1, 0}));
  EXPECT_EQ(ledger.order(other, 3), (std::vector<size_t>{0, 1, 2}));
  EXPECT_DOUBLE_EQ(ledger.first_slice(shape, 2, 0.001), 0.02);
  EXPECT_DOUBLE_EQ(ledger.first_slice(shape, 0, 0.001), 0.001);
}

// A proof of a member that is not trusted alone: another must have one too.
TEST_F(PortfolioTest, AProofThatNeedsConfirmationIsNoAnswerAlone) {
  Script foreign, own, guesses;
  const auto make = [&](bool with_own) {
    auto outside = std::make_unique<ScriptedSolver>(foreign, "outside");
    outside->needs_confirmation = true;
    auto stamped = make_stamped(std::move(outside));
    std::vector<std::unique_ptr<Solver>> solvers;
    solvers.push_back(std::move(stamped));
    solvers.push_back(std::make_unique<ScriptedSolver>(guesses, "guesses", false));
    if (with_own) solvers.push_back(make_stamped(std::make_unique<ScriptedSolver>(own, "own")));
    return portfolio(std::move(solvers));
  };
  const auto ask = [&](bool with_own) {
    HintBoard board;
    return make(with_own)->solve(query_, Budget::seconds(5), board);
  };
  foreign.answers = {Unsat{{0}}};
  Answer alone = ask(false);
  ASSERT_TRUE(alone.is_unknown());
  EXPECT_EQ(alone.unknown().why, Unknown::Why::kUnconfirmed);

  foreign.answers = {Unsat{{0}}};
  own.answers = {Unsat{{0}}};
  Answer both = ask(true);
  ASSERT_TRUE(both.is_unsat());
  EXPECT_TRUE(both.from().confirmed);
  EXPECT_EQ(both.from().backend(), "own");

  foreign.answers = {Unsat{{0}}};
  own.answers = {Sat{model(1)}};
  Answer refuted = ask(true);
  ASSERT_TRUE(refuted.is_sat());
  ASSERT_NE(refuted.from().contradicted, nullptr);
  EXPECT_EQ(refuted.from().contradicted->backend, "outside");
  EXPECT_TRUE(guesses.asked.empty());  // could not have confirmed it
}

}  // namespace
}  // namespace mantissa::solver::synergy
