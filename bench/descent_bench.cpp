// What it costs to send assignments down the execution tree, per assignment and node, and as a ratio to
// evaluating the same path as one query (eval::Conditions::first_false). The tree: a chain of 100 comparisons
// of sums of two doubles, each new one built on the one before, as a loop makes them; every assignment goes
// down to its end.

#include <benchmark/benchmark.h>

#include "eval/conditions.h"
#include "explore/descent.h"

namespace {

using namespace mantissa;
using explore::Candidate;

constexpr size_t kNodes = 100;

struct Chain {
  Chain() : at(tree.root()) {
    const expr::Sort real = expr::Sort::floating(num::kDouble);
    const expr::Expr x = pool.var("x", real), y = pool.var("y", real);
    const expr::Expr mode = pool.rm_const(num::RoundingMode::kNearestEven);
    expr::Expr sum = x;
    for (size_t i = 0; i < kNodes; ++i) {
      sum = pool.make(expr::Kind::kFpAdd, {mode, sum, y});
      const expr::Expr bound = pool.constant(expr::Value::floating(num::Float::from_double(-1.0 - i)));
      const expr::Expr condition = pool.make(expr::Kind::kFpLt, {bound, sum});
      sides.push_back(tree.branch(at, pool.mk_not(condition)));
      tree.advance(at, condition);
      path.push_back(condition);
    }
  }
  std::vector<Candidate> candidates(size_t count) {
    std::vector<Candidate> all;
    for (size_t i = 0; i < count; ++i) {
      eval::Model model;
      const auto value = [&](double v) { return expr::Value::floating(num::Float::from_double(v)); };
      model.set(pool.var("x", expr::Sort::floating(num::kDouble)), value(1.0 + 0.5 * i));
      model.set(pool.var("y", expr::Sort::floating(num::kDouble)), value(0.25 * i));
      all.push_back({std::make_shared<eval::Witness>(pool, std::move(model)), 0});
    }
    return all;
  }

  expr::Pool pool;
  explore::ExecutionTree tree;
  Hold at;
  std::vector<Hold> sides;
  std::vector<expr::Expr> path;
};

class Ignores : public explore::Descent::Visitor {
 public:
  void meets(const explore::OpenException&, Candidate&) override {}
  void rests(const Hold&, Candidate) override { ++rested; }
  void leaves(Candidate&) override {}
  size_t rested = 0;
};

double nodes_of(const benchmark::State& state, size_t candidates) {
  return static_cast<double>(state.iterations()) * static_cast<double>(candidates * kNodes);
}

void descent(benchmark::State& state) {
  Chain chain;
  const auto count = static_cast<size_t>(state.range(0));
  explore::Descent descent(chain.pool, chain.tree);
  Ignores ignores;
  for (auto _ : state) {
    state.PauseTiming();  // a witness remembers what it was asked
    std::vector<Candidate> candidates = chain.candidates(count);
    state.ResumeTiming();
    descent.send(chain.tree.root(), std::move(candidates), ignores, ~uint64_t{0});
  }
  if (ignores.rested != count * state.iterations()) state.SkipWithError("an assignment was lost");
  state.counters["ns_per_node"] = benchmark::Counter(
      1e-9 * nodes_of(state, count), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(descent)->Arg(1)->Arg(8)->Arg(16)->Arg(24)->Arg(64)->Arg(256)->Arg(1024)->Unit(
    benchmark::kMicrosecond);

void one_query(benchmark::State& state) {
  Chain chain;
  const std::vector<Candidate> candidates = chain.candidates(1);
  eval::Conditions conditions(chain.pool);
  for (auto _ : state)
    benchmark::DoNotOptimize(conditions.first_false(chain.path, candidates[0].witness->model()));
  state.counters["ns_per_node"] = benchmark::Counter(
      1e-9 * nodes_of(state, 1), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(one_query)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
