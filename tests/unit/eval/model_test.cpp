#include "eval/model.h"

#include <gtest/gtest.h>

#include <map>

#include "support/rng.h"

namespace mantissa::eval {
namespace {

// Small and large models, set again and again, against a plain map.
TEST(Model, AgreesWithAMap) {
  expr::Pool pool;
  std::vector<expr::Expr> variables;
  for (int i = 0; i < 300; ++i)
    variables.push_back(pool.var("v" + std::to_string(i), expr::Sort::bit_vec(16)));
  Rng rng(7);
  for (size_t count : {1u, 5u, 24u, 25u, 26u, 100u, 300u}) {
    Model model;
    std::map<uint32_t, uint64_t> expected;
    for (size_t i = 0; i < 4 * count; ++i) {
      const expr::Expr variable = variables[rng.below(count)];
      const uint64_t word = rng.below(65536);
      const auto before = expected.find(variable.id);
      if (i % 2 == 0)
        model.set(variable, expr::Value::bits(16, word));
      else
        EXPECT_EQ(model.assign(variable, expr::Value::bits(16, word)),
                  before == expected.end() || before->second != word);
      if (i % 3 == 0) EXPECT_FALSE(model.assign(variable, expr::Value::bits(16, word)));
      expected[variable.id] = word;
    }
    const Model copy = model;
    EXPECT_EQ(copy.size(), expected.size());
    EXPECT_EQ(copy.values().size(), expected.size());
    for (expr::Expr variable : variables) {
      const auto at = expected.find(variable.id);
      const expr::Value* value = copy.find(variable);
      ASSERT_EQ(value != nullptr, at != expected.end()) << count;
      if (value) EXPECT_EQ(value->raw(), at->second);
      EXPECT_EQ(copy.get(pool, variable).raw(), at != expected.end() ? at->second : 0);
    }
  }
}

}  // namespace
}  // namespace mantissa::eval
