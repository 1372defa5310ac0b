#include "solver/smt/z3_process.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "eval/evaluator.h"
#include "support/memory_limit.h"

namespace mantissa::solver::smt {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Every process below this one that runs mantissa-z3.
std::vector<pid_t> processes_of_z3(pid_t below = ::getpid()) {
  std::vector<pid_t> result;
  std::error_code error;
  for (const auto& task :
       std::filesystem::directory_iterator("/proc/" + std::to_string(below) + "/task", error)) {
    std::ifstream children(task.path() / "children");
    for (pid_t child; children >> child;) {
      std::string name;
      std::ifstream("/proc/" + std::to_string(child) + "/comm") >> name;
      if (name == "mantissa-z3") result.push_back(child);
      for (const pid_t other : processes_of_z3(child)) result.push_back(other);
    }
  }
  return result;
}

class Z3ProcessTest : public testing::Test {
 protected:
  Answer ask(std::vector<Expr> conjuncts, const Budget& budget = Budget::seconds(60)) {
    return solver_->solve(Query{&pool_, std::move(conjuncts), {}}, budget, board_);
  }
  void expect_it_goes_on() {
    const Expr x = pool_.var("x", Sort::bit_vec(16));
    const std::vector<Expr> conjuncts{
        pool_.mk_eq(pool_.make(Kind::kBvMul, {x, x}), pool_.bv_const(16, 12321))};
    const Answer answer = ask(conjuncts);
    ASSERT_TRUE(answer.is_sat()) << (answer.is_unknown() ? answer.unknown().detail : "unsat");
    EXPECT_TRUE(eval::satisfies(pool_, conjuncts, answer.model()));
  }
  // x*y = n with n a product of two primes of half the width: out of reach within a test's time.
  std::vector<Expr> hard() {
    const Sort sort = Sort::bit_vec(128);
    const Expr x = pool_.var("hx", sort), y = pool_.var("hy", sort);
    const Expr n = pool_.constant(
        Value::bits(*num::BitVec::parse_decimal(128, "170141183460469231722567801799623612353")));
    const Expr small = pool_.constant(Value::bits(num::shl(num::BitVec::one(128), 64u)));
    const Expr two = pool_.bv_const(128, 2);
    return {pool_.mk_eq(pool_.make(Kind::kBvMul, {x, y}), n), pool_.make(Kind::kBvUlt, {x, small}),
            pool_.make(Kind::kBvUlt, {y, small}), pool_.make(Kind::kBvUlt, {two, x}),
            pool_.make(Kind::kBvUlt, {two, y})};
  }

  expr::Pool pool_;
  HintBoard board_;
  std::unique_ptr<Solver> solver_ = make_z3_process({});
};

TEST_F(Z3ProcessTest, StartsWhenItIsAskedAndEndsWithItsSolver) {
  EXPECT_TRUE(processes_of_z3().empty());
  expect_it_goes_on();
  const std::vector<pid_t> first = processes_of_z3();
  ASSERT_EQ(first.size(), 1u);
  expect_it_goes_on();
  EXPECT_EQ(processes_of_z3(), first);
  solver_.reset();
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);  // none is left, not even a dead one
  EXPECT_EQ(errno, ECHILD);
}

TEST_F(Z3ProcessTest, TimeLimitHolds) {
  const auto start = Clock::now();
  const Answer answer = ask(hard(), Budget::seconds(0.3));
  EXPECT_LT(seconds_since(start), 5);  // 0.4 on an idle machine
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.unknown().why, Unknown::Why::kTime);
}

// It takes Z3 25 s to take this in, in which it looks at no clock.
TEST_F(Z3ProcessTest, IsKilledWhereZ3IsDeaf) {
  const Sort sort = Sort::bit_vec(4096);
  const Expr a = pool_.var("a", sort), b = pool_.var("b", sort);
  const auto start = Clock::now();
  const Answer answer = ask({pool_.mk_eq(pool_.make(Kind::kBvMul, {a, b}), a)}, Budget::seconds(1));
  EXPECT_LT(seconds_since(start), 8);  // 1.1 on an idle machine
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.unknown().why, Unknown::Why::kTime);
  expect_it_goes_on();
}

TEST_F(Z3ProcessTest, StopTokenEndsTheSearch) {
  const StopToken token;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    token.request_stop();
  });
  const auto start = Clock::now();
  const Answer answer = ask(hard(), Budget::seconds(120).with_token(token));
  stopper.join();
  EXPECT_LT(seconds_since(start), 8);
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.unknown().why, Unknown::Why::kStopped);
  expect_it_goes_on();
  EXPECT_TRUE(ask(hard(), Budget().with_token(token)).is_unknown());
}

TEST_F(Z3ProcessTest, KeepsToItsShareOfTheMemory) {
  expect_it_goes_on();
  memory_limit::set((memory_limit::resident_bytes() + (uint64_t{24} << 20)) / 85 * 100);
  const Answer answer = ask(hard());
  memory_limit::set(0);
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.unknown().why, Unknown::Why::kMemory) << answer.unknown().detail;
  expect_it_goes_on();
}

TEST_F(Z3ProcessTest, IsNotStartedWhereThereIsNoRoom) {
  memory_limit::set(memory_limit::resident_bytes());
  const Answer answer = ask({pool_.var("b", Sort::boolean())}, Budget());
  memory_limit::set(0);
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_TRUE(processes_of_z3().empty());
  expect_it_goes_on();
}

TEST_F(Z3ProcessTest, GoesWhereOthersNeedTheRoom) {
  expect_it_goes_on();
  EXPECT_EQ(processes_of_z3().size(), 1u);
  memory_limit::set(memory_limit::resident_bytes() / 85 * 99);  // with what it holds, too much
  for (int i = 0; i < 400 && !processes_of_z3().empty(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  memory_limit::set(0);
  EXPECT_TRUE(processes_of_z3().empty());
  expect_it_goes_on();
}

TEST_F(Z3ProcessTest, ItsDeathCostsOneAnswer) {
  for (const bool is_asked : {true, false}) {
    expect_it_goes_on();
    std::thread killer([&] {
      if (is_asked) std::this_thread::sleep_for(std::chrono::milliseconds(200));
      for (const pid_t process : processes_of_z3()) ::kill(process, SIGKILL);
    });
    if (!is_asked) killer.join();
    const Answer answer = ask(hard(), Budget::seconds(60));
    if (is_asked) killer.join();
    ASSERT_TRUE(answer.is_unknown());
    EXPECT_EQ(answer.unknown().why, Unknown::Why::kIncomplete);
    EXPECT_EQ(answer.unknown().detail, "z3: its process ended: signal 9");
    expect_it_goes_on();
  }
}

TEST_F(Z3ProcessTest, CountsTheSameWorkEachTime) {
  std::vector<uint64_t> counts;
  for (int tries = 0; counts.size() < 2 && tries < 10; ++tries) {
    solver_ = make_z3_process({});
    const auto meter = std::make_shared<Meter>();
    const uint64_t cuts = Meter::cut_by_clock();
    EXPECT_TRUE(ask(hard(), Budget::seconds(600).metered(meter).within(0.2)).is_unknown());
    if (Meter::cut_by_clock() == cuts) counts.push_back(meter->nanoseconds());  // else: a busy machine
  }
  ASSERT_EQ(counts.size(), 2u);
  EXPECT_EQ(counts[0], counts[1]);
  EXPECT_GT(counts[0], 150'000'000u);
}

}  // namespace
}  // namespace mantissa::solver::smt
