#include "rewrite/rewriter.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "expr/traverse.h"
#include "support/random_terms.h"

namespace mantissa::rewrite {
namespace {

using expr::Pool;
using num::RoundingMode;

class RewriterTest : public ::testing::Test {
 protected:
  Expr bv(const char* name, uint32_t width) { return pool_.var(name, Sort::bit_vec(width)); }
  Expr op(Kind k, std::initializer_list<Expr> operands, std::initializer_list<uint32_t> params = {}) {
    return pool_.make(k, operands, params);
  }
  Expr simplify(Expr e) { return Rewriter(pool_).simplify(e); }
  std::string text(Expr e) { return testing::to_text(pool_, simplify(e)); }
  Pool pool_;
};

TEST_F(RewriterTest, WhereTheBudgetEndsTheTermStaysAsItIs) {
  Expr e = bv("x", 32);
  for (uint32_t i = 0; i < 20'000; ++i)
    e = op(Kind::kBvAdd, {op(Kind::kBvXor, {e, bv("y", 32)}), pool_.bv_const(32, i)});
  const Expr term = op(Kind::kBvSub, {op(Kind::kBvAdd, {e, bv("z", 32)}), e});
  Rewriter rewriter(pool_);
  EXPECT_EQ(rewriter.simplify(term, Budget::seconds(0)), term);
  EXPECT_LT(rewriter.statistics().nodes, 1000u);
  const Expr simple = rewriter.simplify(term);
  EXPECT_EQ(rewriter.simplify(term, Budget::seconds(0)), simple) << "what is known costs nothing";
  EXPECT_GT(rewriter.statistics().nodes, 1000u);
}

TEST_F(RewriterTest, BytesPutTogetherByShiftsAreTheWordAgain) {
  const Expr x = bv("x", 32);
  Expr word = pool_.bv_const(32, 0);
  for (uint32_t i = 0; i < 4; ++i) {
    const Expr byte = op(Kind::kBvZeroExtend, {pool_.extract(x, 8 * i + 7, 8 * i)}, {24});
    word = op(Kind::kBvOr, {word, op(Kind::kBvShl, {byte, pool_.bv_const(32, 8 * i)})});
  }
  EXPECT_EQ(simplify(word), x);
}

TEST_F(RewriterTest, ComparisonsOfConvertedIntegersAreIntegerComparisons) {
  const Expr i = bv("i", 32);
  const Expr d = op(Kind::kFpFromSbv, {pool_.rm_const(RoundingMode::kNearestEven), i}, {11, 53});
  const auto less = [&](double k) { return op(Kind::kFpLt, {d, pool_.fp_const(Float::from_double(k))}); };
  EXPECT_EQ(text(less(3.5)), "(bvslt i #x00000004)");
  EXPECT_EQ(text(less(3.0)), "(bvslt i #x00000003)");
  EXPECT_EQ(text(less(1e10)), "true");
  EXPECT_EQ(text(less(-1e10)), "false");
  EXPECT_EQ(simplify(op(Kind::kFpToSbv, {pool_.rm_const(RoundingMode::kTowardZero), d}, {32})), i);
}

TEST_F(RewriterTest, AWidenedFloatAgainstADoubleConstantIsAFloatComparison) {
  const Expr x = pool_.var("x", Sort::floating(num::kFloat));
  const Expr wide = op(Kind::kFpFromFp, {pool_.rm_const(RoundingMode::kNearestEven), x}, {11, 53});
  const Expr tenth = pool_.fp_const(Float::from_double(0.1));
  const Expr below =
      pool_.fp_const(num::convert(num::kFloat, RoundingMode::kTowardNegative, Float::from_double(0.1)));
  EXPECT_EQ(simplify(op(Kind::kFpLt, {wide, tenth})), op(Kind::kFpLe, {x, below}));
  EXPECT_EQ(simplify(op(Kind::kFpEq, {wide, tenth})), pool_.bool_const(false));
  EXPECT_EQ(simplify(op(Kind::kFpFromFp, {pool_.rm_const(RoundingMode::kNearestEven), wide}, {8, 24})), x);
}

TEST_F(RewriterTest, BoundsDecideComparisons) {
  const Expr x = bv("x", 32), ten = pool_.bv_const(32, 10);
  EXPECT_EQ(simplify(op(Kind::kBvUlt, {op(Kind::kBvUrem, {x, ten}), ten})), pool_.bool_const(true));
  EXPECT_EQ(simplify(op(Kind::kBvSlt, {op(Kind::kBvAnd, {x, pool_.bv_const(32, 7)}), ten})),
            pool_.bool_const(true));
}

TEST_F(RewriterTest, ReadsPassWritesAtOtherOffsetsOfOneBase) {
  const Expr a = pool_.var("a", pool_.array_sort(Sort::bit_vec(32), Sort::bit_vec(8)));
  const Expr p = bv("p", 32), v = bv("v", 8);
  const auto at = [&](uint64_t k) { return op(Kind::kBvAdd, {p, pool_.bv_const(32, k)}); };
  Expr written = op(Kind::kStore, {a, at(1), v});
  written = op(Kind::kStore, {written, at(2), v});
  EXPECT_EQ(simplify(op(Kind::kSelect, {written, at(3)})), op(Kind::kSelect, {a, at(3)}));
  EXPECT_EQ(simplify(op(Kind::kSelect, {written, at(1)})), v);
}

TEST_F(RewriterTest, ARuleThatIsOffDoesNotFire) {
  const Expr x = bv("x", 8);
  const Expr e = pool_.make_raw(Kind::kBvRotateLeft, std::span(&x, 1), std::array<uint32_t, 1>{3});
  Rewriter on(pool_), off(pool_, {.disabled = {"bv-rotate"}});
  EXPECT_NE(on.simplify(e), e);
  EXPECT_EQ(off.simplify(e), e);
  const auto fired = [](const Rewriter& r) {
    for (const RuleCount& c : r.rule_counts())
      if (c.name == "bv-rotate") return c.fired;
    return ~uint64_t{0};
  };
  EXPECT_EQ(fired(on), 1u);
  EXPECT_EQ(fired(off), 0u);
  EXPECT_THROW(Rewriter(pool_, {.disabled = {"no-such-rule"}}), InternalError);
}

TEST_F(RewriterTest, RemembersAcrossCalls) {
  Rewriter rewriter(pool_);
  testing::TermGenerator generator(pool_, 7);
  const Expr e = generator.term(200);
  const Expr first = rewriter.simplify(e);
  const uint64_t nodes = rewriter.statistics().nodes;
  EXPECT_EQ(rewriter.simplify(e), first);
  EXPECT_EQ(rewriter.simplify(first), first);
  EXPECT_EQ(rewriter.statistics().nodes, nodes);
}

TEST_F(RewriterTest, AMillionLevelsDoNotOverflowTheStack) {
  constexpr uint32_t kLevels = 1'000'000;
  const Expr x = bv("x", 32), one = pool_.bv_const(32, 1);
  Expr sum = x;
  for (uint32_t i = 0; i < kLevels; ++i) {
    const Expr operands[] = {sum, one};
    sum = pool_.make_raw(Kind::kBvAdd, operands);
  }
  EXPECT_EQ(simplify(sum), op(Kind::kBvAdd, {x, pool_.bv_const(32, kLevels)}));
}

TEST_F(RewriterTest, DeepTermsThatDoNotCollapseKeepTheirValue) {
  const Expr x = bv("x", 32), y = bv("y", 32);
  Expr mixed = x;
  for (uint32_t i = 0; i < 200'000; ++i) {
    const Expr operands[] = {mixed, i % 2 ? y : x};
    mixed = pool_.make_raw(i % 3 ? Kind::kBvXor : Kind::kBvMul, operands);
  }
  const Expr simple = simplify(mixed);
  eval::Model model;
  model.set(x, expr::Value::bits(32, 12345));
  model.set(y, expr::Value::bits(32, 77777));
  EXPECT_EQ(eval::evaluate(pool_, simple, model), eval::evaluate(pool_, mixed, model));
}

// A simplified term is not larger than the original by more than the rules' own constant.
TEST_F(RewriterTest, DoesNotGrowTerms) {
  size_t before = 0, after = 0;
  for (uint64_t seed = 1; seed <= 500; ++seed) {
    testing::TermGenerator generator(pool_, seed);
    const Expr e = generator.term(60), s = simplify(e);
    const size_t b = expr::dag_size(pool_, std::span(&e, 1)), a = expr::dag_size(pool_, std::span(&s, 1));
    before += b;
    after += a;
    EXPECT_LE(a, 4 * b + 8) << "seed " << seed << "\n" << testing::to_text(pool_, e);
  }
  EXPECT_LT(after, before);
}

}  // namespace
}  // namespace mantissa::rewrite
