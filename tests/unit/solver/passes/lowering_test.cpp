// The lowerings against the evaluator: every pair of values of the smallest formats, random ones of the
// others.

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "solver/passes/lower_fma.h"
#include "solver/passes/lower_remainder.h"
#include "support/rng.h"

namespace mantissa::solver::passes {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

num::Float random_float(Rng& rng, num::Format format) {
  num::BitVec bits(format.width(), 0);
  for (uint32_t i = 0; i < format.width(); ++i) bits.set_bit(i, rng.next() & 1);
  uint32_t exponent = format.significand_bits - 1;
  switch (rng.below(6)) {
    case 0:  // near one: operands within a few binades of each other
    case 1: {
      uint64_t biased = static_cast<uint64_t>(format.bias()) + rng.below(4);
      for (uint32_t i = 0; i < format.exponent_bits; ++i) bits.set_bit(exponent + i, biased >> i & 1);
      break;
    }
    case 2:  // subnormal
      for (uint32_t i = 0; i < format.exponent_bits; ++i) bits.set_bit(exponent + i, false);
      break;
    case 3:  // few significant bits: ties
      for (uint32_t i = 0; i + 2 < exponent; ++i) bits.set_bit(i, false);
      break;
    default: break;
  }
  if (rng.chance(20)) return num::Float::infinity(format, rng.next() & 1);
  if (rng.chance(20)) return num::Float::zero(format, rng.next() & 1);
  return num::Float::from_bits(format, bits);
}

class Lowering : public testing::Test {
 protected:
  void set_up(num::Format format) {
    Sort sort = Sort::floating(format);
    x_ = pool_.var("x" + std::to_string(sort.word()), sort);
    y_ = pool_.var("y" + std::to_string(sort.word()), sort);
    z_ = pool_.var("z" + std::to_string(sort.word()), sort);
  }
  // The lowered term and the original one, on one tape.
  eval::Tape tape(Expr lowered, Expr original) { return eval::Tape(pool_, std::vector{lowered, original}); }
  void expect_same(eval::Tape& tape, const num::Float& x, const num::Float& y, const num::Float& z,
                   num::RoundingMode mode) {
    eval::Model model;
    model.set(x_, Value::floating(x));
    model.set(y_, Value::floating(y));
    model.set(z_, Value::floating(z));
    model.set(rm_, Value::rounding_mode(mode));
    tape.run(model);
    ASSERT_EQ(tape.value(0), tape.value(1))
        << tape.value(0).to_string() << " should be " << tape.value(1).to_string() << " for "
        << x.to_hexfloat() << " " << y.to_hexfloat() << " " << z.to_hexfloat() << " " << num::name(mode);
  }

  expr::Pool pool_;
  Expr x_, y_, z_, rm_ = pool_.var("rm", Sort::rounding_mode());
};

TEST_F(Lowering, RemaindersOfAllSmallFloats) {
  for (num::Format format : {num::Format{2, 3}, {3, 3}, {3, 4}, {4, 3}, {2, 6}}) {
    set_up(format);
    for (bool truncating : {false, true}) {
      eval::Tape both = tape(lowered_remainder(pool_, truncating, x_, y_),
                             pool_.make(truncating ? Kind::kFpMod : Kind::kFpRem, {x_, y_}));
      for (uint64_t a = 0; a < uint64_t{1} << format.width(); ++a)
        for (uint64_t b = 0; b < uint64_t{1} << format.width(); ++b)
          ASSERT_NO_FATAL_FAILURE(expect_same(both, num::Float(format, num::BitVec(format.width(), a)),
                                              num::Float(format, num::BitVec(format.width(), b)),
                                              num::Float::zero(format), num::RoundingMode::kNearestEven));
    }
  }
}

TEST_F(Lowering, RemaindersOfRandomFloats) {
  Rng rng(1);
  for (num::Format format : {num::kHalf, num::kBfloat16, num::kFloat, num::kDouble, num::kX87, num::kQuad}) {
    set_up(format);
    for (bool truncating : {false, true}) {
      eval::Tape both = tape(lowered_remainder(pool_, truncating, x_, y_),
                             pool_.make(truncating ? Kind::kFpMod : Kind::kFpRem, {x_, y_}));
      for (int i = 0; i < 400; ++i)
        ASSERT_NO_FATAL_FAILURE(expect_same(both, random_float(rng, format), random_float(rng, format),
                                            num::Float::zero(format), num::RoundingMode::kNearestEven));
    }
  }
}

TEST_F(Lowering, FusedMultiplyAdd) {
  Rng rng(2);
  for (num::Format format :
       {num::Format{2, 3}, {3, 3}, {3, 4}, {2, 6}, num::kHalf, num::kFloat, num::kDouble}) {
    set_up(format);
    eval::Tape both = tape(lowered_fma(pool_, rm_, x_, y_, z_), pool_.make(Kind::kFpFma, {rm_, x_, y_, z_}));
    for (int i = 0; i < 3000; ++i)
      ASSERT_NO_FATAL_FAILURE(expect_same(both, random_float(rng, format), random_float(rng, format),
                                          random_float(rng, format),
                                          static_cast<num::RoundingMode>(rng.below(5))));
  }
}

TEST_F(Lowering, PassesRemoveTheKinds) {
  set_up(num::kHalf);
  Expr rest = pool_.make(Kind::kFpRem, {pool_.make(Kind::kFpMod, {x_, y_}), z_});
  Expr fused = pool_.make(Kind::kFpFma, {rm_, rest, y_, pool_.make(Kind::kFpFma, {rm_, x_, y_, z_})});
  Query query{&pool_, {pool_.make(Kind::kFpLt, {fused, x_})}, {}};
  Problem problem(query);
  make_lower_remainder()->run(problem, Budget());
  make_lower_fma()->run(problem, Budget());
  ASSERT_EQ(problem.terms().size(), 1u);
  EXPECT_EQ(pool_.features(problem.terms()[0]) & (expr::kHasFpMod | expr::kHasFpRemOrFma), 0);
}

}  // namespace
}  // namespace mantissa::solver::passes
