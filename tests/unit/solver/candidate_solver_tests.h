#pragma once

// What every solver that judges candidates must do: find models over all theories, never claim Unsat, leave
// candidates on the board, start from seeds, end with the budget, and repeat itself for a seed.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

#include "eval/evaluator.h"
#include "num/libm.h"
#include "solver/api/registry.h"

namespace mantissa::solver {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

template <class Make>
class CandidateSolver : public ::testing::Test {
 protected:
  Answer ask(std::vector<Expr> conjuncts, double seconds = 20) {
    return solver_->solve(Query{&pool_, std::move(conjuncts), {}, false}, Budget::seconds(seconds), board_);
  }
  void expect_model(const std::vector<Expr>& conjuncts) {
    const Answer answer = ask(conjuncts);
    ASSERT_TRUE(answer.is_sat());
    EXPECT_TRUE(eval::satisfies(pool_, conjuncts, answer.model()));
  }
  Expr var(const char* name, Sort sort) { return pool_.var(name, sort); }
  Expr make(Kind kind, std::vector<Expr> operands, std::vector<uint32_t> params = {}) {
    return pool_.make(kind, operands, params);
  }
  Expr rne() { return pool_.rm_const(num::RoundingMode::kNearestEven); }
  Expr number(num::Format format, const char* text) {
    return pool_.fp_const(*num::Float::parse(format, num::RoundingMode::kNearestEven, text));
  }
  Expr cube(Expr x) { return make(Kind::kFpMul, {rne(), make(Kind::kFpMul, {rne(), x, x}), x}); }
  // No double has this square.
  std::vector<Expr> hopeless() {
    const Expr x = var("x", Sort::floating(num::kDouble));
    return {make(Kind::kFpEq, {make(Kind::kFpMul, {rne(), x, x}), number(num::kDouble, "-1")})};
  }

  expr::Pool pool_;
  HintBoard board_;
  std::unique_ptr<Solver> solver_ = Make()({});
};
TYPED_TEST_SUITE_P(CandidateSolver);

TYPED_TEST_P(CandidateSolver, Cubes) {
  for (num::Format f : {num::kDouble, num::kFloat, num::kHalf}) {
    const Expr x = this->var("x", Sort::floating(f));
    this->expect_model({this->make(Kind::kFpEq, {this->cube(x), this->number(f, "27")})});
    this->expect_model({this->make(Kind::kFpLe, {this->number(f, "27"), this->cube(x)})});
  }
}

TYPED_TEST_P(CandidateSolver, ManyConditionsOnFloatsAndIntegers) {
  const Sort d = Sort::floating(num::kDouble), i = Sort::bit_vec(32);
  const Expr x = this->var("x", d), y = this->var("y", d), n = this->var("n", i);
  const Expr as_double = this->make(Kind::kFpFromSbv, {this->rne(), n}, {11, 53});
  this->expect_model({
      this->make(Kind::kFpLt,
                 {this->number(num::kDouble, "10"), this->make(Kind::kFpAdd, {this->rne(), x, y})}),
      this->make(Kind::kFpLt, {x, this->number(num::kDouble, "7")}),
      this->make(Kind::kFpLt, {y, this->number(num::kDouble, "8.5")}),
      this->make(Kind::kFpLe, {as_double, y}),
      this->make(Kind::kBvSlt, {this->pool_.bv_const(32, 5), n}),
      this->pool_.mk_eq(this->pool_.extract(n, 0, 0), this->pool_.bv_const(1, 1)),
  });
}

TYPED_TEST_P(CandidateSolver, LibraryFunctions) {
  const Expr x = this->var("x", Sort::floating(num::kDouble));
  const auto call = [&](num::MathFunction f) {
    return this->make(Kind::kMath1, {this->rne(), x}, {static_cast<uint32_t>(f)});
  };
  this->expect_model(
      {this->make(Kind::kFpLt, {this->number(num::kDouble, "0.99"), call(num::MathFunction::kSin)}),
       this->make(Kind::kFpLt, {call(num::MathFunction::kExp), this->number(num::kDouble, "0.01")})});
}

TYPED_TEST_P(CandidateSolver, WideSortsArraysAndRoundingModes) {
  const Expr q = this->var("q", Sort::floating(num::kQuad)), b = this->var("b", Sort::bit_vec(100));
  const Expr m = this->var("m", Sort::rounding_mode());
  const Sort bytes = this->pool_.array_sort(Sort::bit_vec(32), Sort::bit_vec(8));
  const Expr a = this->var("a", bytes), i = this->var("i", Sort::bit_vec(32));
  this->expect_model({
      this->make(Kind::kFpLt, {this->number(num::kQuad, "1"), q}),
      this->make(Kind::kBvUlt, {this->pool_.bv_const(100, 1000), b}),
      this->make(Kind::kNot, {this->pool_.mk_eq(m, this->rne())}),
      this->make(Kind::kBvUlt, {this->pool_.bv_const(8, 3), this->make(Kind::kSelect, {a, i})}),
  });
}

TYPED_TEST_P(CandidateSolver, WithoutVariables) {
  EXPECT_TRUE(this->ask({}).is_sat());
  EXPECT_TRUE(this->ask({this->pool_.bool_const(true)}).is_sat());
  EXPECT_TRUE(this->ask({this->pool_.bool_const(false)}).is_unknown());
}

TYPED_TEST_P(CandidateSolver, WantedVariablesAreInTheModel) {
  const Expr x = this->var("x", Sort::bit_vec(8)), y = this->var("y", Sort::bit_vec(8));
  const Answer answer = this->solver_->solve(
      Query{&this->pool_, {this->make(Kind::kBvUlt, {this->pool_.bv_const(8, 9), x})}, {y}, false},
      Budget::seconds(20), this->board_);
  ASSERT_TRUE(answer.is_sat());
  EXPECT_NE(answer.model().find(y), nullptr);
  EXPECT_NE(answer.model().find(x), nullptr);
}

TYPED_TEST_P(CandidateSolver, EndsWithTheBudgetAndNeverSaysUnsat) {
  const auto start = std::chrono::steady_clock::now();
  const Answer answer = this->ask(this->hopeless(), 0.2);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.unknown().why, Unknown::Why::kTime);
  EXPECT_LT(seconds, 5);  // a machine may be busy; the stop itself is a matter of milliseconds
}

// Time that the calling thread has spent working, readable from another one.
inline clockid_t cpu_clock() {
  clockid_t clock;
  pthread_getcpuclockid(pthread_self(), &clock);
  return clock;
}
inline double seconds_of(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Also in the midst of a long query whose terms are slow to evaluate. Its own time, since a machine may be
// busy.
// How much slower a sanitizer makes the same work, at most.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr double kSlowdown = 30;
#else
constexpr double kSlowdown = 1;
#endif

TYPED_TEST_P(CandidateSolver, StopsWithinTenMilliseconds) {
  std::vector<Expr> slow = this->hopeless();
  Expr term = this->var("q", Sort::floating(num::kQuad));
  const auto sine = static_cast<uint32_t>(num::MathFunction::kSin);
  for (int i = 0; i < 1000; ++i) {
    const Expr x = this->var(i % 2 == 0 ? "x" : "y", Sort::floating(num::kDouble));
    const Expr wide =
        this->make(Kind::kFpFromFp, {this->rne(), this->make(Kind::kMath1, {this->rne(), x}, {sine})},
                   {num::kQuad.exponent_bits, num::kQuad.significand_bits});
    term = this->make(Kind::kFpMul, {this->rne(), term, this->make(Kind::kFpAdd, {this->rne(), term, wide})});
    slow.push_back(this->make(Kind::kFpLt, {term, this->number(num::kQuad, "1e1000")}));
  }
  for (const std::vector<Expr>& conjuncts : {this->hopeless(), slow}) {
    std::vector<double> late;
    for (int i = 0; i < 9; ++i) {
      StopToken token;
      double told = 0;
      std::thread stopper([&, solving = cpu_clock()] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        told = seconds_of(solving);
        token.request_stop();
      });
      const Answer answer = this->solver_->solve(Query{&this->pool_, conjuncts, {}, false},
                                                 Budget().with_token(token), this->board_);
      const double ended = seconds_of(cpu_clock());
      stopper.join();
      ASSERT_TRUE(answer.is_unknown());
      EXPECT_EQ(answer.unknown().why, Unknown::Why::kStopped);
      late.push_back(ended - told);
    }
    std::sort(late.begin(), late.end());
    const double median = late[4];
    std::printf("stopped after %.2f ms, at most %.2f ms\n", 1000 * median, 1000 * late[8]);
    EXPECT_LT(median, 0.01 * kSlowdown);
  }
}

TYPED_TEST_P(CandidateSolver, LeavesCandidatesOnTheBoard) {
  int left = 0;
  HintBoard board([&](std::string_view source, const eval::Model& model) {
    EXPECT_EQ(source, this->solver_->name());
    EXPECT_GT(model.size(), 0u);
    ++left;
  });
  this->solver_->solve(Query{&this->pool_, this->hopeless(), {}, false}, Budget::seconds(0.3), board);
  EXPECT_GT(left, 0);
}

// A value nobody would guess, within reach of a seed that is off by one.
TYPED_TEST_P(CandidateSolver, StartsFromSeeds) {
  const Expr x = this->var("x", Sort::bit_vec(64)), y = this->var("y", Sort::bit_vec(64));
  const Expr product = this->make(Kind::kBvMul, {x, y});
  const uint64_t p = 0xfffffffb, q = 0x9e3779b97f4a7c15;
  const std::vector<Expr> conjuncts = {this->pool_.mk_eq(product, this->pool_.bv_const(64, p * q)),
                                       this->make(Kind::kBvUlt, {this->pool_.bv_const(64, 1), x}),
                                       this->make(Kind::kBvUlt, {this->pool_.bv_const(64, 1), y})};
  eval::Model seed;
  seed.set(x, Value::bits(64, p));
  seed.set(y, Value::bits(64, q + 1));
  this->board_.seed(seed);
  this->expect_model(conjuncts);
}

TYPED_TEST_P(CandidateSolver, RepeatsItselfForASeed) {
  const Expr x = this->var("x", Sort::floating(num::kDouble)),
             y = this->var("y", Sort::floating(num::kDouble));
  const std::vector<Expr> conjuncts = {
      this->make(Kind::kFpLt,
                 {this->number(num::kDouble, "1000"), this->make(Kind::kFpMul, {this->rne(), x, y})}),
      this->make(Kind::kFpLt,
                 {this->make(Kind::kFpAdd, {this->rne(), x, y}), this->number(num::kDouble, "64.5")}),
      this->make(Kind::kFpLt,
                 {this->make(Kind::kFpSub, {this->rne(), x, y}), this->number(num::kDouble, "-1.25")})};
  std::vector<eval::Model> models;
  for (int i = 0; i < 2; ++i) {
    HintBoard board;
    const Answer answer = TypeParam()({.seed = 5})
                              ->solve(Query{&this->pool_, conjuncts, {}, false}, Budget::seconds(20), board);
    ASSERT_TRUE(answer.is_sat());
    models.push_back(answer.model());
  }
  for (Expr v : {x, y}) EXPECT_EQ(models[0].get(this->pool_, v), models[1].get(this->pool_, v));
}

TYPED_TEST_P(CandidateSolver, SeveralThreadsFindModelsToo) {
  const Expr x = this->var("x", Sort::floating(num::kDouble));
  const std::vector<Expr> conjuncts = {
      this->make(Kind::kFpEq, {this->cube(x), this->number(num::kDouble, "1.367631e9")})};  // 1110 cubed
  HintBoard board;
  const Answer answer =
      TypeParam()({.jobs = 3})->solve(Query{&this->pool_, conjuncts, {}, false}, Budget::seconds(20), board);
  ASSERT_TRUE(answer.is_sat());
  EXPECT_TRUE(eval::satisfies(this->pool_, conjuncts, answer.model()));
}

REGISTER_TYPED_TEST_SUITE_P(CandidateSolver, Cubes, ManyConditionsOnFloatsAndIntegers, LibraryFunctions,
                            WideSortsArraysAndRoundingModes, WithoutVariables, WantedVariablesAreInTheModel,
                            EndsWithTheBudgetAndNeverSaysUnsat, StopsWithinTenMilliseconds,
                            LeavesCandidatesOnTheBoard, StartsFromSeeds, RepeatsItselfForASeed,
                            SeveralThreadsFindModelsToo);

}  // namespace mantissa::solver
