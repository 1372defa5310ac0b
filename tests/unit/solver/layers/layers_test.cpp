#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <new>
#include <sstream>

#include "num/libm.h"
#include "solver/layers/contained.h"
#include "solver/layers/first.h"
#include "solver/layers/stack.h"
#include "unit/solver/scripted_solver.h"

namespace mantissa::solver {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

class Layers : public testing::Test {
 protected:
  Answer sat(uint64_t value) {
    eval::Model model;
    model.set(x_, Value::bits(8, value));
    return Sat{model};
  }
  Answer ask(Solver& solver) { return solver.solve(query_, Budget(), board_); }

  expr::Pool pool_;
  Expr x_ = pool_.var("x", Sort::bit_vec(8));
  Query query_{&pool_, {pool_.make(Kind::kBvUlt, {x_, pool_.bv_const(8, 5)})}, {}};
  HintBoard board_;
  Script first_, second_;
};

TEST_F(Layers, CheckedPassesARightModelAndStopsAWrongOne) {
  auto log = std::make_shared<CheckLog>();
  auto solver = make_checked(std::make_unique<ScriptedSolver>(first_), log);
  first_.answers = {sat(4), sat(5), Unsat{{0}}};
  EXPECT_TRUE(ask(*solver).is_sat());
  EXPECT_EQ(log->wrong_models(), 0u);
  Answer wrong = ask(*solver);
  ASSERT_TRUE(wrong.is_unknown());
  EXPECT_EQ(wrong.unknown().why, Unknown::Why::kWrongModel);
  EXPECT_EQ(log->wrong_models(), 1u);
  ASSERT_EQ(log->reports().size(), 1u);
  EXPECT_NE(log->reports()[0].find("conjunct 0"), std::string::npos);
  EXPECT_NE(log->reports()[0].find("x = #x05"), std::string::npos);
  EXPECT_TRUE(ask(*solver).is_unsat());
}

TEST_F(Layers, CheckedRefusesUnsatFromSolversThatCannotProveIt) {
  auto solver =
      make_checked(std::make_unique<ScriptedSolver>(first_, "search", false), std::make_shared<CheckLog>());
  first_.answers = {Unsat{{0}}};
  EXPECT_TRUE(ask(*solver).is_unknown());
}

class OutOfMemory final : public Solver {
 public:
  std::string_view name() const override { return "large"; }
  Capabilities capabilities() const override { return {}; }
  Answer solve(const Query&, const Budget&, HintBoard&) override { throw std::bad_alloc(); }
};

TEST_F(Layers, ABackendThatRunsOutOfMemoryAnswersUnknownAndBeginsAnew) {
  int made = 0;
  const auto log = std::make_shared<CheckLog>();
  auto solver = make_contained(
      [&]() -> std::unique_ptr<Solver> {
        if (++made == 1) return std::make_unique<OutOfMemory>();
        return std::make_unique<ScriptedSolver>(first_);
      },
      log);
  first_.answers = {sat(4)};
  const Answer answer = ask(*solver);
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.unknown().why, Unknown::Why::kMemory);
  EXPECT_TRUE(ask(*solver).is_sat());
  EXPECT_EQ(solver->name(), "large");
  EXPECT_TRUE(log->reports().empty());
}

class Faulty final : public Solver {
 public:
  std::string_view name() const override { return "faulty"; }
  Capabilities capabilities() const override { return {}; }
  Answer solve(const Query&, const Budget&, HintBoard&) override { throw std::logic_error("no such thing"); }
};

TEST_F(Layers, ABackendThatThrowsEndsAloneAndIsToldOf) {
  int made = 0;
  const auto log = std::make_shared<CheckLog>();
  auto solver = make_contained(
      [&]() -> std::unique_ptr<Solver> {
        if (++made == 1) return std::make_unique<Faulty>();
        return std::make_unique<ScriptedSolver>(first_);
      },
      log);
  first_.answers = {sat(4)};
  EXPECT_TRUE(ask(*solver).is_unknown());
  EXPECT_TRUE(ask(*solver).is_sat());
  EXPECT_EQ(log->reports(), std::vector<std::string>{"a solver failed: faulty: no such thing"});
}

// Says of every query that holds both terms that it is unsatisfiable, with all of it as the core.
class WholeCoreSolver final : public Solver {
 public:
  WholeCoreSolver(Expr a, Expr b, int& calls) : a_(a), b_(b), calls_(calls) {}
  std::string_view name() const override { return "whole"; }
  Capabilities capabilities() const override { return {.features = 0xffff, .may_answer_unsat = true}; }
  Answer solve(const Query& query, const Budget&, HintBoard&) override {
    ++calls_;
    const auto has = [&](Expr e) {
      return std::find(query.conjuncts.begin(), query.conjuncts.end(), e) != query.conjuncts.end();
    };
    if (has(a_) && has(b_)) return whole_core(query);
    return Unknown{};
  }

 private:
  Expr a_, b_;
  int& calls_;
};

TEST_F(Layers, SmallCoreDropsWhatIsNotNeeded) {
  Query query{&pool_, {}, {}};
  for (int i = 0; i < 6; ++i) query.conjuncts.push_back(pool_.var("p" + std::to_string(i), Sort::boolean()));
  int calls = 0;
  auto solver =
      make_small_core(std::make_unique<WholeCoreSolver>(query.conjuncts[1], query.conjuncts[4], calls));
  Answer as_it_is = solver->solve(query, Budget(), board_);
  ASSERT_TRUE(as_it_is.is_unsat());
  EXPECT_EQ(as_it_is.core().size(), 6u);  // nobody asked for a core
  EXPECT_EQ(calls, 1);
  query.want_core = true;
  Answer answer = solver->solve(query, Budget(), board_);
  ASSERT_TRUE(answer.is_unsat());
  EXPECT_EQ(answer.core(), (std::vector<uint32_t>{1, 4}));
}

TEST_F(Layers, CrossCheckComparesAndCounts) {
  auto counts = std::make_shared<CrossCheckCounts>();
  auto log = std::make_shared<CheckLog>();
  auto solver = make_cross_check(std::make_unique<ScriptedSolver>(first_, "one"),
                                 {{"two", [&] { return std::make_unique<ScriptedSolver>(second_, "two"); }}},
                                 counts, log);
  first_.answers = {sat(1), Unsat{{0}}, sat(1), Unknown{}};
  second_.answers = {sat(2), Unknown{}, Unsat{{0}}};
  EXPECT_TRUE(ask(*solver).is_sat());
  EXPECT_TRUE(ask(*solver).is_unsat());
  Answer differ = ask(*solver);
  ASSERT_TRUE(differ.is_unknown());
  EXPECT_EQ(differ.unknown().why, Unknown::Why::kDisagreement);
  EXPECT_EQ(differ.unknown().detail, "one says sat, two says unsat");
  EXPECT_EQ(log->reports(), std::vector<std::string>{"one says sat, two says unsat"});
  EXPECT_TRUE(ask(*solver).is_unknown());
  EXPECT_EQ(second_.asked.size(), 3u);  // nothing to confirm in an unknown
  EXPECT_EQ(counts->confirmed, 1u);
  EXPECT_EQ(counts->unconfirmed, 1u);
  EXPECT_EQ(counts->disagreements, 1u);
}

TEST_F(Layers, RecordWritesNumberedFilesWithTheAnswer) {
  auto folder = std::make_shared<RecordFolder>();
  folder->folder = std::filesystem::path(testing::TempDir()) / "record_test";
  std::filesystem::remove_all(folder->folder);
  std::filesystem::create_directories(folder->folder);
  folder->writer = [](const Query& query) -> Result<std::string> {
    return "; " + std::to_string(query.conjuncts.size()) + " conjunct\n";
  };
  auto solver = make_record(std::make_unique<ScriptedSolver>(first_), folder);
  first_.answers = {sat(1), Unknown{Unknown::Why::kTime, ""}};
  ask(*solver);
  ask(*solver);
  auto text = [&](const char* name) {
    std::stringstream all;
    all << std::ifstream(folder->folder / name).rdbuf();
    return all.str();
  };
  EXPECT_EQ(text("000001.smt2"), "; 1 conjunct\n; scripted: sat\n");
  EXPECT_EQ(text("000002.smt2"), "; 1 conjunct\n; scripted: unknown (time)\n");
  EXPECT_EQ(folder->failures, 0u);
  folder->writer = [](const Query&) -> Result<std::string> { return Error{"no words for it"}; };
  first_.answers = {sat(1)};
  EXPECT_TRUE(ask(*solver).is_sat());
  EXPECT_EQ(folder->failures, 1u);
  std::filesystem::remove_all(folder->folder);
}

TEST_F(Layers, StatisticsCountByBackend) {
  auto statistics = std::make_shared<Statistics>();
  auto solver = make_statistics(std::make_unique<ScriptedSolver>(first_, "one"), statistics);
  first_.answers = {sat(1), sat(2), Unsat{}, Unknown{}};
  for (int i = 0; i < 4; ++i) ask(*solver);
  BackendStatistics one = statistics->by_backend().at("one");
  EXPECT_EQ(one.queries, 4u);
  EXPECT_EQ(one.sat, 2u);
  EXPECT_EQ(one.unsat, 1u);
  EXPECT_EQ(one.unknown, 1u);
  EXPECT_GE(one.seconds, 0.0);
}

TEST_F(Layers, StackNamesItsMethodsAndChecks) {
  Registry registry;
  for (const char* name : {"bitblast", "z3"})
    registry.add(
        name, [this, name](const SolverOptions&) { return std::make_unique<ScriptedSolver>(first_, name); });
  registry.add("bvfp", Single{.backend = "bitblast"});
  registry.add("nowhere", Single{.backend = "elsewhere"});
  EXPECT_EQ(registry.methods(), (std::vector<std::string>{"bitblast", "bvfp", "z3"}));
  StackOptions options;
  options.method = "magic";
  auto unknown = make_stack(registry, options);
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().message, "unknown method 'magic'; available: bitblast, bvfp, z3");

  options.method = "z3";
  options.check_log = std::make_shared<CheckLog>();
  options.statistics = std::make_shared<Statistics>();
  auto stack = make_stack(registry, options);
  ASSERT_TRUE(stack.ok());
  first_.answers = {sat(200), sat(3)};
  EXPECT_TRUE(ask(**stack).is_unknown());
  EXPECT_TRUE(ask(**stack).is_sat());
  EXPECT_EQ(options.check_log->wrong_models(), 1u);
  EXPECT_EQ(options.statistics->by_backend().at("z3").queries, 2u);
}

TEST_F(Layers, WhatTheQuickSolverLeavesGoesToTheThoroughOne) {
  const auto solver = make_first(std::make_unique<ScriptedSolver>(first_, "quick"),
                                 std::make_unique<ScriptedSolver>(second_, "thorough"));
  first_.answers = {sat(1), Unknown{}};
  second_.answers = {sat(2)};
  EXPECT_EQ(solver->name(), "thorough");
  EXPECT_EQ(ask(*solver).model().get(pool_, x_).raw(), 1u);
  EXPECT_EQ(ask(*solver).model().get(pool_, x_).raw(), 2u);
}

TEST_F(Layers, StackPutsCombinationsTogether) {
  Registry registry;
  registry.add("one", [&](const SolverOptions&) { return std::make_unique<ScriptedSolver>(first_, "one"); });
  size_t given = 0;
  Combination last{.members = {"one", "two"}, .needs_all = false, .combine = {}};
  last.combine = [&](std::vector<std::unique_ptr<Solver>> members, const SolverOptions&,
                     Combination::Note note) {
    given = members.size();
    note("step", Unknown{}, 0.5);
    return std::move(members.back());
  };
  registry.add("any", last);
  last.needs_all = true;
  registry.add("all", last);
  EXPECT_EQ(registry.methods(), (std::vector<std::string>{"any", "one"}));

  StackOptions options;
  options.method = "any";
  options.statistics = std::make_shared<Statistics>();
  options.check_log = std::make_shared<CheckLog>();
  auto stack = make_stack(registry, options);
  ASSERT_TRUE(stack.ok());
  EXPECT_EQ(given, 1u);
  first_.answers = {sat(200), sat(3)};
  EXPECT_TRUE(ask(**stack).is_unknown());  // members are checked too: the next one goes on
  EXPECT_TRUE(ask(**stack).is_sat());
  EXPECT_EQ(options.check_log->wrong_models(), 1u);
  EXPECT_EQ(options.statistics->by_backend().at("one").queries, 2u);
  EXPECT_EQ(options.statistics->by_backend().at("step").queries, 1u);
}

TEST_F(Layers, TheSecondOpinionIsAnotherBackend) {
  Registry registry;
  registry.add("z3", [&](const SolverOptions&) { return std::make_unique<ScriptedSolver>(first_, "z3"); });
  EXPECT_FALSE(second_opinion(registry, "z3", "auto").ok());
  registry.add("fuzz",
               [&](const SolverOptions&) { return std::make_unique<ScriptedSolver>(second_, "fuzz"); });
  EXPECT_EQ(*second_opinion(registry, "fuzz", "auto"), "auto");
  EXPECT_EQ(*second_opinion(registry, "z3", "fuzz"), "fuzz");
  EXPECT_FALSE(second_opinion(registry, "z3", "z3").ok());
}

// Whoever gave the answer is not asked again: the next complete backend is, those trusted alone first.
TEST_F(Layers, CrossCheckingAsksWhoeverSharesNothingWithTheAnswer) {
  Registry registry;
  Script gates, foreign, boxes;
  const auto add = [&](const char* name, Script& script, bool complete, bool foreign_code) {
    registry.add(name, [&script, name, complete, foreign_code](const SolverOptions&) {
      auto solver = std::make_unique<ScriptedSolver>(script, name);
      solver->complete = complete;
      solver->needs_confirmation = foreign_code;
      return solver;
    });
  };
  add("a-foreign", foreign, true, true);
  add("boxes", boxes, false, false);
  add("gates", gates, true, false);
  StackOptions options;
  options.cross_check = "auto";
  options.statistics = std::make_shared<Statistics>();
  const auto ask_of = [&](const char* method) {
    options.method = method;
    return ask(**make_stack(registry, options));
  };
  gates.answers = {Unsat{{0}}};
  foreign.answers = {Unsat{{0}}};
  EXPECT_TRUE(ask_of("gates").is_unsat());
  EXPECT_EQ(gates.asked.size(), 1u);
  EXPECT_EQ(foreign.asked.size(), 1u);
  boxes.answers = {Unsat{{0}}};
  gates.answers = {Unknown{}};  // then the next is asked
  foreign.answers = {Unsat{{0}}};
  EXPECT_TRUE(ask_of("boxes").is_unsat());
  EXPECT_EQ(gates.asked.size(), 2u);
  EXPECT_EQ(foreign.asked.size(), 2u);
  foreign.answers = {Unsat{{0}}};
  gates.answers = {sat(3)};
  EXPECT_TRUE(ask_of("a-foreign").is_unknown());
  EXPECT_EQ(options.statistics->cross_checks->confirmed, 2u);
  EXPECT_EQ(options.statistics->cross_checks->disagreements, 1u);
  EXPECT_EQ(options.statistics->checks->unconfirmed_count(), 0u);
}

TEST_F(Layers, AnswersSayWhereTheyComeFrom) {
  Registry registry;
  registry.add("one", [&](const SolverOptions&) {
    auto solver = std::make_unique<ScriptedSolver>(first_, "one");
    solver->needs_confirmation = true;
    return solver;
  });
  StackOptions options;
  options.method = "one";
  options.cache = CacheOptions{.models = false, .guesses = false};
  options.answers = options.simplify = options.independence = true;
  options.statistics = std::make_shared<Statistics>();
  auto stack = std::move(*make_stack(registry, options));
  const Expr y = pool_.var("y", Sort::floating(num::kDouble));
  const Expr exp = pool_.make(Kind::kMath1, {pool_.rm_const(num::RoundingMode::kNearestEven), y},
                              {static_cast<uint32_t>(num::MathFunction::kExp)});
  const Expr negative = pool_.make(Kind::kFpIsNegative, {exp});
  first_.answers = {sat(3), Unsat{{0}}};
  EXPECT_EQ(ask(*stack).from().backend(), "one");
  query_.conjuncts = {pool_.mk_eq(x_, pool_.bv_const(8, 1)), negative};
  // The first time from the backend, then from what is remembered, then from the core in a longer query.
  for (int i = 0; i < 3; ++i) {
    if (i == 2) query_.conjuncts.push_back(pool_.make(Kind::kFpLt, {y, exp}));
    Answer answer = ask(*stack);
    ASSERT_TRUE(answer.is_unsat()) << i;
    EXPECT_EQ(answer.from().backend(), "one");
    EXPECT_EQ(answer.from().family(), "one");
    EXPECT_EQ(answer.from().remembered, i == 1);
  }
  EXPECT_EQ(first_.asked.size(), 2u);
  EXPECT_EQ(options.statistics->checks->unconfirmed_count(), 3u);
}

TEST_F(Layers, AnUnsatOverLibmSaysWhatItRestsOn) {
  const Expr y = pool_.var("y", Sort::floating(num::kDouble));
  const Expr exp = pool_.make(Kind::kMath1, {pool_.rm_const(num::RoundingMode::kNearestEven), y},
                              {static_cast<uint32_t>(num::MathFunction::kExp)});
  query_.conjuncts.push_back(pool_.make(Kind::kFpIsNegative, {exp}));
  auto solver = make_checked(std::make_unique<ScriptedSolver>(first_), std::make_shared<CheckLog>());
  first_.answers = {Unsat{{0}}, Unsat{{1}}, Unsat{{0, 1}}, Unsat{{7}}};
  EXPECT_TRUE(ask(*solver).assumptions().empty());
  EXPECT_EQ(ask(*solver).assumptions().size(), 1u);
  EXPECT_EQ(ask(*solver).assumptions().size(), 1u);
  EXPECT_TRUE(ask(*solver).is_unknown());  // no such conjunct
}

TEST_F(Layers, StackCrossChecksWithASecondMethod) {
  Registry registry;
  registry.add("one", [&](const SolverOptions&) { return std::make_unique<ScriptedSolver>(first_, "one"); });
  registry.add("two", [&](const SolverOptions&) { return std::make_unique<ScriptedSolver>(second_, "two"); });
  StackOptions options;
  options.method = "one";
  options.cross_check = "two";
  auto stack = make_stack(registry, options);
  ASSERT_TRUE(stack.ok());
  first_.answers = {Unsat{{0}}};
  second_.answers = {sat(2)};
  Answer answer = ask(**stack);
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.unknown().why, Unknown::Why::kDisagreement);
  options.cross_check = "three";
  EXPECT_FALSE(make_stack(registry, options).ok());
}

}  // namespace
}  // namespace mantissa::solver
