// The tape against the definition (expr::apply), on every kind; models, roots, and what a run may be given.

#include "eval/evaluator.h"

#include <gtest/gtest.h>

#include <chrono>
#include <map>

#include "expr/apply.h"
#include "expr/array_value.h"
#include "expr/traverse.h"
#include "support/random_terms.h"

namespace mantissa::eval {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;
using expr::Value;
using testing::TermGenerator;
using testing::TermOptions;

// The value by the definition alone, node by node.
Value by_definition(const Pool& pool, Expr root, const Model& model) {
  std::map<Expr, Value> values;
  expr::for_each_postorder(pool, std::span(&root, 1), [&](Expr e) {
    if (pool.is_const(e)) {
      values[e] = pool.value(e);
    } else if (pool.is_var(e)) {
      values[e] = model.get(pool, e);
    } else {
      std::vector<Value> operands;
      for (Expr child : pool.children(e)) operands.push_back(values.at(child));
      const Sort sort = pool.sort(e);
      values[e] = pool.kind(e) == Kind::kConstArray
                      ? Value::array(sort, pool.make_array(sort, operands[0]))
                      : expr::apply(pool.kind(e), sort, pool.params(e), operands);
    }
  });
  return values.at(root);
}

TEST(Tape, EveryKindComputesWhatTheDefinitionSays) {
  const uint64_t seed = testing::seed_or(1);
  const int rounds = testing::long_run() ? 4000 : 60;
  for (const expr::KindInfo& k : expr::kKindTable) {
    if (k.arity == 0) continue;
    Pool pool;
    int checked = 0;
    for (int i = 0; i < rounds && !::testing::Test::HasFailure(); ++i) {
      TermOptions options;
      options.raw = true;
      if (i % 2 == 0) {  // where the quick paths are
        options.widths = {1, 8, 32, 64};
        options.formats = {num::kFloat, num::kDouble, num::kHalf};
      }
      if (k.rule == expr::SortRule::kMath) options.formats = {num::kFloat, num::kDouble, num::kX87};
      TermGenerator generator(pool, seed + static_cast<uint64_t>(i), options);
      const Expr e = generator.operation(k.kind, 1 + static_cast<uint32_t>(i % 3) * 3);
      if (!e) continue;
      for (int m = 0; m < 4; ++m) {
        const Model model = generator.model(std::span(&e, 1));
        ++checked;
        EXPECT_EQ(evaluate(pool, e, model), by_definition(pool, e, model))
            << "seed " << seed + static_cast<uint64_t>(i) << "\n"
            << testing::to_text(pool, e) << "\n"
            << testing::to_text(pool, model);
      }
    }
    EXPECT_GT(checked, 20) << k.name;
  }
}

TEST(Tape, LargeRandomTermsAgreeWithTheDefinition) {
  Pool pool;
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    TermGenerator generator(pool, seed);
    const Expr e = generator.term(100);
    const Model model = generator.model(std::span(&e, 1));
    ASSERT_EQ(evaluate(pool, e, model), by_definition(pool, e, model)) << "seed " << seed;
  }
}

TEST(Tape, UnmentionedVariablesHaveTheDefaultValue) {
  Pool pool;
  const Expr x = pool.var("x", Sort::floating(num::kDouble));
  EXPECT_EQ(evaluate(pool, x, {}), Value::zero(Sort::floating(num::kDouble)));
  const Sort array = pool.array_sort(Sort::bit_vec(4), Sort::bit_vec(100));
  EXPECT_EQ(
      evaluate(pool, pool.make(Kind::kSelect, {pool.var("a", array), pool.var("i", Sort::bit_vec(4))}), {}),
      Value::zero(Sort::bit_vec(100)));
}

// What is not computed again is what the last run left: whatever the runs in between were.
TEST(Tape, RunsInAnyOrderAgreeWithFreshOnes) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Pool pool;
    TermGenerator generator(pool, seed);
    const Expr roots[] = {generator.term(8), generator.term(8), generator.term(8)};
    Tape tape(pool, std::span(roots, 2));
    bool has_third = false;
    Model models[] = {generator.model(roots), generator.model(roots), Model()};
    for (int step : {0, 0, 1, 1, 0, 2, 2, 0, 1, 2, 1}) {
      const Model& model = models[step];
      tape.run(model);
      if (step == 2 && !has_third) {
        has_third = true;
        EXPECT_EQ(tape.extend(roots[2], model), 2u);
      }
      for (size_t root = 0; root < (has_third ? 3u : 2u); ++root)
        ASSERT_EQ(tape.value(root), evaluate(pool, roots[root], model))
            << "seed " << seed << " step " << step;
    }
  }
}

TEST(Tape, RunsOnRawWordsInTheOrderOfItsVariables) {
  Pool pool;
  const Expr x = pool.var("x", Sort::bit_vec(32)), y = pool.var("y", Sort::bit_vec(32));
  const Expr roots[] = {pool.make(Kind::kBvSub, {x, y}), pool.make(Kind::kBvUlt, {x, y}), x};
  Tape tape(pool, roots);
  ASSERT_EQ(tape.variables().size(), 2u);
  const bool x_first = tape.variables()[0] == x;
  const uint64_t words[] = {x_first ? 5u : 7u, x_first ? 7u : 5u};
  tape.run(words);
  EXPECT_EQ(tape.value(0), Value::bits(32, static_cast<uint64_t>(-2)));
  EXPECT_TRUE(tape.is_true(1));
  EXPECT_EQ(tape.value(2), Value::bits(32, 5));
  Model model;
  for (int i = 0; i < 2; ++i) {
    model.set(x, Value::bits(32, 5));
    model.set(y, Value::bits(32, 7 - 4 * i));
    tape.run(model);
    EXPECT_EQ(tape.is_true(1), i == 0);
    tape.run(words);
    EXPECT_TRUE(tape.is_true(1));
  }
}

TEST(Tape, RawNanWordsAreTheOneNan) {
  Pool pool;
  const Expr x = pool.var("x", Sort::floating(num::kDouble));
  const Expr nan = pool.fp_const(num::Float::nan(num::kDouble));
  const Expr roots[] = {pool.make(Kind::kEq, {x, nan}), pool.make(Kind::kFpToBits, {x})};
  Tape tape(pool, roots);
  const uint64_t word = 0x7ff0000000000001;
  tape.run(std::span(&word, 1));
  EXPECT_TRUE(tape.is_true(0));
  EXPECT_EQ(tape.value(1), Value::bits(num::Float::nan(num::kDouble).bits()));
}

// Store by store this would copy the table 60,000 times.
TEST(Tape, LargeTablesAreReadInOneGo) {
  Pool pool;
  const Sort index = Sort::bit_vec(16), word = Sort::bit_vec(32);
  const uint32_t param = pool.array_sort(index, word).word();
  const Expr zero = pool.bv_const(32, 0), i = pool.var("i", index);
  Expr array = pool.make(Kind::kConstArray, std::span(&zero, 1), std::span(&param, 1));
  for (uint64_t k = 0; k < 60'000; ++k)
    array = pool.make(Kind::kStore, {array, pool.bv_const(16, k), pool.bv_const(32, k * k)});
  const Expr written = pool.make(Kind::kStore, {array, i, zero});
  const Expr reads[] = {pool.make(Kind::kSelect, {array, i}),
                        pool.make(Kind::kSelect, {written, pool.bv_const(16, 77)})};
  const auto start = std::chrono::steady_clock::now();
  Tape tape(pool, reads);
  for (uint64_t k : {0u, 77u, 59'999u, 65'535u}) {
    Model model;
    model.set(i, Value::bits(16, k));
    tape.run(model);
    EXPECT_EQ(tape.value(0), Value::bits(32, k < 60'000 ? k * k : 0));
    EXPECT_EQ(tape.value(1), Value::bits(32, k == 77 ? 0 : 77 * 77));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(Tape, AMillionLevels) {
  Pool pool;
  const Expr x = pool.var("x", Sort::bit_vec(64)), one = pool.bv_const(64, 1);
  Expr e = x;
  for (int i = 0; i < 1'000'000; ++i) {
    const Expr operands[] = {e, one};
    e = pool.make_raw(Kind::kBvAdd, operands);
  }
  EXPECT_EQ(evaluate(pool, e, {}), Value::bits(64, 1'000'000));
}

TEST(Satisfies, AllConjunctsMustHold) {
  Pool pool;
  const Expr p = pool.var("p", Sort::boolean()), q = pool.var("q", Sort::boolean());
  Model model;
  model.set(p, Value::boolean(true));
  const Expr one[] = {p}, two[] = {p, q};
  EXPECT_TRUE(satisfies(pool, one, model));
  EXPECT_FALSE(satisfies(pool, two, model));
}

}  // namespace
}  // namespace mantissa::eval
