// Nanoseconds per node of the scalar evaluator, beside the same arithmetic written in C++.

#include <benchmark/benchmark.h>

#include <bit>
#include <vector>

#include "eval/evaluator.h"
#include "support/rng.h"

namespace {

using namespace mantissa;
using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;

constexpr uint32_t kVariables = 8, kNodes = 2000;

// A chain over all variables that stays finite: x = x * a + b, and so on.
Expr double_term(Pool& pool, num::RoundingMode mode, num::Format format) {
  const Expr m = pool.rm_const(mode);
  std::vector<Expr> v;
  for (uint32_t i = 0; i < kVariables; ++i)
    v.push_back(pool.var("x" + std::to_string(i), Sort::floating(format)));
  Expr x = v[0];
  for (uint32_t i = 0; i < kNodes; ++i)
    x = pool.make(i % 2 ? Kind::kFpMul : Kind::kFpAdd, {m, x, v[i % kVariables]});
  return x;
}

void run(benchmark::State& state, Pool& pool, Expr e, const std::vector<uint64_t>& words) {
  eval::Tape tape(pool, std::span(&e, 1));
  const std::vector<uint64_t> input(words.begin(),
                                    words.begin() + static_cast<long>(tape.variables().size()));
  for (auto _ : state) {
    tape.run(input);
    benchmark::DoNotOptimize(tape);
  }
  state.counters["time/node"] =
      benchmark::Counter(static_cast<double>(tape.size()),
                         benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

std::vector<uint64_t> doubles() {
  std::vector<uint64_t> words;
  for (uint32_t i = 0; i < kVariables; ++i) words.push_back(std::bit_cast<uint64_t>(0.5 + 0.1 * i));
  return words;
}

void TapeDouble(benchmark::State& state) {
  Pool pool;
  run(state, pool, double_term(pool, num::RoundingMode::kNearestEven, num::kDouble), doubles());
}
BENCHMARK(TapeDouble);

void TapeDoubleUpward(benchmark::State& state) {
  Pool pool;
  run(state, pool, double_term(pool, num::RoundingMode::kTowardPositive, num::kDouble), doubles());
}
BENCHMARK(TapeDoubleUpward);

void TapeHalf(benchmark::State& state) {
  Pool pool;
  run(state, pool, double_term(pool, num::RoundingMode::kNearestEven, num::kHalf),
      std::vector<uint64_t>(kVariables, 0x3c00));
}
BENCHMARK(TapeHalf);

void TapeBitVector(benchmark::State& state) {
  Pool pool;
  constexpr Kind kKinds[] = {Kind::kBvAdd, Kind::kBvMul, Kind::kBvXor,
                             Kind::kBvSub, Kind::kBvAnd, Kind::kBvOr};
  std::vector<Expr> v;
  for (uint32_t i = 0; i < kVariables; ++i) v.push_back(pool.var("b" + std::to_string(i), Sort::bit_vec(32)));
  Expr x = v[0];
  for (uint32_t i = 0; i < kNodes; ++i) x = pool.make(kKinds[i % 6], {x, v[(i * 5 + 1) % kVariables]});
  std::vector<uint64_t> words;
  for (uint32_t i = 0; i < kVariables; ++i) words.push_back(0x9e3779b9u * (i + 1) & 0xffffffff);
  run(state, pool, x, words);
}
BENCHMARK(TapeBitVector);

// The limit: the double chain compiled, latency-bound.
void CompiledDouble(benchmark::State& state) {
  double v[kVariables];
  for (uint32_t i = 0; i < kVariables; ++i) v[i] = 0.5 + 0.1 * i;
  benchmark::DoNotOptimize(v);
  for (auto _ : state) {
    double x = v[0];
    for (uint32_t i = 0; i < kNodes; ++i) x = i % 2 ? x * v[i % kVariables] : x + v[i % kVariables];
    benchmark::DoNotOptimize(x);
  }
  state.counters["time/node"] =
      benchmark::Counter(kNodes, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(CompiledDouble);

}  // namespace

BENCHMARK_MAIN();
