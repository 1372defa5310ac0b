// Candidates per second of the batch evaluator, beside the same constraint in C++, compiled -O2 and called
// per candidate, and compiled -O3 -march=native and vectorised over the candidates. The counters `of_O2` and
// `of_native` are the ratios of the best times, taken by turns in the same run.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <vector>

#include "batch_reference.h"
#include "eval/batch/batch.h"
#include "num/libm.h"
#include "support/rng.h"

namespace {

using namespace mantissa;
using batch_reference::Step;
using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;

template <class T>
struct Constraint {
  Pool pool;
  Sort sort = Sort::floating(sizeof(T) == 8 ? num::kDouble : num::kFloat);
  Expr rne = pool.rm_const(num::RoundingMode::kNearestEven);
  Expr x = pool.var("x", sort), y = pool.var("y", sort), z = pool.var("z", sort);
  std::vector<Expr> conjuncts;

  Expr constant(double value) {
    return pool.fp_const(sizeof(T) == 8 ? num::Float::from_double(value)
                                        : num::Float::from_float(static_cast<float>(value)));
  }
  Expr two(Kind kind, Expr a, Expr b) { return pool.make(kind, {rne, a, b}); }
  Expr math(num::MathFunction f, Expr a) {
    return pool.make(Kind::kMath1, {rne, a}, {static_cast<uint32_t>(f)});
  }

  explicit Constraint(size_t operations) {
    if (operations == 0) {
      const Expr left = two(Kind::kFpAdd, math(num::MathFunction::kSin, x), math(num::MathFunction::kExp, y));
      const Expr right = pool.make(Kind::kMath2, {rne, pool.make(Kind::kFpAbs, {z}), constant(0.3)},
                                   {static_cast<uint32_t>(num::MathFunction::kPow)});
      conjuncts = {pool.make(Kind::kFpLe, {left, right}),
                   pool.make(Kind::kFpLt, {x, math(num::MathFunction::kLog, pool.make(Kind::kFpAbs, {y}))})};
      return;
    }
    Expr s = x;
    for (size_t i = 0; i < operations; ++i) {
      switch (batch_reference::step(i)) {
        case Step::kAddY: s = two(Kind::kFpAdd, s, y); break;
        case Step::kMulX: s = two(Kind::kFpMul, s, x); break;
        case Step::kSubZ: s = two(Kind::kFpSub, s, z); break;
        case Step::kMulHalf: s = two(Kind::kFpMul, s, constant(0.5)); break;
        case Step::kAddX: s = two(Kind::kFpAdd, s, x); break;
      }
    }
    conjuncts = {pool.make(Kind::kFpLe, {s, y}), pool.make(Kind::kFpLt, {z, s})};
  }
};

double seconds_of(auto&& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <class T>
void batch(benchmark::State& state, eval::BatchOptions options) {
  const size_t operations = static_cast<size_t>(state.range(0));
  const uint32_t candidates = static_cast<uint32_t>(state.range(1));
  Constraint<T> c(operations);
  eval::BatchProgram program(c.pool, c.conjuncts, {}, options);
  eval::Batch batch(program, candidates);
  Rng rng(1);
  std::vector<T> columns[3];
  for (int v = 0; v < 3; ++v)
    for (uint32_t i = 0; i < candidates; ++i) columns[v].push_back(static_cast<T>(rng.unit() * 4 - 2));
  const Expr names[] = {c.x, c.y, c.z};
  for (size_t v = 0; v < program.variables().size(); ++v)
    for (int k = 0; k < 3; ++k)
      if (program.variables()[v] == names[k])
        for (uint32_t i = 0; i < candidates; ++i) {
          if constexpr (sizeof(T) == 8)
            batch.words(v)[i] = std::bit_cast<uint64_t>(columns[k][i]);
          else
            batch.words(v)[i] = std::bit_cast<uint32_t>(columns[k][i]);
        }
  const auto one = batch_reference::one<T>(operations);
  const auto many = batch_reference::many<T>(operations);
  std::vector<uint8_t> out(candidates);
  double ours = 1e9, scalar = 1e9, vector = 1e9;
  for (auto _ : state) {
    const double t = seconds_of([&] { batch.run(candidates); });
    state.SetIterationTime(t);
    ours = std::min(ours, t);
    scalar = std::min(scalar, seconds_of([&] {
                        for (uint32_t i = 0; i < candidates; ++i)
                          out[i] = one(columns[0][i], columns[1][i], columns[2][i]);
                        benchmark::DoNotOptimize(out.data());
                        benchmark::ClobberMemory();
                      }));
    vector = std::min(vector, seconds_of([&] {
                        many(columns[0].data(), columns[1].data(), columns[2].data(), out.data(), candidates);
                        benchmark::DoNotOptimize(out.data());
                        benchmark::ClobberMemory();
                      }));
  }
  for (uint32_t i = 0; i < candidates; ++i)
    if (batch.is_satisfied(i) != (out[i] != 0)) state.SkipWithError("the batch and C++ disagree");
  state.counters["candidates/s"] = candidates / ours;
  state.counters["of_O2"] = scalar / ours;
  state.counters["of_native"] = vector / ours;
}

void BatchDouble(benchmark::State& state) { batch<double>(state, {}); }
void BatchFloat(benchmark::State& state) { batch<float>(state, {}); }
void BatchDoubleWithUlps(benchmark::State& state) { batch<double>(state, {.metric = eval::Metric::kUlps}); }
void BatchDoublePortable(benchmark::State& state) { batch<double>(state, {.portable = true}); }
// Operations, and candidates: the fuzzer has 1,024 in a batch; with 4,096 the inputs leave the first-level
// cache.
BENCHMARK(BatchDouble)->ArgsProduct({{0, 10, 30, 100, 200}, {1024, 4096}})->UseManualTime();
BENCHMARK(BatchFloat)->ArgsProduct({{0, 10, 30, 100, 200}, {1024, 4096}})->UseManualTime();
BENCHMARK(BatchDoubleWithUlps)->ArgsProduct({{10, 30}, {1024}})->UseManualTime();
BENCHMARK(BatchDoublePortable)->ArgsProduct({{30}, {1024}})->UseManualTime();

void Compile(benchmark::State& state) {
  Constraint<double> c(static_cast<size_t>(state.range(0)));
  for (auto _ : state) {
    eval::BatchProgram program(c.pool, c.conjuncts);
    benchmark::DoNotOptimize(program);
  }
}
BENCHMARK(Compile)->Arg(30)->Arg(200);

}  // namespace

BENCHMARK_MAIN();
