// What must not be simplified: each looks like algebra and is wrong for some float or some mode. The wrong
// result must not come out, and what does come out must agree with the original on every value of a small
// format.

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "expr/traverse.h"
#include "rewrite/rewriter.h"
#include "support/random_terms.h"

namespace mantissa::rewrite {
namespace {

using expr::Pool;
using expr::Value;
using num::RoundingMode;

class Traps : public ::testing::Test {
 protected:
  static constexpr num::Format kSmall{2, 3};
  const Sort small_ = Sort::floating(kSmall);
  Pool pool_;
  Rewriter rewriter_{pool_};
  const Expr x_ = pool_.var("x", small_), y_ = pool_.var("y", small_),
             rm_ = pool_.var("m", Sort::rounding_mode());
  const Expr rne_ = pool_.rm_const(RoundingMode::kNearestEven),
             rtn_ = pool_.rm_const(RoundingMode::kTowardNegative),
             rtp_ = pool_.rm_const(RoundingMode::kTowardPositive);
  const Expr zero_ = pool_.fp_const(Float::zero(kSmall)),
             minus_zero_ = pool_.fp_const(Float::zero(kSmall, true)),
             one_ = pool_.fp_const(Float::one(kSmall));

  Expr op(Kind k, std::initializer_list<Expr> operands, std::initializer_list<uint32_t> params = {}) {
    return pool_.make_raw(k, std::span(operands.begin(), operands.size()),
                          std::span(params.begin(), params.size()));
  }
  bool same_everywhere(Expr a, Expr b) {
    const Expr both[] = {a, b};
    const std::vector<Expr> variables = expr::variables(pool_, both);
    eval::Tape tape(pool_, both);
    const auto count = [&](Expr v) {
      return pool_.sort(v).is_rounding_mode() ? 5u : 1u << pool_.sort(v).bits();
    };
    uint64_t total = 1;
    for (Expr v : variables) total *= count(v);
    for (uint64_t n = 0; n < total; ++n) {
      eval::Model model;
      uint64_t rest = n;
      for (Expr v : variables) {
        model.set(v, Value::from_raw(pool_.sort(v), rest % count(v)));
        rest /= count(v);
      }
      tape.run(model);
      if (!(tape.value(0) == tape.value(1))) return false;
    }
    return true;
  }
  // `wrong` really is wrong, and is not what comes out.
  void expect_not(Expr term, Expr wrong) {
    const Expr got = rewriter_.simplify(term);
    EXPECT_FALSE(same_everywhere(term, wrong)) << "no trap: " << testing::to_text(pool_, term);
    EXPECT_NE(got, rewriter_.simplify(wrong)) << testing::to_text(pool_, term);
    EXPECT_TRUE(same_everywhere(term, got))
        << testing::to_text(pool_, term) << "\n-> " << testing::to_text(pool_, got);
  }
};

TEST_F(Traps, AddingZero) {
  expect_not(op(Kind::kFpAdd, {rne_, x_, zero_}), x_);
  expect_not(op(Kind::kFpAdd, {rm_, x_, zero_}), x_);
  expect_not(op(Kind::kFpAdd, {rm_, x_, minus_zero_}), x_);
  expect_not(op(Kind::kFpAdd, {rtn_, x_, minus_zero_}), x_);
  expect_not(op(Kind::kFpSub, {rne_, x_, minus_zero_}), x_);
  expect_not(op(Kind::kFpSub, {rne_, zero_, x_}), op(Kind::kFpNeg, {x_}));
}

TEST_F(Traps, Cancellation) {
  expect_not(op(Kind::kFpSub, {rne_, x_, x_}), zero_);
  expect_not(op(Kind::kFpAdd, {rne_, x_, op(Kind::kFpNeg, {x_})}), zero_);
  expect_not(op(Kind::kFpDiv, {rne_, x_, x_}), one_);
  expect_not(op(Kind::kFpMul, {rne_, x_, zero_}), zero_);
  expect_not(op(Kind::kFpDiv, {rne_, zero_, x_}), zero_);
  expect_not(op(Kind::kFpRem, {x_, x_}), zero_);
  const Expr root = op(Kind::kFpSqrt, {rne_, x_});
  expect_not(op(Kind::kFpMul, {rne_, root, root}), x_);
  expect_not(op(Kind::kFpSqrt, {rne_, op(Kind::kFpMul, {rne_, x_, x_})}), op(Kind::kFpAbs, {x_}));
  expect_not(op(Kind::kFpAdd, {rne_, op(Kind::kFpSub, {rne_, x_, y_}), y_}), x_);
  expect_not(op(Kind::kFpMul, {rne_, op(Kind::kFpDiv, {rne_, x_, y_}), y_}), x_);
}

TEST_F(Traps, ReassociationAndDistribution) {
  const Expr c = pool_.fp_const(Float::parse(kSmall, RoundingMode::kNearestEven, "1.5").value());
  const Expr d = pool_.fp_const(Float::parse(kSmall, RoundingMode::kNearestEven, "0.5").value());
  expect_not(op(Kind::kFpAdd, {rne_, op(Kind::kFpAdd, {rne_, x_, c}), d}),
             op(Kind::kFpAdd, {rne_, x_, op(Kind::kFpAdd, {rne_, c, d})}));
  expect_not(op(Kind::kFpMul, {rne_, op(Kind::kFpMul, {rne_, x_, c}), d}),
             op(Kind::kFpMul, {rne_, x_, op(Kind::kFpMul, {rne_, c, d})}));
  expect_not(op(Kind::kFpMul, {rne_, op(Kind::kFpAdd, {rne_, x_, y_}), c}),
             op(Kind::kFpAdd, {rne_, op(Kind::kFpMul, {rne_, x_, c}), op(Kind::kFpMul, {rne_, y_, c})}));
  expect_not(op(Kind::kFpFma, {rne_, x_, y_, c}),
             op(Kind::kFpAdd, {rne_, op(Kind::kFpMul, {rne_, x_, y_}), c}));
  expect_not(op(Kind::kFpDiv, {rne_, x_, c}),
             op(Kind::kFpMul, {rne_, x_, op(Kind::kFpDiv, {rne_, one_, c})}));  // 1/1.5 is not exact
}

TEST_F(Traps, NegationAndDirectedModes) {
  const Expr nx = op(Kind::kFpNeg, {x_}), ny = op(Kind::kFpNeg, {y_});
  expect_not(op(Kind::kFpMul, {rtp_, nx, y_}), op(Kind::kFpNeg, {op(Kind::kFpMul, {rtp_, x_, y_})}));
  expect_not(op(Kind::kFpDiv, {rm_, nx, y_}), op(Kind::kFpNeg, {op(Kind::kFpDiv, {rm_, x_, y_})}));
  expect_not(op(Kind::kFpAdd, {rne_, nx, ny}), op(Kind::kFpNeg, {op(Kind::kFpAdd, {rne_, x_, y_})}));
  expect_not(op(Kind::kFpRoundToIntegral, {rtn_, nx}),
             op(Kind::kFpNeg, {op(Kind::kFpRoundToIntegral, {rtn_, x_})}));
  expect_not(op(Kind::kFpAbs, {op(Kind::kFpSqrt, {rne_, x_})}), op(Kind::kFpSqrt, {rne_, x_}));  // of -0
}

TEST_F(Traps, ComparisonsAndNan) {
  const Expr less = op(Kind::kFpLt, {x_, y_}), at_most = op(Kind::kFpLe, {x_, y_});
  expect_not(op(Kind::kNot, {less}), op(Kind::kFpLe, {y_, x_}));
  expect_not(op(Kind::kNot, {at_most}), op(Kind::kFpLt, {y_, x_}));
  expect_not(op(Kind::kFpEq, {x_, x_}), pool_.bool_const(true));
  expect_not(op(Kind::kFpLe, {x_, x_}), pool_.bool_const(true));
  expect_not(op(Kind::kFpEq, {x_, y_}), op(Kind::kEq, {x_, y_}));
  expect_not(op(Kind::kFpEq, {x_, zero_}), op(Kind::kEq, {x_, zero_}));
  expect_not(op(Kind::kFpIsNegative, {x_}), op(Kind::kFpLt, {x_, zero_}));
  expect_not(op(Kind::kNot, {op(Kind::kFpIsNegative, {x_})}), op(Kind::kFpIsPositive, {x_}));
  const Expr infinity = pool_.fp_const(Float::infinity(kSmall));
  expect_not(op(Kind::kFpMin, {x_, infinity}), x_);
  expect_not(op(Kind::kFpLe, {x_, infinity}), pool_.bool_const(true));
}

TEST_F(Traps, BitsOfNan) {
  const Expr b = pool_.var("b", Sort::bit_vec(5));
  const Expr there_and_back = op(Kind::kFpToBits, {op(Kind::kFpFromBits, {b}, {2, 3})});
  expect_not(there_and_back, b);
  expect_not(op(Kind::kBvExtract, {op(Kind::kFpToBits, {x_})}, {4, 4}),
             op(Kind::kIte, {op(Kind::kFpIsNegative, {x_}), pool_.bv_const(1, 1), pool_.bv_const(1, 0)}));
}

TEST_F(Traps, LossyConversions) {
  const Sort larger = Sort::floating({3, 4});
  const Expr z = pool_.var("z", larger), b = pool_.var("b", Sort::bit_vec(5));
  const Expr narrowed = op(Kind::kFpFromFp, {rne_, z}, {2, 3});
  expect_not(op(Kind::kFpFromFp, {rne_, narrowed}, {3, 4}), z);
  expect_not(op(Kind::kFpToSbv, {rne_, op(Kind::kFpFromSbv, {rne_, b}, {2, 3})}, {5}), b);
  expect_not(op(Kind::kFpLt, {op(Kind::kFpFromSbv, {rne_, b}, {2, 3}), one_}),
             op(Kind::kBvUlt, {b, pool_.bv_const(5, 1)}));
  expect_not(op(Kind::kFpRoundToIntegral, {rne_, op(Kind::kFpFromSbv, {rtn_, b}, {2, 3})}),
             op(Kind::kFpFromSbv, {rtn_, b}, {2, 3}));  // 4 rounds to 3.5
  const Expr double_rounding = op(Kind::kFpFromFp, {rne_, op(Kind::kFpFromFp, {rne_, z}, {3, 3})}, {2, 2});
  expect_not(double_rounding, op(Kind::kFpFromFp, {rne_, z}, {2, 2}));
}

TEST_F(Traps, BitVectorDivisionByZero) {
  const Expr a = pool_.var("a", Sort::bit_vec(3)), b = pool_.var("b", Sort::bit_vec(3));
  const Expr one = pool_.bv_const(3, 1);
  expect_not(op(Kind::kBvUdiv, {a, a}), one);
  expect_not(op(Kind::kBvSdiv, {a, a}), one);
  const auto wide = [&](Expr e) { return op(Kind::kBvZeroExtend, {e}, {2}); };
  expect_not(op(Kind::kBvUdiv, {wide(a), wide(b)}), wide(op(Kind::kBvUdiv, {a, b})));
  expect_not(op(Kind::kBvUlt, {op(Kind::kBvAdd, {a, one}), op(Kind::kBvAdd, {b, one})}),
             op(Kind::kBvUlt, {a, b}));
}

}  // namespace
}  // namespace mantissa::rewrite
