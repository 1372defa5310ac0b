// The rules that run on every node made, one by one, and that they keep values (random terms over all kinds
// compare made terms with raw ones in tests/unit/rewrite).

#include "expr/local_rules.h"

#include <gtest/gtest.h>

namespace mantissa::expr {
namespace {

class LocalRulesTest : public ::testing::Test {
 protected:
  Pool pool_;
  const Expr p_ = pool_.var("p", Sort::boolean()), q_ = pool_.var("q", Sort::boolean());
  const Expr t_ = pool_.bool_const(true), f_ = pool_.bool_const(false);
  const Expr x_ = pool_.var("x", Sort::bit_vec(8)), y_ = pool_.var("y", Sort::bit_vec(8));
  const Expr zero_ = pool_.bv_const(8, 0), one_ = pool_.bv_const(8, 1), ones_ = pool_.bv_const(8, 255);
  const Expr d_ = pool_.var("d", Sort::floating(num::kDouble));
  Expr op(Kind k, std::initializer_list<Expr> v, std::initializer_list<uint32_t> p = {}) {
    return pool_.make(k, v, p);
  }
};

TEST_F(LocalRulesTest, Bool) {
  EXPECT_EQ(op(Kind::kNot, {op(Kind::kNot, {p_})}), p_);
  EXPECT_EQ(op(Kind::kAnd, {p_, t_}), p_);
  EXPECT_EQ(op(Kind::kAnd, {f_, p_}), f_);
  EXPECT_EQ(op(Kind::kAnd, {p_, op(Kind::kNot, {p_})}), f_);
  EXPECT_EQ(op(Kind::kOr, {p_, f_}), p_);
  EXPECT_EQ(op(Kind::kOr, {t_, p_}), t_);
  EXPECT_EQ(op(Kind::kOr, {p_, op(Kind::kNot, {p_})}), t_);
  EXPECT_EQ(op(Kind::kXor, {p_, p_}), f_);
  EXPECT_EQ(op(Kind::kXor, {p_, t_}), op(Kind::kNot, {p_}));
  EXPECT_EQ(op(Kind::kImplies, {p_, q_}), op(Kind::kOr, {op(Kind::kNot, {p_}), q_}));
  EXPECT_EQ(op(Kind::kEq, {p_, f_}), op(Kind::kNot, {p_}));
  EXPECT_EQ(op(Kind::kEq, {x_, x_}), t_);
  EXPECT_EQ(op(Kind::kIte, {t_, x_, y_}), x_);
  EXPECT_EQ(op(Kind::kIte, {p_, x_, x_}), x_);
  EXPECT_EQ(op(Kind::kIte, {op(Kind::kNot, {p_}), x_, y_}), op(Kind::kIte, {p_, y_, x_}));
  EXPECT_EQ(op(Kind::kIte, {p_, t_, q_}), op(Kind::kOr, {p_, q_}));
}

TEST_F(LocalRulesTest, BitVectors) {
  EXPECT_EQ(op(Kind::kBvAnd, {x_, zero_}), zero_);
  EXPECT_EQ(op(Kind::kBvAnd, {ones_, x_}), x_);
  EXPECT_EQ(op(Kind::kBvOr, {x_, ones_}), ones_);
  EXPECT_EQ(op(Kind::kBvXor, {x_, x_}), zero_);
  EXPECT_EQ(op(Kind::kBvAdd, {zero_, x_}), x_);
  EXPECT_EQ(op(Kind::kBvSub, {x_, x_}), zero_);
  EXPECT_EQ(op(Kind::kBvMul, {one_, x_}), x_);
  EXPECT_EQ(op(Kind::kBvMul, {x_, zero_}), zero_);
  EXPECT_EQ(op(Kind::kBvUdiv, {x_, one_}), x_);
  EXPECT_EQ(op(Kind::kBvShl, {x_, zero_}), x_);
  EXPECT_EQ(op(Kind::kBvUlt, {x_, zero_}), f_);
  EXPECT_EQ(op(Kind::kBvUle, {zero_, x_}), t_);
  EXPECT_EQ(op(Kind::kBvSle, {x_, x_}), t_);
  EXPECT_EQ(op(Kind::kBvNeg, {op(Kind::kBvNeg, {x_})}), x_);
  const Expr wide = op(Kind::kBvZeroExtend, {x_}, {24});
  EXPECT_EQ(op(Kind::kEq, {wide, pool_.bv_const(32, 256)}), f_);
  EXPECT_EQ(op(Kind::kEq, {pool_.bv_const(32, 0xffffffff), wide}), f_);
  EXPECT_EQ(pool_.kind(op(Kind::kEq, {wide, pool_.bv_const(32, 255)})), Kind::kEq);
}

TEST_F(LocalRulesTest, Slices) {
  EXPECT_EQ(pool_.extract(x_, 7, 0), x_);
  EXPECT_EQ(pool_.extract(pool_.extract(x_, 6, 1), 3, 2), pool_.extract(x_, 4, 3));
  const Expr both = op(Kind::kBvConcat, {x_, y_});
  EXPECT_EQ(pool_.extract(both, 15, 8), x_);
  EXPECT_EQ(pool_.extract(both, 7, 0), y_);
  EXPECT_EQ(pool_.extract(both, 5, 2), pool_.extract(y_, 5, 2));
  EXPECT_EQ(pool_.kind(pool_.extract(both, 9, 6)), Kind::kBvExtract);
  const Expr wide = op(Kind::kBvZeroExtend, {x_}, {8});
  EXPECT_EQ(pool_.extract(wide, 7, 0), x_);
  EXPECT_EQ(pool_.extract(wide, 15, 8), zero_);
  EXPECT_EQ(op(Kind::kBvConcat, {pool_.extract(x_, 7, 4), pool_.extract(x_, 3, 0)}), x_);
}

TEST_F(LocalRulesTest, Floats) {
  const auto neg = [&](Expr e) { return op(Kind::kFpNeg, {e}); };
  const auto abs = [&](Expr e) { return op(Kind::kFpAbs, {e}); };
  EXPECT_EQ(neg(neg(d_)), d_);
  EXPECT_EQ(abs(neg(d_)), abs(d_));
  EXPECT_EQ(abs(abs(d_)), abs(d_));
  EXPECT_EQ(op(Kind::kFpLt, {d_, d_}), f_);
  EXPECT_EQ(op(Kind::kFpEq, {d_, d_}), op(Kind::kNot, {op(Kind::kFpIsNan, {d_})}));
  EXPECT_EQ(op(Kind::kFpIsZero, {abs(neg(d_))}), op(Kind::kFpIsZero, {d_}));
  EXPECT_EQ(op(Kind::kFpFromBits, {op(Kind::kFpToBits, {d_})}, {11, 53}), d_);
  const Expr bits = pool_.var("b", Sort::bit_vec(64));
  EXPECT_NE(op(Kind::kFpToBits, {op(Kind::kFpFromBits, {bits}, {11, 53})}), bits) << "NaN bits are not kept";
  const Expr nearest = pool_.rm_const(num::RoundingMode::kNearestEven);
  EXPECT_EQ(op(Kind::kFpFromFp, {nearest, d_}, {11, 53}), d_);
  const Expr zero = pool_.fp_const(num::Float::zero(num::kDouble));
  EXPECT_NE(op(Kind::kFpAdd, {nearest, d_, zero}), d_);
}

TEST_F(LocalRulesTest, Arrays) {
  const Expr a = pool_.var("a", pool_.array_sort(Sort::bit_vec(8), Sort::bit_vec(8)));
  const Expr written = op(Kind::kStore, {op(Kind::kStore, {a, one_, x_}), zero_, y_});
  EXPECT_EQ(op(Kind::kSelect, {written, zero_}), y_);
  EXPECT_EQ(op(Kind::kSelect, {written, one_}), x_);
  EXPECT_EQ(op(Kind::kSelect, {written, ones_}), op(Kind::kSelect, {a, ones_}));
  EXPECT_EQ(op(Kind::kSelect, {op(Kind::kStore, {a, x_, y_}), x_}), y_);
  EXPECT_EQ(pool_.kind(op(Kind::kSelect, {written, x_})), Kind::kSelect);
  const Expr everywhere = op(Kind::kConstArray, {x_}, {pool_.sort(a).word()});
  EXPECT_EQ(op(Kind::kSelect, {everywhere, y_}), x_);
}

}  // namespace
}  // namespace mantissa::expr
