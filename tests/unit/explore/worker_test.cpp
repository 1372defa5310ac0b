// Workers below whole programs: a few instructions, a solver that tries all values, and what must hold
// whatever the policy. Every feasible path ends once, with inputs that take it; what nobody decided is never
// `complete`.

#include "explore/worker.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <set>
#include <stdexcept>

#include "eval/evaluator.h"
#include "explore/explorer.h"
#include "unit/solver/scripted_solver.h"

namespace mantissa::explore {
namespace {

using expr::Expr;
using expr::Sort;
using findings::FindingKind;
using interp::Ending;
using interp::Matter;
using interp::Status;
using ir::Op;

// Tries every assignment of bytes, so what it refutes has no solution.
class EveryByte final : public solver::Solver {
 public:
  std::string_view name() const override { return "every-byte"; }
  solver::Capabilities capabilities() const override {
    return {.features = 0xffff, .may_answer_unsat = true, .complete = true, .family = "every-byte"};
  }
  solver::Answer solve(const solver::Query& query, const Budget&, solver::HintBoard&) override {
    const std::vector<Expr> variables = solver::model_variables(query);
    eval::Model model;
    for (uint64_t all = 0; all >> (8 * variables.size()) == 0; ++all) {
      for (size_t i = 0; i < variables.size(); ++i)
        model.set(variables[i], expr::Value::bits(8, all >> (8 * i)));
      if (eval::satisfies(*query.pool, query.conjuncts, model)) return solver::Sat{model};
    }
    solver::Unsat unsat;
    for (uint32_t i = 0; i < query.conjuncts.size(); ++i) unsat.core.push_back(i);
    return unsat;
  }
};

class Broken final : public solver::Solver {
 public:
  std::string_view name() const override { return "broken"; }
  solver::Capabilities capabilities() const override { return {.features = 0xffff}; }
  solver::Answer solve(const solver::Query&, const Budget&, solver::HintBoard&) override {
    throw std::logic_error("broken");
  }
};

class Heard final : public Listener {
 public:
  void on_test(const Test& test) override { tests.push_back(test); }
  void on_finding(const Finding& finding, const Test& test) override {
    findings.push_back(finding);
    shown.push_back(test);
  }
  void on_further_test(const Finding&, const Test&) override {}
  void on_progress(const Progress&) override {}
  std::vector<Test> tests, shown;
  std::vector<Finding> findings;
};

// An input of one byte.
bool make_input(interp::Interpreter& interpreter, interp::Call& call, uint64_t) {
  interp::State& state = interpreter.state();
  const uint32_t number = state.inputs.add(interpreter.pool(), "x", ir::InputType::kBytes, 1);
  call.results[0] =
      interpreter.from_term(state.inputs.read(interpreter.pool(), number, 0, 1, ir::FloatType::kNone));
  return true;
}

// Registers of main: constants first, then x, y, and one bit.
constexpr ir::Reg kZero = 0, kTen = 1, kHalf = 2, kX = 3, kY = 4, kBit = 5;

struct Outcome {
  Options options;
  interp::Ledger ledger;
  Heard heard;
  Progress progress;
  uint64_t count(Matter matter, Ending ending) const { return ledger.count(matter, ending); }
};

class Workers : public testing::Test {
 protected:
  void SetUp() override {
    program_.files = {"unknown", "test.c"};
    ir::Function& input = program_.functions.emplace_back();
    input.name = input.source_name = "input";
    input.results = {{ir::FloatType::kNone, 8}};
    ir::Function& main = program_.functions.emplace_back();
    main.name = main.source_name = "main";
    main.defined = true;
    main.constants = {0, 10, 128};
    main.register_count = 6;
    main.first_parameter = 3;
    main.operand_lists.resize(3);
    for (const ir::Reg reg : {kX, kY}) {
      ir::OperandList& list = main.operand_lists[reg == kX ? 1 : 2];
      list.registers = {reg};
      list.types = {{ir::FloatType::kNone, 8}};
    }
    main.block_starts = {0};
    program_.entry = 1;
    program_.function_index = {{"input", 0}, {"main", 1}};
  }

  ir::Function& main() { return program_.functions[1]; }
  void add(const ir::Instruction& in) {
    main().code.push_back(in);
    main().places.push_back({1, static_cast<uint32_t>(main().code.size()), 1});
    main().stacks.push_back(0);
  }
  void read(uint32_t list) { add({.op = Op::kCall, .x = 0, .imm = list}); }
  void compare(Op op, ir::Reg a, ir::Reg b) { add({.op = op, .width = 8, .d = kBit, .a = a, .b = b}); }
  void branch(uint32_t yes, uint32_t no) {
    add({.op = Op::kBranch, .width = 1, .a = kBit, .b = no, .x = yes});
  }

  // if (x < 10) return; if (x == 0) return; if (y < 10) return; return: the second is never taken.
  void three_paths() {
    read(1);
    read(2);
    compare(Op::kUlt, kX, kTen);
    branch(8, 4);
    compare(Op::kEq, kX, kZero);
    branch(8, 6);
    compare(Op::kUlt, kY, kTen);
    branch(8, 8);
    add({.op = Op::kReturn});
  }
  // return 128 / x, and again.
  void quotients() {
    read(1);
    add({.op = Op::kUdiv, .width = 8, .d = kY, .a = kHalf, .b = kX});
    add({.op = Op::kUrem, .width = 8, .d = kY, .a = kHalf, .b = kX});
    add({.op = Op::kReturn});
  }

  using Seeds = std::function<std::vector<eval::Model>(expr::Pool&)>;
  void explore_with(Outcome& one, const SolverFactory& solvers, const Seeds& seeds = {},
                    const StopToken& stop = {}) {
    expr::Pool pool;
    interp::Coverage coverage(program_);
    one.options.tests = TestPolicy::kAll;
    Explorer explorer(
        program_, pool, coverage, one.ledger, one.options, {},
        [](const ir::Function& function) {
          return function.defined ? interp::Handler() : interp::Handler{make_input, 0, {}};
        },
        solvers, one.heard);
    one.progress =
        explorer.run(stop, stop.child(), seeds ? seeds(pool) : std::vector<eval::Model>(), sampling_);
    EXPECT_EQ(one.ledger.leaked(), 0u);
  }

  // if (x == 10) 128 / 0; else if (y == 10) return; return;
  void hidden_quotient() {
    read(1);
    read(2);
    compare(Op::kEq, kX, kTen);
    branch(6, 4);
    compare(Op::kEq, kY, kTen);
    branch(7, 7);
    add({.op = Op::kUdiv, .width = 8, .d = kY, .a = kHalf, .b = kZero});
    add({.op = Op::kReturn});
  }

  ir::Program program_;
  Sampling* sampling_ = nullptr;
};

// Decides nothing, and has worked long when it says so for the second time.
class Undecided final : public solver::Solver {
 public:
  std::string_view name() const override { return "undecided"; }
  solver::Capabilities capabilities() const override { return {.features = 0xffff}; }
  solver::Answer solve(const solver::Query&, const Budget& budget, solver::HintBoard&) override {
    if (++asked_ == 2) budget.work(3'000'000'000);
    return solver::Unknown{solver::Unknown::Why::kIncomplete, "undecided"};
  }

 private:
  int asked_ = 0;
};

class Given final : public Sampling {
 public:
  explicit Given(std::vector<SampledInput> all) : all_(std::move(all)) {}
  void begin() override {}
  std::optional<std::vector<SampledInput>> take(const Budget&) override { return all_; }

 private:
  std::vector<SampledInput> all_;
};

std::unique_ptr<solver::Solver> every_byte() { return std::make_unique<EveryByte>(); }

uint8_t input_of(const explore::Test& test, size_t i) { return test.inputs.at(i).bytes.at(0); }

TEST_F(Workers, TakeEveryFeasiblePathOnceUnderEveryPolicy) {
  three_paths();
  for (const Feasibility feasibility : {Feasibility::kPending, Feasibility::kEager, Feasibility::kLazy})
    for (const SearchOrder search : {SearchOrder::kCoverage, SearchOrder::kDfs, SearchOrder::kBfs,
                                     SearchOrder::kRandomState, SearchOrder::kRandomPath})
      for (const bool partial : {false, true})
        for (const unsigned jobs : {1u, 3u})
          for (const uint64_t compact : {0, 1}) {
            Outcome one;
            one.options.feasibility = feasibility;
            one.options.search = search;
            one.options.partial_solutions = partial;
            one.options.jobs = jobs;
            one.options.compact_every = compact;
            explore_with(one, every_byte);
            SCOPED_TRACE(testing::Message() << "feasibility " << static_cast<int>(feasibility) << " search "
                                            << static_cast<int>(search) << " partial " << partial << " jobs "
                                            << jobs << " compact " << compact);
            EXPECT_EQ(one.ledger.status(), Status::kComplete);
            EXPECT_EQ(one.count(Matter::kPath, Ending::kCompleted), 3u);
            EXPECT_EQ(one.count(Matter::kPath, Ending::kInfeasible), 1u);
            std::set<int> paths;
            for (const explore::Test& test : one.heard.tests) {
              const uint8_t x = input_of(test, 0), y = input_of(test, 1);
              paths.insert(x < 10 ? 1 : y < 10 ? 2 : 3);
            }
            EXPECT_EQ(paths.size(), 3u);
            EXPECT_EQ(one.heard.tests.size(), 3u);
            EXPECT_EQ(one.progress.compactions > 0, compact > 0);
          }
}

TEST_F(Workers, WhatNobodyDecidesIsNotComplete) {
  three_paths();
  for (const Feasibility feasibility : {Feasibility::kPending, Feasibility::kEager, Feasibility::kLazy}) {
    Outcome one;
    one.options.feasibility = feasibility;
    one.options.partial_solutions = false;
    solver::Script script;
    explore_with(one, [&] { return std::make_unique<solver::ScriptedSolver>(script); });
    EXPECT_EQ(one.ledger.status(), Status::kIncomplete);
    EXPECT_GT(one.count(Matter::kPath, Ending::kUnknown), 0u);
    EXPECT_EQ(one.count(Matter::kPath, Ending::kInfeasible), 0u);
  }
}

TEST_F(Workers, AskAboutTheOtherSidesOnly) {
  three_paths();
  Outcome one;
  one.options.partial_solutions = false;
  explore_with(one, every_byte);
  EXPECT_EQ(one.progress.queries, 3u) << "of each branch the side that the witness does not take";
  EXPECT_EQ(one.progress.witnesses_by_query, 2u);
}

TEST_F(Workers, ReportABugOnceWithItsInputAndGoOnWithout) {
  quotients();
  for (const unsigned jobs : {1u, 3u}) {
    Outcome one;
    one.options.jobs = jobs;
    explore_with(one, every_byte);
    ASSERT_EQ(one.heard.findings.size(), 1u) << "the second division is by what is not zero";
    EXPECT_EQ(one.heard.findings[0].kind, FindingKind::kDivisionByZero);
    EXPECT_EQ(one.heard.findings[0].place.line, 2u);
    EXPECT_EQ(input_of(one.heard.shown[0], 0), 0);
    ASSERT_EQ(one.heard.tests.size(), 1u);
    EXPECT_NE(input_of(one.heard.tests[0], 0), 0);
    EXPECT_EQ(one.ledger.status(), Status::kComplete);
  }
}

TEST_F(Workers, StopAtTheFirstFindingIfAsked) {
  quotients();
  Outcome one;
  one.options.stop_at_first_finding = true;
  explore_with(one, every_byte);
  EXPECT_EQ(one.heard.findings.size(), 1u);
  EXPECT_NE(one.ledger.status(), Status::kComplete);
}

TEST_F(Workers, RunTheUsersInputsFirst) {
  three_paths();
  Outcome one;
  one.options.partial_solutions = false;
  explore_with(one, every_byte, [](expr::Pool& pool) {
    std::vector<eval::Model> seeds(2);
    const auto set = [&](size_t seed, const char* name, uint8_t value) {
      memory::assign_input(pool, name, std::vector<uint8_t>{value}, seeds[seed]);
    };
    set(0, "x", 77), set(0, "x#2", 5), set(1, "x", 78), set(1, "x#2", 99);
    return seeds;
  });
  EXPECT_EQ(one.ledger.status(), Status::kComplete);
  ASSERT_EQ(one.heard.tests.size(), 3u);
  EXPECT_EQ(input_of(one.heard.tests[0], 0), 77);
  EXPECT_EQ(input_of(one.heard.tests[1], 0), 78);
  EXPECT_LT(input_of(one.heard.tests[2], 0), 10);
}

// The path had been given up when the input came: it is found by it, and what was given up stays so.
TEST_F(Workers, FollowASampleWhereNoStateWaits) {
  hidden_quotient();
  const FindingKey here{FindingKind::kDivisionByZero, 1, 7, 1};
  Given given({{{{"x", memory::InputType::kBytes, {10}}, {"x", memory::InputType::kBytes, {3}}}, here},
               {{{"x", memory::InputType::kBytes, {10}}}, here},
               {{{"x", memory::InputType::kBytes, {11}}, {"x", memory::InputType::kBytes, {3}}}, {}}});
  for (const bool samples : {false, true}) {
    Outcome one;
    one.options.partial_solutions = false;
    one.options.sample_s = 0.1;
    sampling_ = samples ? &given : nullptr;
    explore_with(one, [] { return std::make_unique<Undecided>(); });
    EXPECT_EQ(one.count(Matter::kPath, Ending::kUnknown), 2u);
    EXPECT_EQ(one.count(Matter::kPath, Ending::kCompleted), 1u);
    EXPECT_EQ(one.ledger.status(), Status::kIncomplete);
    ASSERT_EQ(one.heard.findings.size(), samples ? 1u : 0u);
    if (!samples) continue;
    EXPECT_EQ(one.heard.findings[0].kind, FindingKind::kDivisionByZero);
    EXPECT_EQ(input_of(one.heard.shown[0], 0), 10);
    EXPECT_EQ(one.progress.partial_solutions.at("samples").produced, 3u);
    EXPECT_EQ(one.progress.partial_solutions.at("samples").distinct, 2u) << "one had been shown";
  }
}

TEST_F(Workers, TellWhenTheyWereStopped) {
  three_paths();
  Outcome one;
  const StopToken stop;
  stop.request_stop();
  explore_with(one, every_byte, {}, stop);
  EXPECT_EQ(one.ledger.status(), Status::kInterrupted);
  EXPECT_GT(one.count(Matter::kPath, Ending::kLeft), 0u);
}

TEST_F(Workers, EndTogetherIfOneOfThemFails) {
  three_paths();
  for (const unsigned jobs : {1u, 3u}) {
    Outcome one;
    one.options.jobs = jobs;
    one.options.partial_solutions = false;
    EXPECT_THROW(explore_with(one, [] { return std::make_unique<Broken>(); }), std::logic_error);
  }
}

// Address space for a few threads, of many: the others do the work.
TEST_F(Workers, DoWithFewerThreadsThanAskedFor) {
  three_paths();
  const auto with_little_space = [&] {
    std::ifstream statm("/proc/self/statm");
    uint64_t pages = 0;
    statm >> pages;
    const rlim_t most = pages * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE)) + (uint64_t{100} << 20);
    const rlimit limit{most, most};
    if (::setrlimit(RLIMIT_AS, &limit) != 0) std::_Exit(3);
    Outcome one;
    one.options.jobs = 100;
    one.options.compact_every = 1;  // all must come to a pause
    explore_with(one, every_byte);
    std::_Exit(one.ledger.status() == Status::kComplete && one.heard.tests.size() == 3 ? 0 : 1);
  };
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(with_little_space(), testing::ExitedWithCode(0), "");
}

TEST_F(Workers, LeaveWhatIsBeyondTheNumberOfPaths) {
  three_paths();
  Outcome one;
  one.options.max_paths = 1;
  explore_with(one, every_byte);
  EXPECT_EQ(one.count(Matter::kPath, Ending::kCompleted), 1u);
  EXPECT_NE(one.ledger.status(), Status::kComplete);
}

}  // namespace
}  // namespace mantissa::explore
