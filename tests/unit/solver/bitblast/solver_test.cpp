// The solver from outside: models, cores, sequences of queries that go on from one another, stopping.

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "eval/evaluator.h"
#include "num/libm.h"
#include "solver/bitblast/bitblast_solver.h"
#include "solver/bitblast/instance.h"
#include "support/rng.h"

namespace mantissa::solver::bitblast {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

std::vector<std::unique_ptr<Solver>> all_solvers() {
  Registry registry;
  register_bitblast(registry);
  register_encodings(registry);
  std::vector<std::unique_ptr<Solver>> result;
  for (const std::string& name : registry.names())
    for (unsigned jobs : {1u, 2u})
      result.push_back(std::move(*registry.make(name, {.seed = 0, .jobs = jobs})));
  return result;
}

class BitblastTest : public testing::Test {
 protected:
  Expr bv(uint32_t width, uint64_t value) { return pool.bv_const(width, value); }
  Answer ask(Solver& solver, std::vector<Expr> conjuncts, bool want_core = false) {
    Query query{.pool = &pool, .conjuncts = std::move(conjuncts), .wanted = {}, .want_core = want_core};
    HintBoard board;
    Answer answer = solver.solve(query, Budget::seconds(120), board);
    if (answer.is_sat()) {
      EXPECT_TRUE(eval::satisfies(pool, query.conjuncts, answer.model()));
    }
    return answer;
  }
  expr::Pool pool;
};

TEST_F(BitblastTest, FactorsAndRefutes) {
  const Expr x = pool.var("x", Sort::bit_vec(40)), y = pool.var("y", Sort::bit_vec(40));
  const auto below = [&](Expr e) { return pool.make(Kind::kBvUlt, {e, bv(40, 1 << 12)}); };
  const Expr product = pool.make(Kind::kBvMul, {x, y});
  const auto above_one = [&](Expr e) { return pool.make(Kind::kBvUlt, {bv(40, 1), e}); };
  for (auto& solver : all_solvers()) {
    EXPECT_TRUE(ask(*solver, {below(x), below(y), above_one(x), above_one(y),
                              pool.mk_eq(product, bv(40, 2047 * 4093))})
                    .is_sat());
    EXPECT_TRUE(
        ask(*solver, {below(x), below(y), above_one(x), above_one(y), pool.mk_eq(product, bv(40, 4093))})
            .is_unsat());
  }
}

TEST_F(BitblastTest, CoresNameWhatIsNeeded) {
  const Expr x = pool.var("x", Sort::bit_vec(16)), y = pool.var("y", Sort::bit_vec(16));
  std::vector<Expr> conjuncts{pool.make(Kind::kBvUlt, {y, bv(16, 100)}),
                              pool.make(Kind::kBvUlt, {x, bv(16, 10)}), pool.mk_not(pool.mk_eq(x, y)),
                              pool.make(Kind::kBvUlt, {bv(16, 20), x})};
  for (auto& solver : all_solvers()) {
    Answer answer = ask(*solver, conjuncts, true);
    ASSERT_TRUE(answer.is_unsat());
    EXPECT_EQ(answer.core(), (std::vector<uint32_t>{1, 3}));
  }
}

// Random walks over a path condition that grows, flips its last conjunct and goes back.
TEST_F(BitblastTest, SequencesOfQueries) {
  const Expr x = pool.var("x", Sort::bit_vec(4)), y = pool.var("y", Sort::bit_vec(4));
  for (auto& solver : all_solvers()) {
    Rng rng(7);
    std::vector<Expr> path;
    for (int step = 0; step < 60; ++step) {
      if (path.size() > 6 || (!path.empty() && rng.chance(4))) {
        path.resize(rng.below(path.size() + 1));
      } else if (!path.empty() && rng.chance(3)) {
        path.back() = pool.mk_not(path.back());
      } else {
        const Kind kinds[] = {Kind::kBvMul, Kind::kBvUdiv, Kind::kBvAdd, Kind::kBvUrem};
        const Expr term =
            pool.make(kinds[rng.below(4)], {x, pool.make(Kind::kBvAdd, {y, bv(4, rng.below(16))})});
        path.push_back(pool.make(Kind::kBvUlt, {term, bv(4, 1 + rng.below(15))}));
      }
      bool truth = false;
      for (uint64_t n = 0; n < 256 && !truth; ++n) {
        eval::Model model;
        model.set(x, expr::Value::bits(4, n & 15));
        model.set(y, expr::Value::bits(4, n >> 4));
        truth = eval::satisfies(pool, path, model);
      }
      const Answer answer = ask(*solver, path, rng.chance(4));
      EXPECT_EQ(answer.is_sat(), truth) << solver->name() << " step " << step;
      EXPECT_EQ(answer.is_unsat(), !truth);
    }
  }
}

// Easy queries that share nothing: what is left of them in the SAT solver must not grow with their number.
TEST_F(BitblastTest, ForgetsWhatNoQueryNeeds) {
  Instance instance(pool, {});
  HintBoard board;
  int first = 0, most = 0;
  for (int i = 0; i < 100; ++i) {
    const auto var = [&](char c) { return pool.var(c + std::to_string(i), Sort::bit_vec(32)); };
    const Expr product = pool.make(Kind::kBvMul, {var('x'), var('y')});
    const Query query{.pool = &pool, .conjuncts = {pool.mk_eq(product, bv(32, 6))}, .wanted = {}};
    EXPECT_TRUE(instance.solve(query, Budget::seconds(120), board).is_sat());
    if (i == 0) first = instance.variables();
    most = std::max(most, instance.variables());
  }
  EXPECT_GT(most, first);  // or nothing was kept at all
  EXPECT_LT(most, 10 * first);
}

TEST_F(BitblastTest, RoundingModeVariablesAreModes) {
  const Expr mode = pool.var("m", Sort::rounding_mode());
  const Expr x = pool.var("x", Sort::floating(num::kHalf)), y = pool.var("y", Sort::floating(num::kHalf));
  std::vector<Expr> conjuncts;
  for (int i = 0; i < 4; ++i)
    conjuncts.push_back(pool.mk_not(pool.mk_eq(mode, pool.rm_const(static_cast<num::RoundingMode>(i)))));
  conjuncts.push_back(pool.mk_eq(pool.make(Kind::kFpAdd, {mode, x, y}), x));
  conjuncts.push_back(pool.mk_not(pool.make(Kind::kFpIsZero, {y})));
  for (auto& solver : all_solvers()) {
    Answer answer = ask(*solver, conjuncts);
    ASSERT_TRUE(answer.is_sat());
    EXPECT_EQ(answer.model().get(pool, mode).as_rounding_mode(), num::RoundingMode::kTowardZero);
  }
}

TEST_F(BitblastTest, RefusesByName) {
  const Expr x = pool.var("x", Sort::floating(num::kDouble));
  const Expr sine = pool.make(Kind::kMath1, {pool.rm_const(num::RoundingMode::kNearestEven), x},
                              {static_cast<uint32_t>(num::MathFunction::kSin)});
  for (auto& solver : all_solvers()) {
    Answer answer = ask(*solver, {pool.make(Kind::kFpLt, {x, sine})});
    ASSERT_TRUE(answer.is_unknown());
    EXPECT_EQ(answer.unknown().why, Unknown::Why::kUnsupported);
  }
}

// Gates and clauses are limited, and a query that reaches the limit leaves room for the next.
TEST_F(BitblastTest, KeepsTheMemoryLimit) {
  const auto variable = [&](const char* name) { return pool.var(name, Sort::bit_vec(256)); };
  const Expr product = pool.make(Kind::kBvMul, {variable("x"), variable("y")});
  const Expr hard = pool.mk_eq(pool.make(Kind::kBvMul, {product, variable("z")}), bv(256, 12345));
  for (unsigned jobs : {1u, 2u}) {
    auto solver = make_bitblast({.seed = 0, .jobs = jobs, .memory_mb = 3});
    const Answer answer = ask(*solver, {hard});
    ASSERT_TRUE(answer.is_unknown());
    EXPECT_EQ(answer.unknown().why, Unknown::Why::kMemory);
    EXPECT_TRUE(ask(*solver, {pool.make(Kind::kBvUlt, {variable("x"), bv(256, 10)})}).is_sat());
  }
}

// However often the time ends on the way, the answer is right when there is enough of it.
TEST_F(BitblastTest, GoesOnWhereTheTimeEnded) {
  std::vector<Expr> conjuncts;
  for (int i = 0; i < 8; ++i) {
    const Expr x = pool.var("x" + std::to_string(i), Sort::bit_vec(48));
    conjuncts.push_back(pool.mk_eq(pool.make(Kind::kBvUdiv, {x, bv(48, 977)}), bv(48, 1000 + i)));
    conjuncts.push_back(pool.mk_eq(pool.make(Kind::kBvUrem, {x, bv(48, 977)}), bv(48, i)));
  }
  for (const bool possible : {true, false}) {
    if (!possible)
      conjuncts.push_back(pool.make(Kind::kBvUlt, {pool.var("x0", Sort::bit_vec(48)), bv(48, 976'000)}));
    for (auto& solver : all_solvers()) {
      const Query query{.pool = &pool, .conjuncts = conjuncts, .wanted = {}, .want_core = false};
      HintBoard board;
      Answer answer = Unknown{};
      for (double seconds = 1e-4; answer.is_unknown() && seconds < 1000; seconds *= 2)
        answer = solver->solve(query, Budget::seconds(seconds), board);
      EXPECT_EQ(answer.is_sat(), possible);
      EXPECT_EQ(answer.is_unsat(), !possible);
      EXPECT_TRUE(!answer.is_sat() || eval::satisfies(pool, conjuncts, answer.model()));
    }
  }
}

// A problem far too hard ends when the token is raised; the clock is not looked at, only that it ends.
TEST_F(BitblastTest, StopsWhenAsked) {
  const Expr x = pool.var("x", Sort::bit_vec(128)), y = pool.var("y", Sort::bit_vec(128));
  const auto small = [&](Expr e) { return pool.mk_eq(pool.extract(e, 127, 64), bv(64, 0)); };
  const num::BitVec semiprime =
      num::mul(num::BitVec(128, 15837184877706723481u), num::BitVec(128, 17429142207974170187u));
  const std::vector<Expr> conjuncts{
      small(x), small(y), pool.mk_not(pool.mk_eq(x, bv(128, 1))), pool.mk_not(pool.mk_eq(y, bv(128, 1))),
      pool.mk_eq(pool.make(Kind::kBvMul, {x, y}), pool.constant(expr::Value::bits(semiprime)))};
  for (auto& solver : all_solvers()) {
    StopToken token;
    std::thread stopper([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      token.request_stop();
    });
    HintBoard board;
    const Answer answer =
        solver->solve({.pool = &pool, .conjuncts = conjuncts, .wanted = {}, .want_core = false},
                      Budget().with_token(token), board);
    stopper.join();
    ASSERT_TRUE(answer.is_unknown()) << solver->name();
    EXPECT_EQ(answer.unknown().why, Unknown::Why::kStopped);
  }
}

}  // namespace
}  // namespace mantissa::solver::bitblast
