// Random terms of bits and integers, before and after, under every value of the bits.

#include "solver/passes/integers_to_bits.h"

#include "support/rng.h"
#include "unit/solver/passes/pass_fixture.h"

namespace mantissa::solver::passes {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Value;

class IntegersToBits : public PassTest {
 protected:
  Expr integer(int64_t value) { return pool_.constant(Value::integer(value)); }
  // As the reader makes them: a sum of powers of two.
  Expr from_bits(Expr bits) {
    Expr sum = integer(0);
    for (uint32_t i = 0; i < pool_.sort(bits).width(); ++i)
      sum = make(Kind::kAdd, {sum, pool_.mk_ite(pool_.mk_eq(pool_.extract(bits, i, i), number(1, 1)),
                                                integer(int64_t{1} << i), integer(0))});
    return sum;
  }
  Expr random_integer(Rng& rng, int depth) {
    if (depth == 0) {
      if (rng.chance(3)) return integer(static_cast<int64_t>(rng.below(41)) - 20);
      return from_bits(rng.chance(2) ? bv("a", 3) : bv("b", 3));
    }
    const Expr x = random_integer(rng, depth - 1);
    const int64_t constant = static_cast<int64_t>(rng.below(19)) - 9;
    switch (rng.below(7)) {
      case 0: return make(Kind::kAdd, {x, random_integer(rng, depth - 1)});
      case 1: return make(Kind::kSub, {x, random_integer(rng, depth - 1)});
      case 2: return make(Kind::kMul, {integer(constant), x});
      case 3: return make(Kind::kIntDiv, {x, integer(constant == 0 ? 7 : constant)});
      case 4: return make(Kind::kIntMod, {x, integer(constant == 0 ? -7 : constant)});
      case 5: return make(Kind::kNeg, {x});
      default: return pool_.mk_ite(random_comparison(rng, depth - 1), x, random_integer(rng, depth - 1));
    }
  }
  Expr random_comparison(Rng& rng, int depth) {
    const Expr x = random_integer(rng, depth), y = random_integer(rng, depth);
    return make(rng.chance(3) ? Kind::kLe : rng.chance(2) ? Kind::kLt : Kind::kEq, {x, y});
  }
};

TEST_F(IntegersToBits, SameTruthAndNoIntegersLeft) {
  const auto pass = make_integers_to_bits();
  Rng rng(20260118);
  for (int i = 0; i < 400; ++i) {
    const Expr before = pool_.mk_or(random_comparison(rng, 3), pool_.mk_eq(bv("a", 3), bv("b", 3)));
    run(*pass, {before});
    const Expr after = pool_.mk_and(result());
    ASSERT_EQ(pool_.features(after) & expr::kHasArithmetic, 0);
    for (uint64_t a = 0; a < 8; ++a)
      for (uint64_t b = 0; b < 8; ++b) {
        eval::Model model;
        model.set(bv("a", 3), Value::bits(3, a));
        model.set(bv("b", 3), Value::bits(3, b));
        ASSERT_EQ(eval::evaluate(pool_, before, model), eval::evaluate(pool_, after, model)) << "term " << i;
      }
  }
}

TEST_F(IntegersToBits, IntegerVariablesStay) {
  const Expr i = pool_.var("i", expr::Sort::integer());
  const Expr before = make(Kind::kLe, {from_bits(bv("a")), i});
  run(*make_integers_to_bits(), {before});
  ASSERT_EQ(result().size(), 1u);
  EXPECT_EQ(result()[0], before);
}

}  // namespace
}  // namespace mantissa::solver::passes
