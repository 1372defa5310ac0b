#include "eval/invert.h"

#include <gtest/gtest.h>

#include "eval/witness.h"

namespace mantissa::eval {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Value;

class Values : public PointValues {
 public:
  explicit Values(Witness& witness) : witness_(witness) {}
  Value value(Expr e) const override { return witness_.value(e); }
  bool holds(Expr e) const override { return witness_.is_true(e); }

 private:
  Witness& witness_;
};

class InvertTest : public testing::Test {
 protected:
  Expr byte(const char* name) { return pool.var(name, expr::Sort::bit_vec(8)); }

  // Whether one of the proposals makes the condition true.
  bool is_turned_over(Expr condition, Model model = {}) {
    Witness witness(pool, model);
    EXPECT_FALSE(witness.is_true(condition));
    Rng rng(1);
    for (const Proposal& proposal : invert(pool, Values(witness), {&condition, 1}, 8, rng)) {
      Model changed = model;
      for (const auto& [variable, value] : proposal) changed.set(variable, value);
      if (Witness(pool, changed).is_true(condition)) return true;
    }
    return false;
  }

  expr::Pool pool;
};

TEST_F(InvertTest, BytesSideBySideAreChangedTogether) {
  const Expr word = pool.make(Kind::kBvConcat, {byte("high"), byte("low")});
  EXPECT_TRUE(is_turned_over(pool.mk_eq(word, pool.bv_const(16, 0x1234))));
  const Expr wide = pool.make(Kind::kBvConcat, {pool.bv_const(8, 0), word});
  EXPECT_TRUE(is_turned_over(pool.mk_eq(wide, pool.bv_const(24, 0x1234))));
  EXPECT_FALSE(is_turned_over(
      pool.mk_eq(pool.make(Kind::kBvConcat, {pool.bv_const(8, 1), byte("low")}), pool.bv_const(16, 0x234))));
}

TEST_F(InvertTest, AllPartsOfAConjunctionAreMetTogether) {
  const Expr first = pool.mk_eq(byte("a"), pool.bv_const(8, 3));
  const Expr second = pool.make(Kind::kBvUlt, {pool.bv_const(8, 9), byte("b")});
  EXPECT_TRUE(is_turned_over(pool.mk_and(first, second)));
}

}  // namespace
}  // namespace mantissa::eval
