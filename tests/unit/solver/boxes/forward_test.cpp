// The enclosure of a term over a box contains the term's value under every model in the box: random terms of
// all kinds, raw, with boxes from points to everything.

#include "solver/boxes/forward.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "support/random_box.h"
#include "support/random_terms.h"

namespace mantissa::solver::boxes {
namespace {

using eval::evaluate;
using eval::Model;
using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;
using num::Float;

bool encloses(const Pool& pool, Expr e, const Model& model, const Box& box) {
  const Domain domain = interval_evaluate(pool, std::span(&e, 1), box)[0];
  return domain.contains(evaluate(pool, e, model));
}

void check(Pool& pool, Expr e, const Model& model, const Box& box, uint64_t seed) {
  if (encloses(pool, e, model, box)) return;
  const Expr small = testing::shrink(pool, e, [&](Expr t) { return !encloses(pool, t, model, box); });
  FAIL() << "seed " << seed << "\n"
         << testing::to_text(pool, small) << "\nmodel " << testing::to_text(pool, model) << "\nbox "
         << testing::to_text(pool, box) << "\nenclosure "
         << interval_evaluate(pool, std::span(&small, 1), box)[0].to_string() << "\nvalue "
         << testing::to_text(pool, evaluate(pool, small, model));
}

TEST(IntervalForward, EveryKindEnclosesItsValues) {
  const uint64_t seed = testing::seed_or(1), rounds = testing::long_run() ? 20000 : 100;
  Pool pool;
  testing::TermGenerator generator(pool, seed, testing::TermOptions{.raw = true, .only = {}});
  for (size_t k = 0; k < expr::kKindCount; ++k) {
    const auto kind = static_cast<Kind>(k);
    if (kind == Kind::kConst || kind == Kind::kVar) continue;
    for (uint64_t i = 0; i < rounds; ++i) {
      generator.draw();
      const Expr e = generator.operation(kind, 1 + generator.rng().below(3));
      if (!e) continue;
      const Model model = generator.model(std::span(&e, 1));
      for (int j = 0; j < 3; ++j) check(pool, e, model, testing::random_box(generator, model), seed);
      if (HasFailure()) return;
    }
  }
}

TEST(IntervalForward, TermsEncloseTheirValues) {
  const uint64_t seed = testing::seed_or(2), rounds = testing::long_run() ? 200000 : 2000;
  Pool pool;
  testing::TermGenerator generator(pool, seed, testing::TermOptions{.raw = true, .only = {}});
  for (uint64_t i = 0; i < rounds && !HasFailure(); ++i) {
    generator.draw();
    const Expr e = generator.term(12);
    const Model model = generator.model(std::span(&e, 1));
    check(pool, e, model, testing::random_box(generator, model), seed);
  }
}

TEST(IntervalForward, ImagesAreExactInTheModeOfTheOperation) {
  Pool pool;
  const Expr x = pool.var("x", Sort::floating(num::kDouble)), y = pool.var("y", Sort::floating(num::kDouble));
  const Expr rne = pool.rm_const(num::RoundingMode::kNearestEven);
  const auto number = [](double v) { return Domain::of(expr::Value::floating(Float::from_double(v))); };
  const auto range = [&](double lo, double hi) {
    Domain d = number(lo);
    d.join(number(hi));
    return d;
  };
  const Box box{{x, range(-1, 3)}, {y, range(0.5, 2)}};
  const auto image = [&](Expr e) { return interval_evaluate(pool, std::span(&e, 1), box)[0]; };
  EXPECT_EQ(image(pool.make(Kind::kFpAdd, {rne, x, y})), range(-0.5, 5));
  EXPECT_EQ(image(pool.make(Kind::kFpSub, {rne, x, y})), range(-3, 2.5));
  EXPECT_EQ(image(pool.make(Kind::kFpMul, {rne, x, y})), range(-2, 6));
  EXPECT_EQ(image(pool.make(Kind::kFpDiv, {rne, x, y})), range(-2, 6));
  EXPECT_EQ(image(pool.make(Kind::kFpMul, {rne, x, x})), range(0, 9));
  EXPECT_TRUE(image(pool.make(Kind::kFpLt, {x, pool.fp_const(Float::from_double(4))})).is_true());
  EXPECT_FALSE(image(pool.make(Kind::kFpDiv, {rne, y, x})).is_point());
}

}  // namespace
}  // namespace mantissa::solver::boxes
