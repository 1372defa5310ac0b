// Cost of concrete arithmetic, each next to the bare operation it wraps: the ratio is what counts.

#include <benchmark/benchmark.h>
#include <gmp.h>

#include <vector>

#include "num/float.h"
#include "support/rng.h"

namespace mantissa::num {
namespace {

constexpr size_t kCount = 1024;
constexpr RoundingMode kRne = RoundingMode::kNearestEven;

std::vector<double> doubles() {
  Rng rng(1);
  std::vector<double> values(kCount);
  for (double& v : values) v = rng.unit() * 100 + 0.01;
  return values;
}

std::vector<Float> floats(Format format) {
  std::vector<Float> values;
  for (double v : doubles()) values.push_back(convert(format, kRne, Float::from_double(v)));
  return values;
}

std::vector<BitVec> bits(uint32_t width) {
  Rng rng(2);
  std::vector<BitVec> values;
  for (size_t i = 0; i < kCount; i++) {
    std::vector<uint64_t> words((width + 63) / 64);
    for (uint64_t& word : words) word = rng.next();
    values.push_back(BitVec::from_words(width, words));
  }
  return values;
}

template <class T, class Operation>
void run(benchmark::State& state, const std::vector<T>& values, Operation operation) {
  size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(operation(values[i], values[i ^ 1]));
    i = (i + 1) % kCount;
  }
}

void BM_BareDoubleAdd(benchmark::State& state) {
  run(state, doubles(), [](double a, double b) { return a + b; });
}
BENCHMARK(BM_BareDoubleAdd);

#define MANTISSA_FLOAT_BENCH(name, format, expression)                                      \
  void BM_##name(benchmark::State& state) {                                                 \
    Flags flags = 0;                                                                        \
    benchmark::DoNotOptimize(flags);                                                        \
    run(state, floats(format), [&](const Float& a, const Float& b) { return expression; }); \
  }                                                                                         \
  BENCHMARK(BM_##name)

MANTISSA_FLOAT_BENCH(DoubleAdd, kDouble, add(kRne, a, b));
MANTISSA_FLOAT_BENCH(DoubleMul, kDouble, mul(kRne, a, b));
MANTISSA_FLOAT_BENCH(DoubleAddFlags, kDouble, add(kRne, a, b, &flags));
MANTISSA_FLOAT_BENCH(DoubleAddUp, kDouble, add(RoundingMode::kTowardPositive, a, b));
MANTISSA_FLOAT_BENCH(DoubleAddAway, kDouble, add(RoundingMode::kNearestAway, a, b));
MANTISSA_FLOAT_BENCH(DoubleFma, kDouble, fma(kRne, a, b, a));
MANTISSA_FLOAT_BENCH(DoubleLess, kDouble, lt(a, b));
MANTISSA_FLOAT_BENCH(DoubleRemainder, kDouble, remainder(a, b));
MANTISSA_FLOAT_BENCH(X87Add, kX87, add(kRne, a, b));
MANTISSA_FLOAT_BENCH(HalfAdd, kHalf, add(kRne, a, b));
MANTISSA_FLOAT_BENCH(HalfMul, kHalf, mul(kRne, a, b));
MANTISSA_FLOAT_BENCH(QuadAdd, kQuad, add(kRne, a, b));
MANTISSA_FLOAT_BENCH(QuadMul, kQuad, mul(kRne, a, b));
MANTISSA_FLOAT_BENCH(QuadDiv, kQuad, div(kRne, a, b));
MANTISSA_FLOAT_BENCH(DoubleToDecimal, kDouble, a.to_decimal());
MANTISSA_FLOAT_BENCH(QuadToDecimal, kQuad, a.to_decimal());

void BM_BareQuadAdd(benchmark::State& state) {
  std::vector<__float128> values;
  for (double v : doubles()) values.push_back(v);
  run(state, values, [](__float128 a, __float128 b) { return a + b; });
}
BENCHMARK(BM_BareQuadAdd);

void BM_BitVecMul(benchmark::State& state) {
  run(state, bits(static_cast<uint32_t>(state.range(0))),
      [](const BitVec& a, const BitVec& b) { return mul(a, b); });
}
BENCHMARK(BM_BitVecMul)->Arg(32)->Arg(64)->Arg(128)->Arg(256);

void BM_BareMul256(benchmark::State& state) {
  run(state, bits(256), [](const BitVec& a, const BitVec& b) {
    mp_limb_t product[8];
    mpn_mul_n(product, reinterpret_cast<const mp_limb_t*>(a.words().data()),
              reinterpret_cast<const mp_limb_t*>(b.words().data()), 4);
    return product[3];
  });
}
BENCHMARK(BM_BareMul256);

}  // namespace
}  // namespace mantissa::num

BENCHMARK_MAIN();
