// Values after changes and after taking them back, against evaluation from nothing; known bits against models
// found by trying all values.

#include "solver/propagate/values.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "solver/propagate/detours.h"
#include "solver/propagate/known.h"
#include "support/low_bits.h"
#include "support/random_terms.h"

namespace mantissa::solver::propagate {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

void expect_right(const Graph& graph, const Values& values, uint64_t seed) {
  const eval::Model model = values.model();
  size_t violated = 0;
  for (Node n = 0; n < graph.size(); ++n)
    ASSERT_EQ(values.value(n), eval::evaluate(graph.pool(), graph.term(n), model)) << "seed " << seed;
  for (const Graph::Part& part : graph.parts()) violated += values.is_true(part.node) ? 0 : 1;
  ASSERT_EQ(values.violated().size(), violated);
  ASSERT_EQ(values.weight(), violated);
}

TEST(PropagateValues, ChangesAndBack) {
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    expr::Pool pool;
    testing::TermGenerator random(pool, seed);
    Query query{&pool, {}, {}, false};
    for (int i = 0; i < 4; ++i) {
      random.draw();
      query.conjuncts.push_back(random.term(Sort::boolean(), 20));
    }
    const Graph graph(query);
    if (graph.variables().empty()) continue;
    Values values(graph);
    ASSERT_TRUE(values.start(random.model(query.conjuncts), [] { return false; }));
    Rng rng(seed);
    for (int i = 0; i < 20; ++i) {
      const Node v = graph.variables()[rng.below(graph.variables().size())];
      const eval::Model other = random.model(query.conjuncts);
      const std::pair<Node, Value> change{v, other.get(pool, graph.term(v))};
      const eval::Model before = values.model();
      values.change({&change, 1});
      expect_right(graph, values, seed);
      if (!rng.chance(2)) continue;
      values.take_back();
      expect_right(graph, values, seed);
      for (Node u : graph.variables())
        ASSERT_EQ(values.value(u), before.get(pool, graph.term(u))) << "seed " << seed;
    }
  }
}

testing::TermOptions small_words() {
  testing::TermOptions options;
  options.widths = {1, 2, 3};
  options.floats = options.arrays = options.math = options.arithmetic = options.x87 = false;
  options.variables_per_sort = 2;
  return options;
}

// Known bits are those of all models, so the two conjuncts may have none.
TEST(PropagateKnown, HoldsInEveryModel) {
  size_t models = 0, facts = 0;
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    expr::Pool pool;
    testing::TermGenerator random(pool, seed, small_words());
    Query query{&pool, {}, {}, false};
    random.draw();
    for (int i = 0; i < 2; ++i) query.conjuncts.push_back(random.term(Sort::boolean(), 8));
    const Graph graph(query);
    const Known known(graph);
    uint32_t bits = 0;
    for (Node v : graph.variables()) bits += graph.is_bits(v) ? graph.width(v) : 99;
    if (bits > 12) continue;
    Values values(graph);
    for (uint64_t all = 0; all < uint64_t{1} << bits; ++all) {
      eval::Model model;
      uint32_t at = 0;
      for (Node v : graph.variables()) {
        model.set(graph.term(v), Value::from_raw(graph.sort(v), all >> at & low_bits(graph.width(v))));
        at += graph.width(v);
      }
      values.start(model, [] { return false; });
      if (!values.violated().empty()) continue;
      ++models;
      for (Node n = 0; n < graph.size(); ++n) {
        if (known.of(n) == nullptr) continue;
        facts += graph.is_fixed(n) ? 0 : 1;
        ASSERT_TRUE(known.of(n)->allow(values.bits(n))) << "seed " << seed << " term " << n;
      }
    }
  }
  EXPECT_GT(models, 1000u);
  EXPECT_GT(facts, 1000u);
}

TEST(PropagateKnown, ComesFromBoundsAndMasks) {
  expr::Pool pool;
  const Expr x = pool.var("x", Sort::bit_vec(8)), y = pool.var("y", Sort::bit_vec(8));
  const Query query{
      &pool,
      {pool.make(Kind::kBvUlt, {x, pool.bv_const(8, 0x20)}),
       pool.mk_eq(pool.make(Kind::kBvAnd, {y, pool.bv_const(8, 0xf0)}), pool.bv_const(8, 0x50))},
      {},
      false};
  const Graph graph(query);
  const Known known(graph);
  EXPECT_EQ(known.of(graph.node(x))->mask.low64(), 0xe0u);
  EXPECT_EQ(known.of(graph.node(y))->mask.low64(), 0xf0u);
  EXPECT_EQ(known.of(graph.node(y))->value.low64(), 0x50u);
}

TEST(PropagateDetours, ShiftsOfOneselfAreUndone) {
  Rng rng(1);
  for (const Kind outer : {Kind::kBvXor, Kind::kBvAdd, Kind::kBvSub})
    for (const Kind shift : {Kind::kBvShl, Kind::kBvLshr})
      for (uint32_t by : {1u, 7u, 16u, 31u}) {
        expr::Pool pool;
        const Expr x = pool.var("x", Sort::bit_vec(32));
        const Expr shifted = pool.make_raw(shift, std::array{x, pool.bv_const(32, by)});
        const Expr mixed = pool.make_raw(outer, std::array{x, shifted});
        const Query query{&pool, {pool.mk_eq(mixed, pool.bv_const(32, 9))}, {}, false};
        const Graph graph(query);
        Values values(graph);
        values.start({}, [] { return false; });
        Detours detours(graph, values);
        if (outer != Kind::kBvXor && shift == Kind::kBvLshr) continue;  // carries go both ways
        const num::BitVec target(32, rng.next());
        const auto found = detours.invert(graph.node(mixed), target, nullptr, rng);
        ASSERT_TRUE(found) << by;
        eval::Model model;
        model.set(x, Value::bits(found->value));
        EXPECT_EQ(eval::evaluate(pool, mixed, model), Value::bits(target));
      }
}

}  // namespace
}  // namespace mantissa::solver::propagate
