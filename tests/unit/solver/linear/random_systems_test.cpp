// Random systems over Int and Real with Boolean structure against Z3. MANTISSA_LONG=1: 20,000.

#include <gtest/gtest.h>

#include <cstdlib>

#include "eval/evaluator.h"
#include "solver/linear/linear_solver.h"
#include "solver/smt/z3_solver.h"
#include "support/rng.h"

namespace mantissa::solver::linear {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;
using num::Rational;

class Systems {
 public:
  Systems(expr::Pool& pool, uint64_t seed) : pool_(pool), rng_(seed), is_int_(rng_.below(2)) {
    for (int i = 0; i < 4; ++i)
      variables_.push_back(
          pool_.var((is_int_ ? "i" : "r") + std::to_string(i), is_int_ ? Sort::integer() : Sort::real()));
  }
  Query query() {
    Query q{&pool_, {}, {}};
    const uint64_t count = 2 + rng_.below(6);
    for (uint64_t i = 0; i < count; ++i) q.conjuncts.push_back(formula(static_cast<int>(rng_.below(3))));
    // Integers need bounds for branch and bound to end.
    for (Expr v : variables_) {
      q.conjuncts.push_back(pool_.make(Kind::kLe, {number(-20), v}));
      q.conjuncts.push_back(pool_.make(Kind::kLe, {v, number(20)}));
    }
    return q;
  }

 private:
  Expr number(int64_t n) {
    return pool_.constant(is_int_ ? Value::integer(Rational(n)) : Value::real(Rational(n)));
  }
  Expr term(int depth) {
    if (depth == 0)
      return rng_.below(4) == 0 ? number(static_cast<int64_t>(rng_.below(15)) - 7)
                                : variables_[rng_.below(4)];
    switch (rng_.below(is_int_ ? 7 : 5)) {
      case 0: return pool_.make(Kind::kAdd, {term(depth - 1), term(depth - 1)});
      case 1: return pool_.make(Kind::kSub, {term(depth - 1), term(depth - 1)});
      case 2:
      case 3:
        return pool_.make(Kind::kMul, {number(static_cast<int64_t>(rng_.below(9)) - 4), term(depth - 1)});
      case 4: return pool_.mk_ite(formula(0), term(depth - 1), term(depth - 1));
      case 5:
        return pool_.make(Kind::kIntDiv, {term(depth - 1), number(static_cast<int64_t>(rng_.below(4)) + 2)});
      default:
        return pool_.make(Kind::kIntMod,
                          {term(depth - 1), number(-3 + 6 * static_cast<int64_t>(rng_.below(2)))});
    }
  }
  Expr formula(int depth) {
    if (depth == 0) {
      const Expr a = term(static_cast<int>(rng_.below(3))), b = term(1);
      switch (rng_.below(4)) {
        case 0: return pool_.make(Kind::kLt, {a, b});
        case 1: return pool_.mk_eq(a, b);
        case 2: return pool_.mk_not(pool_.mk_eq(a, b));
        default: return pool_.make(Kind::kLe, {a, b});
      }
    }
    const Expr a = formula(depth - 1), b = formula(depth - 1);
    switch (rng_.below(4)) {
      case 0: return pool_.mk_and(a, b);
      case 1: return pool_.mk_or(a, b);
      case 2: return pool_.mk_not(a);
      default: return pool_.make(Kind::kXor, {a, b});
    }
  }

  expr::Pool& pool_;
  Rng rng_;
  bool is_int_;
  std::vector<Expr> variables_;
};

TEST(LinearSolver, AgreesWithZ3OnRandomSystems) {
  const int count = std::getenv("MANTISSA_LONG") ? 20'000 : 300;
  auto linear = make_linear({}), z3 = smt::make_z3({});
  int sat = 0, unsat = 0, unknown = 0;
  expr::Pool pool;
  for (int seed = 0; seed < count; ++seed) {
    const Query query = Systems(pool, static_cast<uint64_t>(seed)).query();
    HintBoard board;
    const Answer ours = linear->solve(query, Budget::seconds(5), board);
    if (ours.is_unknown()) {
      ++unknown;
      continue;
    }
    if (ours.is_sat()) {
      ++sat;
      ASSERT_TRUE(eval::satisfies(pool, query.conjuncts, ours.model())) << "seed " << seed;
    } else {
      ++unsat;
      Query core{&pool, {}, {}};
      for (uint32_t i : ours.core()) core.conjuncts.push_back(query.conjuncts[i]);
      ASSERT_FALSE(z3->solve(core, Budget::seconds(10), board).is_sat()) << "seed " << seed;
    }
  }
  EXPECT_LT(unknown, count / 20);
  EXPECT_GT(sat, count / 10);
  EXPECT_GT(unsat, count / 20);
}

TEST(LinearSolver, SaysWhatItCannotDo) {
  expr::Pool pool;
  const Expr x = pool.var("x", Sort::real()), y = pool.var("y", Sort::real());
  HintBoard board;
  Query query{&pool, {pool.mk_eq(pool.make(Kind::kMul, {x, y}), x)}, {}};
  Answer answer = make_linear({})->solve(query, Budget(), board);
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.unknown().why, Unknown::Why::kUnsupported);
}

TEST(LinearSolver, UnboundedIntegersWithoutASolutionAreRefused) {
  expr::Pool pool;
  const Expr x = pool.var("x", Sort::integer()), y = pool.var("y", Sort::integer());
  const auto times = [&](int64_t n, Expr e) {
    return pool.make(Kind::kMul, {pool.constant(Value::integer(Rational(n))), e});
  };
  HintBoard board;
  Query query{&pool,
              {pool.mk_eq(pool.make(Kind::kSub, {times(6, x), times(4, y)}),
                          pool.constant(Value::integer(Rational(3))))},
              {}};
  EXPECT_TRUE(make_linear({})
                  ->solve(query, Budget::seconds(5), board)
                  .is_unsat());  // even on the left, odd on the right
}

}  // namespace
}  // namespace mantissa::solver::linear
