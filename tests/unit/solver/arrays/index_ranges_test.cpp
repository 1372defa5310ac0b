#include "solver/arrays/index_ranges.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "support/random_terms.h"

namespace mantissa::solver::arrays {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

TEST(IndexRanges, ConjunctsWithConstantsNarrow) {
  expr::Pool pool;
  const Expr x = pool.var("x", Sort::bit_vec(8)), i = pool.make(Kind::kBvZeroExtend, {x}, {24});
  const Expr index = pool.make(Kind::kBvAdd, {i, pool.bv_const(32, 100)});
  const std::vector<Expr> conjuncts{
      pool.make(Kind::kBvUlt, {x, pool.bv_const(8, 30)}),
      pool.mk_not(pool.make(Kind::kBvSlt, {index, pool.bv_const(32, 110)})),
  };
  const auto range = IndexRanges(pool, conjuncts).of(index);
  EXPECT_EQ(range.first, 110u);
  EXPECT_EQ(range.last, 129u);
}

TEST(IndexRanges, AContradictionIsNoRange) {
  expr::Pool pool;
  const Expr x = pool.var("x", Sort::bit_vec(8));
  const std::vector<Expr> conjuncts{pool.make(Kind::kBvUlt, {x, pool.bv_const(8, 3)}),
                                    pool.make(Kind::kBvUlt, {pool.bv_const(8, 9), x})};
  const auto range = IndexRanges(pool, conjuncts).of(x);
  EXPECT_LE(range.first, range.last);
}

// Whatever satisfies the conjuncts has its index in the range. Conjuncts are made true of a random model.
TEST(IndexRanges, ContainWhatModelsGive) {
  constexpr Kind kOrders[] = {Kind::kBvUlt, Kind::kBvUle, Kind::kBvSlt, Kind::kBvSle, Kind::kEq};
  uint64_t narrow = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    expr::Pool pool;
    testing::TermOptions options;
    options.widths = {4, 8, 32};
    options.floats = options.arrays = options.math = options.arithmetic = options.x87 = false;
    testing::TermGenerator generator(pool, seed, options);
    generator.draw();
    const Sort sort = Sort::bit_vec(seed % 2 == 0 ? 8 : 32);
    std::vector<Expr> terms;
    for (int i = 0; i < 4; ++i) terms.push_back(generator.term(sort, 1 + static_cast<uint32_t>(seed % 12)));
    const eval::Model model = generator.model(terms);
    std::vector<Expr> conjuncts;
    for (int i = 0; i < 4; ++i) {
      const Expr a = terms[generator.rng().below(4)];
      const Expr b = generator.rng().chance(2) ? generator.constant(sort) : terms[generator.rng().below(4)];
      const Expr fact = pool.make(kOrders[generator.rng().below(5)], {a, b});
      conjuncts.push_back(eval::evaluate(pool, fact, model).as_bool() ? fact : pool.mk_not(fact));
    }
    IndexRanges ranges(pool, conjuncts);
    for (const Expr index : terms) {
      const auto [first, last] = ranges.of(index);
      const uint64_t value = eval::evaluate(pool, index, model).raw();
      ASSERT_LE(first, value) << "seed " << seed;
      ASSERT_GE(last, value) << "seed " << seed;
      narrow += last - first < (sort.width() == 8 ? 0xff : 0xffffffff);
    }
  }
  EXPECT_GT(narrow, 400u);
}

}  // namespace
}  // namespace mantissa::solver::arrays
