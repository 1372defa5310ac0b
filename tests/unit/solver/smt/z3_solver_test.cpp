#include "solver/smt/z3_solver.h"

#include <gtest/gtest.h>

#include <thread>

#include "eval/evaluator.h"
#include "num/libm.h"
#include "solver/smt/z3_process.h"

namespace mantissa::solver::smt {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

using Factory = std::unique_ptr<Solver> (*)(const SolverOptions&);

// Both ways to run it: in this process, and in one of its own.
class Z3Test : public testing::TestWithParam<Factory> {
 protected:
  Answer ask(std::vector<Expr> conjuncts, bool want_core = false,
             const Budget& budget = Budget::seconds(60)) {
    return solver_->solve(Query{&pool_, std::move(conjuncts), {}, want_core}, budget, board_);
  }
  void expect_model(const std::vector<Expr>& conjuncts) {
    Answer answer = ask(conjuncts);
    ASSERT_TRUE(answer.is_sat()) << (answer.is_unknown() ? answer.unknown().detail : "unsat");
    EXPECT_TRUE(eval::satisfies(pool_, conjuncts, answer.model()));
  }
  Expr var(const char* name, Sort sort) { return pool_.var(name, sort); }
  Expr make(Kind kind, std::vector<Expr> operands, std::vector<uint32_t> params = {}) {
    return pool_.make(kind, operands, params);
  }
  Expr rne() { return pool_.rm_const(num::RoundingMode::kNearestEven); }
  Expr decimal(num::Format format, const char* text) {
    return pool_.fp_const(*num::Float::parse(format, num::RoundingMode::kNearestEven, text));
  }

  expr::Pool pool_;
  HintBoard board_;
  std::unique_ptr<Solver> solver_ = GetParam()({});
};

TEST_P(Z3Test, CubeRootOfTwentySeven) {
  Sort sort = Sort::floating(num::kHalf);
  Expr x = var("x", sort);
  Expr cube = make(Kind::kFpMul, {rne(), make(Kind::kFpMul, {rne(), x, x}), x});
  Answer answer = ask({make(Kind::kFpEq, {cube, decimal(num::kHalf, "27")})});
  ASSERT_TRUE(answer.is_sat());
  EXPECT_EQ(answer.model().get(pool_, x),
            Value::floating(*num::Float::parse(num::kHalf, num::RoundingMode::kNearestEven, "3")));
}

TEST_P(Z3Test, ModelsOfEverySort) {
  Expr flag = var("flag", Sort::boolean()), mode = var("mode", Sort::rounding_mode());
  Expr wide = var("wide", Sort::bit_vec(200)), quad = var("quad", Sort::floating(num::kQuad));
  Expr nan = var("nan", Sort::floating(num::kDouble)), x87 = var("x87", Sort::bit_vec(80));
  num::BitVec pattern = num::bit_not(num::shl(num::BitVec::one(200), 150u));
  Expr one = decimal(num::kQuad, "1"), tiny = pool_.fp_const(num::Float::min_subnormal(num::kQuad));
  expect_model({flag, pool_.mk_eq(wide, pool_.constant(Value::bits(pattern))), make(Kind::kFpIsNan, {nan}),
                make(Kind::kFpLt, {one, make(Kind::kFpAdd, {mode, one, tiny})}),
                make(Kind::kFpLt, {one, quad}), make(Kind::kFpIsSubnormal, {make(Kind::kFpFromX87, {x87})})});
  Expr n = var("n", Sort::integer()), r = var("r", Sort::real());
  Expr half = pool_.constant(Value::real(num::Rational(1, 2)));
  Expr big = pool_.constant(Value::integer(*num::Rational::parse("100000000000000000000000")));
  expect_model({make(Kind::kLt, {big, n}), make(Kind::kLt, {r, half}),
                make(Kind::kLt, {make(Kind::kNeg, {half}), r}), pool_.mk_not(make(Kind::kIsInt, {r}))});
}

TEST_P(Z3Test, ModelsOfArrays) {
  Sort bytes = pool_.array_sort(Sort::bit_vec(32), Sort::bit_vec(8));
  Sort floats = pool_.array_sort(Sort::bit_vec(4), Sort::floating(num::kHalf));
  Expr a = var("a", bytes), b = var("b", bytes), f = var("f", floats);
  Expr i = var("i", Sort::bit_vec(32)), j = var("j", Sort::bit_vec(32));
  auto read = [&](Expr array, Expr index) { return make(Kind::kSelect, {array, index}); };
  Expr five = pool_.bv_const(8, 5);
  expect_model({pool_.mk_not(pool_.mk_eq(a, b)), pool_.mk_eq(read(a, i), read(b, j)),
                pool_.mk_not(pool_.mk_eq(i, j)), pool_.mk_eq(make(Kind::kStore, {a, i, five}), b)});
  expect_model({make(Kind::kFpIsNan, {read(f, pool_.bv_const(4, 3))}),
                make(Kind::kFpLt, {read(f, pool_.bv_const(4, 1)), read(f, pool_.bv_const(4, 2))})});
  Expr constant = make(Kind::kConstArray, {five}, {bytes.word()});
  expect_model({pool_.mk_eq(a, constant)});
  Answer answer = ask({pool_.mk_eq(a, constant), pool_.mk_not(pool_.mk_eq(read(a, i), five))});
  EXPECT_TRUE(answer.is_unsat());
}

TEST_P(Z3Test, WantedVariablesAreInTheModel) {
  Expr b = var("b", Sort::boolean()), other = var("other", Sort::floating(num::kFloat));
  Answer answer = solver_->solve(Query{&pool_, {b}, {other}, false}, Budget::seconds(60), board_);
  ASSERT_TRUE(answer.is_sat());
  EXPECT_NE(answer.model().find(other), nullptr);
}

TEST_P(Z3Test, CoresAreSmallWhenAskedFor) {
  Expr x = var("x", Sort::floating(num::kHalf)), p = var("p", Sort::boolean());
  Expr zero = decimal(num::kHalf, "0"), ten = decimal(num::kHalf, "10");
  std::vector<Expr> conjuncts{p, make(Kind::kFpLt, {x, zero}), make(Kind::kFpLt, {x, ten}),
                              make(Kind::kFpLt, {ten, x})};
  Answer answer = ask(conjuncts, true);
  ASSERT_TRUE(answer.is_unsat());
  std::vector<uint32_t> core = answer.core();
  EXPECT_LT(core.size(), 4u);
  std::vector<Expr> kept;
  for (uint32_t i : core) kept.push_back(conjuncts[i]);
  EXPECT_TRUE(ask(kept).is_unsat());
  EXPECT_EQ(ask(conjuncts).core().size(), 4u);
}

TEST_P(Z3Test, RefusesWhatItDoesNotDo) {
  Expr x = var("x", Sort::floating(num::kDouble));
  Expr sine = make(Kind::kMath1, {rne(), x}, {static_cast<uint32_t>(num::MathFunction::kSin)});
  Answer answer = ask({make(Kind::kFpLt, {x, sine})});
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.unknown().why, Unknown::Why::kUnsupported);
  EXPECT_EQ(answer.unknown().detail, "z3: sin");
  Expr short_float = var("s", Sort::floating({5, 2}));
  answer = ask({make(Kind::kFpIsNan, {short_float})});
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.unknown().detail, "z3: (_ FloatingPoint 5 2)");
  answer = ask({make(Kind::kFpLt, {make(Kind::kFpMod, {x, x}), x})});
  EXPECT_TRUE(answer.is_unknown());
  EXPECT_TRUE(ask({make(Kind::kFpIsNan, {x})}).is_sat());  // and goes on
}

// The root of the least number of Float(4, 13) is subnormal, which Z3 computes wrongly: it would say Unsat.
TEST_P(Z3Test, RefusesRootsThatAreSubnormal) {
  const num::Format format{4, 13};
  const Expr x = var("x", Sort::floating(format));
  const Expr least = pool_.fp_const(num::next_up(num::Float::zero(format)));
  const Expr root = make(Kind::kFpSqrt, {rne(), x});
  EXPECT_TRUE(
      ask({pool_.mk_eq(x, least), pool_.mk_eq(make(Kind::kFpMul, {rne(), root, root}), least)}).is_unknown());
  const Expr y = var("y", Sort::floating(num::kHalf));
  expect_model({pool_.mk_eq(make(Kind::kFpSqrt, {rne(), y}), decimal(num::kHalf, "1.5"))});
}

TEST_P(Z3Test, DeepTermsDoNotOverflowTheStack) {
  Expr x = var("x", Sort::bit_vec(8)), y = var("y", Sort::bit_vec(8)), sum = x;
  for (int i = 0; i < 100'000; ++i)
    sum = pool_.make_raw(i % 2 ? Kind::kBvXor : Kind::kBvAdd, std::vector{sum, i % 3 ? x : y});
  Answer answer = ask({pool_.mk_eq(sum, y)}, false, Budget::seconds(2));
  EXPECT_TRUE(!answer.is_sat() || eval::satisfies(pool_, std::vector{pool_.mk_eq(sum, y)}, answer.model()));
}

TEST_P(Z3Test, ObjectsRunInParallel) {
  std::vector<std::thread> threads;
  std::atomic<int> right{0};
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      auto solver = GetParam()({.seed = static_cast<uint64_t>(t)});
      HintBoard board;
      for (int i = 0; i < 10; ++i) {
        Expr x = pool_.var("t" + std::to_string(t), Sort::bit_vec(16));
        Expr square = pool_.make(Kind::kBvMul, {x, x});
        Query query{&pool_, {pool_.mk_eq(square, pool_.bv_const(16, static_cast<uint64_t>(i) * i))}, {}};
        right += solver->solve(query, Budget::seconds(60), board).is_sat();
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 40);
}

TEST_P(Z3Test, AnotherPoolStartsOver) {
  EXPECT_TRUE(ask({var("b", Sort::boolean())}).is_sat());
  expr::Pool other;
  Expr x = other.var("x", Sort::bit_vec(8));
  Answer answer = solver_->solve(Query{&other, {other.mk_eq(x, other.bv_const(8, 9))}, {}}, Budget(), board_);
  ASSERT_TRUE(answer.is_sat());
  EXPECT_EQ(answer.model().get(other, x), Value::bits(8, 9));
}

INSTANTIATE_TEST_SUITE_P(Ways, Z3Test, testing::Values(make_z3, make_z3_process), [](const auto& way) {
  return std::string(way.index == 0 ? "InThisProcess" : "InItsOwn");
});

}  // namespace
}  // namespace mantissa::solver::smt
