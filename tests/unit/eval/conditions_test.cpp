// Conditions that stay compiled say what a fresh tape says, however they come again.

#include "eval/conditions.h"

#include <gtest/gtest.h>

#include "support/random_terms.h"
#include "support/rng.h"

namespace mantissa::eval {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;
using expr::Value;

// Paths that begin alike, of any length, under models that come again: few conditions and many, small and
// large.
TEST(Conditions, AlongPathsAgreeWithFreshTapes) {
  int wrong = 0, right = 0;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Pool pool;
    testing::TermGenerator generator(pool, seed);
    std::vector<Expr> all;
    for (uint32_t i = 0; i < 60; ++i) {
      const Expr term = generator.term(Sort::boolean(), 1 + i % 40);
      all.push_back(term);
      all.push_back(pool.make(Kind::kNot, {term}));
    }
    std::vector<Model> models;
    for (int i = 0; i < 6; ++i) models.push_back(generator.model(all));
    Rng rng(seed);
    Conditions conditions(pool);
    std::vector<Expr> path;
    for (int step = 0; step < 300; ++step) {
      const Model& model = models[rng.below(models.size())];
      if (rng.below(12) == 0) path.resize(rng.below(path.size() + 1));
      // Mostly what is true, so that more than the first is looked at.
      const Expr next = all[rng.below(all.size())];
      if (rng.below(8) == 0 || evaluate(pool, next, model).as_bool()) path.push_back(next);
      const auto expected = first_false(pool, path, model);
      const auto found = conditions.first_false(path, model);
      ASSERT_EQ(found.has_value(), expected.has_value()) << "seed " << seed << " step " << step;
      if (found) {
        ASSERT_FALSE(evaluate(pool, *found, model).as_bool()) << "seed " << seed << " step " << step;
      }
      ++(expected ? wrong : right);
    }
  }
  EXPECT_GT(wrong, 1000);
  EXPECT_GT(right, 500);
}

}  // namespace
}  // namespace mantissa::eval
