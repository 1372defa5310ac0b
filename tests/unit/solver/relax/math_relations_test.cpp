// Relations between libm functions: none that a sample breaks is refuted.

#include <gtest/gtest.h>

#include <algorithm>

#include "eval/evaluator.h"
#include "num/libm.h"
#include "solver/relax/relax_solver.h"
#include "support/rng.h"

namespace mantissa::solver::relax {
namespace {

using expr::Expr;
using expr::Kind;
using num::MathFunction;

class MathRelations : public ::testing::Test {
 protected:
  Expr call(MathFunction f, Expr a) {
    return pool_.make(Kind::kMath1, {mode_, a}, {static_cast<uint32_t>(f)});
  }
  Expr op(Kind kind, Expr a, Expr b) { return pool_.make(kind, {mode_, a, b}); }
  Expr number(double v) { return pool_.fp_const(num::Float::from_double(v)); }
  // The values of a term over a range of x and y: one that a sample has must be possible.
  void expect_open(Expr term, double low, double high, double margin = 1e-3) {
    Rng rng(5);
    const auto sample = [&] {
      return low + (high - low) * static_cast<double>(rng.below(1u << 30)) / (1u << 30);
    };
    double least = 1e308, most = -1e308;
    for (int i = 0; i < 2000; ++i) {
      eval::Model model;
      model.set(x_, expr::Value::floating(num::Float::from_double(sample())));
      model.set(y_, expr::Value::floating(num::Float::from_double(sample())));
      const double v = eval::evaluate(pool_, term, model).as_float().to_double();
      least = std::min(least, v);
      most = std::max(most, v);
    }
    ask(pool_.make(Kind::kFpLe, {term, number(least)}), low, high, false);
    ask(pool_.make(Kind::kFpLe, {number(most), term}), low, high, false);
    // Far away there is nothing.
    ask(pool_.make(Kind::kFpLe, {number(most + margin * std::max(1.0, high)), term}), low, high, true);
  }
  void ask(Expr condition, double low, double high, bool refuted) {
    Query query{&pool_, {condition}, {}, false};
    for (Expr v : {x_, y_}) {
      query.conjuncts.push_back(pool_.make(Kind::kFpLe, {number(low), v}));
      query.conjuncts.push_back(pool_.make(Kind::kFpLe, {v, number(high)}));
    }
    HintBoard board;
    const Answer answer = make_relax({})->solve(query, Budget().until(refuted ? 20 : 0.5), board);
    EXPECT_EQ(answer.is_unsat(), refuted) << condition.id;
  }

  expr::Pool pool_;
  Expr mode_ = pool_.rm_const(num::RoundingMode::kNearestEven);
  Expr x_ = pool_.var("x", expr::Sort::floating(num::kDouble)),
       y_ = pool_.var("y", expr::Sort::floating(num::kDouble));
};

TEST_F(MathRelations, Circle) {
  const Expr s = call(MathFunction::kSin, x_), c = call(MathFunction::kCos, x_);
  const Expr sum = op(Kind::kFpAdd, op(Kind::kFpMul, s, s), op(Kind::kFpMul, c, c));
  expect_open(op(Kind::kFpSub, sum, number(1)), -10, 10);
  expect_open(op(Kind::kFpSub, sum, number(1)), 1e10, 1e12, 1e-15);
}

TEST_F(MathRelations, ExponentialAndLogarithm) {
  for (const auto& [exp, log] : {std::pair(MathFunction::kExp, MathFunction::kLog),
                                 std::pair(MathFunction::kExp2, MathFunction::kLog2),
                                 std::pair(MathFunction::kExp10, MathFunction::kLog10)}) {
    expect_open(op(Kind::kFpSub, call(exp, call(log, x_)), x_), 0.5, 2);
    expect_open(op(Kind::kFpSub, call(exp, call(log, x_)), x_), 1, 1000);
    expect_open(op(Kind::kFpSub, call(log, call(exp, x_)), x_), -3, 3);
  }
}

TEST_F(MathRelations, WholePowers) {
  for (const int n : {2, 3, 4}) {
    const Expr power =
        pool_.make(Kind::kMath2, {mode_, x_, number(n)}, {static_cast<uint32_t>(MathFunction::kPow)});
    Expr product = x_;
    for (int i = 1; i < n; ++i) product = op(Kind::kFpMul, product, x_);
    expect_open(op(Kind::kFpSub, power, product), 0, 10, 1e-10);
    expect_open(op(Kind::kFpSub, power, product), -3, 2, 1e-11);
  }
}

TEST_F(MathRelations, Hypot) {
  const Expr h = pool_.make(Kind::kMath2, {mode_, x_, y_}, {static_cast<uint32_t>(MathFunction::kHypot)});
  expect_open(op(Kind::kFpSub, x_, h), 1, 2, 0.2);
  expect_open(op(Kind::kFpSub, h, op(Kind::kFpAdd, x_, y_)), 1, 2, 0.4);
  const Expr squares = op(Kind::kFpAdd, op(Kind::kFpMul, x_, x_), op(Kind::kFpMul, y_, y_));
  expect_open(op(Kind::kFpSub, op(Kind::kFpMul, h, h), squares), 1, 2);
}

}  // namespace
}  // namespace mantissa::solver::relax
