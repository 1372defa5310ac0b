// What samples are drawn from: values of every sort come, often enough to count on, and none that is no value
// of its type.

#include <gtest/gtest.h>
#include <mantissa/intrinsics.h>

#include <cfenv>
#include <cmath>
#include <cstring>
#include <map>
#include <random>

extern "C" {
#include "sample.h"
}

namespace {

class SampleValues : public testing::Test {
 protected:
  SampleValues() : seed_(std::random_device()()), state_(seed_) {
    RecordProperty("seed", std::to_string(seed_));
  }

  template <class Value>
  Value draw(int type, unsigned large = 64) {
    Value value{};
    __mantissa_draw(&state_, &value, type == MANTISSA_TYPE_X87 ? 10 : sizeof value, type, large);
    return value;
  }

  const uint64_t seed_;
  uint64_t state_;
};

template <class Value>
std::map<std::string, int> sorts_of(const std::vector<Value>& values) {
  std::map<std::string, int> sorts;
  for (const Value value : values) {
    ++sorts[std::signbit(value) ? "negative" : "positive"];
    const Value size = std::fabs(value);
    if (std::isnan(value)) ++sorts["nan"];
    if (std::isinf(value)) ++sorts["infinite"];
    if (value == 0) ++sorts["zero"];
    if (std::fpclassify(value) == FP_SUBNORMAL) ++sorts["subnormal"];
    if (size >= Value(1) / 16 && size < 16) ++sorts["moderate"];
    if (size > 0 && size <= 100 && size == std::floor(size)) ++sorts["small integer"];
    if (size > std::numeric_limits<Value>::max() / 4 && !std::isinf(value)) ++sorts["huge"];
  }
  return sorts;
}

constexpr int kDraws = 20000;

template <class Value>
void expect_every_sort(const std::vector<Value>& values, uint64_t seed) {
  auto sorts = sorts_of(values);
  for (const char* sort :
       {"negative", "positive", "nan", "infinite", "zero", "subnormal", "moderate", "small integer", "huge"})
    EXPECT_GT(sorts[sort], kDraws / 400) << sort << ", seed " << seed;
}

TEST_F(SampleValues, FloatsAreOfEverySort) {
  std::vector<double> doubles;
  std::vector<float> floats;
  std::vector<long double> longs;
  for (int i = 0; i < kDraws; ++i) {
    doubles.push_back(draw<double>(MANTISSA_TYPE_DOUBLE));
    floats.push_back(draw<float>(MANTISSA_TYPE_FLOAT));
    longs.push_back(draw<long double>(MANTISSA_TYPE_X87));
  }
  expect_every_sort(doubles, seed_);
  expect_every_sort(floats, seed_);
  expect_every_sort(longs, seed_);
}

// The program may look at the flags.
TEST_F(SampleValues, DrawingRaisesNothing) {
  std::feclearexcept(FE_ALL_EXCEPT);
  for (int i = 0; i < kDraws; ++i)
    for (const int type :
         {MANTISSA_TYPE_HALF, MANTISSA_TYPE_FLOAT, MANTISSA_TYPE_DOUBLE, MANTISSA_TYPE_X87}) {
      unsigned char value[16] = {};
      const size_t size = type == MANTISSA_TYPE_HALF     ? 2
                          : type == MANTISSA_TYPE_FLOAT  ? 4
                          : type == MANTISSA_TYPE_DOUBLE ? 8
                                                         : 10;
      __mantissa_draw(&state_, value, size, type, 64);
      __mantissa_nudge(&state_, value, size, type);
    }
  EXPECT_EQ(std::fetestexcept(FE_ALL_EXCEPT), 0) << "seed " << seed_;
}

// Of x87: its explicit bit says what the exponent says.
TEST_F(SampleValues, ExtendedOnesAreValues) {
  for (int i = 0; i < kDraws; ++i) {
    unsigned char bytes[10];
    __mantissa_draw(&state_, bytes, sizeof bytes, MANTISSA_TYPE_X87, 64);
    __mantissa_nudge(&state_, bytes, sizeof bytes, MANTISSA_TYPE_X87);
    const bool has_exponent = (bytes[8] | (bytes[9] & 0x7f)) != 0;
    EXPECT_EQ((bytes[7] & 0x80) != 0, has_exponent) << "seed " << seed_;
  }
}

TEST_F(SampleValues, IntegersAreMostlySmall) {
  int small = 0, large = 0, least = 0;
  for (int i = 0; i < kDraws; ++i) {
    const auto value = draw<int32_t>(MANTISSA_TYPE_I32);
    small += value >= -100 && value <= 200;
    large += value > 1'000'000 || value < -1'000'000;
    least += value == INT32_MIN;
    const auto rare = draw<int32_t>(MANTISSA_TYPE_I32, 0);
    EXPECT_TRUE(rare >= -100 && rare <= 200) << rare << ", seed " << seed_;
    const auto truth = draw<uint8_t>(MANTISSA_TYPE_BOOL);
    EXPECT_LE(truth, 1);
  }
  EXPECT_GT(small, kDraws / 2) << "seed " << seed_;
  EXPECT_GT(large, kDraws / 20) << "seed " << seed_;
  EXPECT_GT(least, kDraws / 200) << "seed " << seed_;
}

// Nothing beside the value is written.
TEST_F(SampleValues, KeepsToItsBytes) {
  for (int type = 0; type <= MANTISSA_TYPE_QUAD; ++type)
    for (size_t size = 0; size <= 40; ++size) {
      const bool is_sized = type != MANTISSA_TYPE_BYTES && type != MANTISSA_TYPE_BOOL;
      static const size_t kSizes[] = {0, 1, 1, 1, 2, 2, 4, 4, 8, 8, 16, 16, 4, 8, 10, 8, 1, 2, 2, 16};
      if (is_sized && size != kSizes[type]) continue;
      unsigned char value[64];
      std::memset(value, 0xa5, sizeof value);
      for (int i = 0; i < 100; ++i) {
        __mantissa_draw(&state_, value, size, type, 64);
        __mantissa_nudge(&state_, value, size, type);
      }
      for (size_t i = size; i < sizeof value; ++i) EXPECT_EQ(value[i], 0xa5) << type << " " << size;
    }
}

}  // namespace
