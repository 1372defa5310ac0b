#include "explore/looked_at.h"

#include <gtest/gtest.h>

namespace mantissa::explore {
namespace {

using expr::Expr;
using expr::Kind;

class LookedAt : public testing::Test {
 protected:
  Expr number(uint64_t value) { return pool_.bv_const(32, value); }
  Expr less(Expr a, Expr b) { return pool_.make(Kind::kBvSlt, {a, b}); }
  Expr below(Expr a, Expr b) { return pool_.make(Kind::kBvUlt, {a, b}); }

  expr::Pool pool_;
  Expr i_ = pool_.var("i", expr::Sort::bit_vec(32)), n_ = pool_.var("n", expr::Sort::bit_vec(32));
  BoundedSides sides_;
};

TEST_F(LookedAt, SignedComparisonsBoundOneSide) {
  note_bounds(pool_, less(i_, number(5)), sides_);
  EXPECT_TRUE(is_bounded_above(pool_, i_, sides_));
  EXPECT_FALSE(is_bounded_below(pool_, i_, sides_));
  note_bounds(pool_, pool_.mk_not(less(i_, number(0))), sides_);
  EXPECT_TRUE(is_bounded_below(pool_, i_, sides_));
}

TEST_F(LookedAt, UnsignedComparisonsBoundWhatIsLessOnBoth) {
  note_bounds(pool_, below(i_, n_), sides_);
  EXPECT_TRUE(is_bounded_above(pool_, i_, sides_));
  EXPECT_TRUE(is_bounded_below(pool_, i_, sides_));
  EXPECT_FALSE(is_bounded_above(pool_, n_, sides_));
  EXPECT_TRUE(is_bounded_below(pool_, n_, sides_));
}

TEST_F(LookedAt, ADifferenceTurnsTheSides) {
  note_bounds(pool_, less(i_, number(5)), sides_);
  const Expr difference = pool_.make(Kind::kBvSub, {number(9), i_});
  EXPECT_FALSE(is_bounded_above(pool_, difference, sides_));
  EXPECT_TRUE(is_bounded_below(pool_, difference, sides_));
}

TEST_F(LookedAt, OnlyEqualityOfAnEqualityBounds) {
  note_bounds(pool_, pool_.mk_not(pool_.mk_eq(i_, number(1))), sides_);
  EXPECT_FALSE(is_bounded_above(pool_, i_, sides_));
  note_bounds(pool_, pool_.mk_eq(i_, number(7)), sides_);
  EXPECT_TRUE(is_bounded_above(pool_, i_, sides_));
  EXPECT_TRUE(is_bounded_below(pool_, i_, sides_));
}

TEST_F(LookedAt, WhatIsTooLargeIsFoundInBothForms) {
  EXPECT_EQ(too_large(pool_, below(number(31), i_)), i_);
  EXPECT_EQ(too_large(pool_, pool_.mk_not(pool_.make(Kind::kBvUle, {i_, number(31)}))), i_);
  EXPECT_FALSE(too_large(pool_, pool_.mk_eq(i_, number(0))));
  EXPECT_FALSE(too_large(pool_, less(number(31), i_)));
}

}  // namespace
}  // namespace mantissa::explore
