#include "solver/smt/cost.h"

#include <gtest/gtest.h>

#include "solver/smt/z3_solver.h"

namespace mantissa::solver::smt {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

Expr product(expr::Pool& pool, uint32_t width) {
  const Expr a = pool.var("a", Sort::bit_vec(width)), b = pool.var("b", Sort::bit_vec(width));
  return pool.mk_eq(pool.make(Kind::kBvMul, {a, b}), a);
}

TEST(Cost, WideProductsAndLongNumbersAreDear) {
  expr::Pool pool;
  const Expr small = product(pool, 64), large = product(pool, 4096);
  EXPECT_LT(seconds_to_state(pool, std::span(&small, 1)), 0.001);
  EXPECT_GT(seconds_to_state(pool, std::span(&large, 1)), 10);
  const Expr n = pool.var("n", Sort::integer());
  const Expr many =
      pool.mk_eq(n, pool.constant(expr::Value::integer(num::Rational::power_of_two(3'000'000))));
  EXPECT_GT(seconds_to_state(pool, std::span(&many, 1)), 10);
}

TEST(Cost, WhatCannotBeStatedInTimeIsNotGivenToZ3) {
  expr::Pool pool;
  auto z3 = make_z3({});
  Query query{.pool = &pool, .conjuncts = {product(pool, 4096)}, .wanted = {}};
  HintBoard board;
  const Answer answer = z3->solve(query, Budget::seconds(3), board);
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.unknown().why, Unknown::Why::kTime);
  EXPECT_EQ(answer.unknown().detail, "z3: stating it takes longer than there is time");
}

}  // namespace
}  // namespace mantissa::solver::smt
