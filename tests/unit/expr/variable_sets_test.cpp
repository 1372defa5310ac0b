#include "expr/variable_sets.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "expr/traverse.h"
#include "support/rng.h"

namespace mantissa::expr {
namespace {

std::vector<Expr> sorted(std::span<const Expr> variables) {
  std::vector<Expr> result(variables.begin(), variables.end());
  std::sort(result.begin(), result.end());
  return result;
}

TEST(VariableSets, AreThoseOfAWalk) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng(seed);
    Pool pool;
    VariableSets sets(pool);
    std::vector<Expr> terms = {pool.bv_const(8, 5)};
    for (int i = 0; i < 6; ++i) terms.push_back(pool.var("v" + std::to_string(i), Sort::bit_vec(8)));
    for (int i = 0; i < 200; ++i) {
      const Expr a = terms[rng.below(terms.size())], b = terms[rng.below(terms.size())];
      terms.push_back(pool.make(rng.chance(2) ? Kind::kBvAdd : Kind::kBvMul, {a, b}));
      const Expr asked = terms[rng.below(terms.size())];
      ASSERT_EQ(sorted(sets.of(asked)), sorted(variables(pool, std::span(&asked, 1)))) << "seed " << seed;
    }
  }
}

TEST(VariableSets, HoldMoreThanTheyKeep) {
  Pool pool;
  VariableSets sets(pool);
  Expr sum = pool.var("first", Sort::bit_vec(8));
  for (int i = 0; i < 2000; ++i)
    sum = pool.make(Kind::kBvAdd, {sum, pool.var("v" + std::to_string(i), Sort::bit_vec(8))});
  EXPECT_EQ(sets.of(sum).size(), 2001u);
  sets.forget();
  EXPECT_EQ(sets.of(sum).size(), 2001u);
}

}  // namespace
}  // namespace mantissa::expr
