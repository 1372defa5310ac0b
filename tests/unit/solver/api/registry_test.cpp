#include "solver/api/registry.h"

#include <gtest/gtest.h>

namespace mantissa::solver {
namespace {

class Nothing final : public Solver {
 public:
  std::string_view name() const override { return "nothing"; }
  Capabilities capabilities() const override { return {}; }
  Answer solve(const Query&, const Budget&, HintBoard&) override { return Unknown{}; }
};

TEST(Registry, MakesByNameAndNamesWhatThereIs) {
  Registry registry;
  uint64_t seed = 0;
  registry.add("b", [&](const SolverOptions& options) {
    seed = options.seed;
    return std::make_unique<Nothing>();
  });
  registry.add("a", [](const SolverOptions&) { return std::make_unique<Nothing>(); });
  EXPECT_EQ(registry.names(), (std::vector<std::string>{"a", "b"}));
  auto solver = registry.make("b", {.seed = 7});
  ASSERT_TRUE(solver.ok());
  EXPECT_EQ((*solver)->name(), "nothing");
  EXPECT_EQ(seed, 7u);
  auto missing = registry.make("c", {});
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().message, "unknown solver 'c'; available: a, b");
}

TEST(Query, FeaturesVariablesAndWholeCore) {
  expr::Pool pool;
  expr::Expr x = pool.var("x", expr::Sort::bit_vec(8)), b = pool.var("b", expr::Sort::boolean());
  expr::Expr unused = pool.var("unused", expr::Sort::boolean());
  Query query{&pool, {pool.make(expr::Kind::kBvUlt, {x, pool.bv_const(8, 3)}), b}, {unused}};
  EXPECT_TRUE(features(query) & expr::kHasBitVec);
  EXPECT_FALSE(features(query) & expr::kHasFloat);
  EXPECT_EQ(model_variables(query), (std::vector<expr::Expr>{x, b, unused}));
  EXPECT_EQ(whole_core(query).core, (std::vector<uint32_t>{0, 1}));
  EXPECT_STREQ(name(Unknown::Why::kWrongModel), "wrong-model");
}

}  // namespace
}  // namespace mantissa::solver
