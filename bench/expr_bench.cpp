// Nodes made per second: distinct ones, and ones that are in the pool already. The aim is ten million a
// second on one core with hash-consing, sort checking, folding and local rules on.

#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

#include "expr/pool.h"
#include "expr/traverse.h"
#include "rewrite/rewriter.h"
#include "support/rng.h"

namespace {

using namespace mantissa;
using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;

constexpr size_t kNodes = 1'000'000;

// A stream of operations on terms made a little earlier, as the interpreter makes them.
template <class Make>
void build_bit_vectors(Pool& pool, size_t count, Make&& make) {
  constexpr Kind kKinds[] = {Kind::kBvAdd, Kind::kBvMul, Kind::kBvXor, Kind::kBvSub,
                             Kind::kBvAnd, Kind::kBvOr,  Kind::kBvShl, Kind::kBvLshr};
  Rng rng(1);
  Expr recent[64];
  for (uint32_t i = 0; i < 64; ++i) recent[i] = pool.var("x" + std::to_string(i), Sort::bit_vec(32));
  for (size_t i = 0; i < count; ++i) {
    const uint64_t r = rng.next();
    const Expr operands[] = {recent[r % 64], recent[(r >> 8) % 64]};
    recent[(r >> 16) % 64] = make(kKinds[(r >> 24) % 8], operands);
  }
}

void build_floats(Pool& pool, size_t count) {
  constexpr Kind kKinds[] = {Kind::kFpAdd, Kind::kFpMul, Kind::kFpSub, Kind::kFpDiv};
  Rng rng(1);
  Expr recent[64];
  for (uint32_t i = 0; i < 64; ++i)
    recent[i] = pool.var("d" + std::to_string(i), Sort::floating(num::kDouble));
  const Expr mode = pool.rm_const(num::RoundingMode::kNearestEven);
  for (size_t i = 0; i < count; ++i) {
    const uint64_t r = rng.next();
    const Expr operands[] = {mode, recent[r % 64], recent[(r >> 8) % 64]};
    recent[(r >> 16) % 64] = pool.make(kKinds[(r >> 24) % 4], operands);
  }
}

void report(benchmark::State& state, size_t per_iteration = kNodes) {
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(per_iteration), benchmark::Counter::kIsIterationInvariantRate);
}

// Small pools stay in the cache; a million nodes with their table do not.
void DistinctBitVectors(benchmark::State& state) {
  const size_t count = static_cast<size_t>(state.range(0));
  for (auto _ : state) {
    state.PauseTiming();
    auto pool = std::make_unique<Pool>();
    state.ResumeTiming();
    build_bit_vectors(*pool, count, [&](Kind k, std::span<const Expr> v) { return pool->make(k, v); });
    state.PauseTiming();
    pool.reset();
    state.ResumeTiming();
  }
  report(state, count);
}
BENCHMARK(DistinctBitVectors)->Arg(20'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

// The least a new node can cost on this machine now: its 64-bit key put into a flat table that grows alike.
void ReferenceTable(benchmark::State& state) {
  for (auto _ : state) {
    std::vector<uint64_t> places(1024);
    size_t used = 0;
    const auto put = [](std::vector<uint64_t>& table, uint64_t key) {
      size_t i = (key * 0x9e3779b97f4a7c15ULL >> 24) & (table.size() - 1);
      while (table[i] != 0) i = (i + 1) & (table.size() - 1);
      table[i] = key;
    };
    Rng rng(1);
    for (size_t n = 0; n < kNodes; ++n) {
      put(places, rng.next());
      if (++used * 8 <= places.size() * 5) continue;
      std::vector<uint64_t> larger(places.size() * 2);
      for (uint64_t old : places)
        if (old != 0) put(larger, old);
      places.swap(larger);
    }
    benchmark::DoNotOptimize(places);
  }
  report(state);
}
BENCHMARK(ReferenceTable)->Unit(benchmark::kMillisecond);

void DistinctFloats(benchmark::State& state) {
  for (auto _ : state) {
    state.PauseTiming();
    auto pool = std::make_unique<Pool>();
    state.ResumeTiming();
    build_floats(*pool, kNodes);
    state.PauseTiming();
    pool.reset();
    state.ResumeTiming();
  }
  report(state);
}
BENCHMARK(DistinctFloats)->Unit(benchmark::kMillisecond);

// The same stream again: every node is found. 10,000 nodes stay in the cache, a million do not.
void RemadeBitVectors(benchmark::State& state) {
  Pool pool;
  const size_t count = static_cast<size_t>(state.range(0));
  const auto make = [&](Kind k, std::span<const Expr> v) { return pool.make(k, v); };
  build_bit_vectors(pool, count, make);
  for (auto _ : state) build_bit_vectors(pool, count, make);
  report(state, count);
}
BENCHMARK(RemadeBitVectors)->Arg(10'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

void RemadeFloats(benchmark::State& state) {
  Pool pool;
  const size_t count = static_cast<size_t>(state.range(0));
  build_floats(pool, count);
  for (auto _ : state) build_floats(pool, count);
  report(state, count);
}
BENCHMARK(RemadeFloats)->Arg(10'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

void FoldedConstants(benchmark::State& state) {
  Pool pool;
  Expr c[64];
  for (uint32_t i = 0; i < 64; ++i) c[i] = pool.bv_const(32, i * 2654435761u);
  Rng rng(1);
  for (auto _ : state) {
    for (size_t i = 0; i < 10'000; ++i) {
      const uint64_t r = rng.next();
      benchmark::DoNotOptimize(
          pool.make(r & 1 ? Kind::kBvAdd : Kind::kBvXor, {c[(r >> 8) % 64], c[(r >> 16) % 64]}));
    }
  }
  report(state, 10'000);
}
BENCHMARK(FoldedConstants)->Unit(benchmark::kMillisecond);

// Simplifying a stream of mixed terms: nodes looked at per second.
void Simplify(benchmark::State& state) {
  for (auto _ : state) {
    state.PauseTiming();
    auto pool = std::make_unique<Pool>();
    std::vector<Expr> made;
    build_bit_vectors(*pool, kNodes / 4, [&](Kind k, std::span<const Expr> v) {
      const Expr e = pool->make(k, v);
      made.push_back(e);
      return e;
    });
    rewrite::Rewriter rewriter(*pool);
    state.ResumeTiming();
    for (Expr e : made) benchmark::DoNotOptimize(rewriter.simplify(e));
    state.PauseTiming();
    pool.reset();
    state.ResumeTiming();
  }
  report(state, kNodes / 4);
}
BENCHMARK(Simplify)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
