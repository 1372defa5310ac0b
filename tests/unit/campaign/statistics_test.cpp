#include "campaign/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace mantissa::campaign {
namespace {

TEST(Statistics, QuartilesInterpolate) {
  const Quartiles q = quartiles({4, 1, 3, 2});
  EXPECT_EQ(q.least, 1);
  EXPECT_EQ(q.low, 1.75);
  EXPECT_EQ(q.median, 2.5);
  EXPECT_EQ(q.high, 3.25);
  EXPECT_EQ(q.most, 4);
  EXPECT_EQ(quartiles({}).median, 0);
  EXPECT_EQ(quartiles({7}).high, 7);
}

TEST(Statistics, Means) {
  EXPECT_EQ(mean(std::vector<double>{1, 2, 6}), 3);
  EXPECT_NEAR(geometric_mean(std::vector<double>{1, 4, 16}), 4, 1e-12);
}

TEST(Statistics, SuperiorityCountsTiesHalf) {
  EXPECT_EQ(superiority(std::vector<double>{1, 2}, std::vector<double>{1, 1}), 0.75);
  EXPECT_EQ(superiority(std::vector<double>{}, std::vector<double>{1}), 0.5);
}

// Counted by hand: of the 20 ways to choose three ranks of six, one puts all three on top, one all below.
TEST(Statistics, MannWhitneyIsExactForSmallSamples) {
  EXPECT_NEAR(mann_whitney(std::vector<double>{4, 5, 6}, std::vector<double>{1, 2, 3}), 2.0 / 20, 1e-12);
  EXPECT_NEAR(mann_whitney(std::vector<double>{1, 4, 6}, std::vector<double>{2, 3, 5}), 1.0, 0.2 + 1e-12);
  EXPECT_EQ(mann_whitney(std::vector<double>{1, 3, 5}, std::vector<double>{}), 1);
}

// Exact by enumeration of all ways to give n of n + m ranks to the first sample.
TEST(Statistics, MannWhitneyAgreesWithEnumeration) {
  const std::vector<double> values = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  const size_t n = 4;
  const auto split = [&](unsigned mask) {
    std::pair<std::vector<double>, std::vector<double>> parts;
    for (size_t i = 0; i < values.size(); ++i)
      ((mask >> i & 1) != 0 ? parts.first : parts.second).push_back(values[i]);
    return parts;
  };
  const auto distance = [&](unsigned mask) {
    const auto [a, b] = split(mask);
    return std::abs(superiority(a, b) - 0.5);
  };
  std::vector<unsigned> masks;
  for (unsigned mask = 0; mask < 512; ++mask)
    if (static_cast<size_t>(__builtin_popcount(mask)) == n) masks.push_back(mask);
  for (const unsigned mask : masks) {
    size_t as_uneven = 0;
    for (const unsigned other : masks) as_uneven += distance(other) >= distance(mask) - 1e-12;
    const auto [a, b] = split(mask);
    EXPECT_NEAR(mann_whitney(a, b), static_cast<double>(as_uneven) / static_cast<double>(masks.size()),
                1e-12);
  }
}

TEST(Statistics, MannWhitneyOfEqualSamplesIsOne) {
  EXPECT_EQ(mann_whitney(std::vector<double>(30, 1.0), std::vector<double>(30, 1.0)), 1);
  std::vector<double> a, b;
  for (int i = 0; i < 40; ++i) {
    a.push_back(i);
    b.push_back(i + 100);
  }
  EXPECT_LT(mann_whitney(a, b), 1e-10);
}

}  // namespace
}  // namespace mantissa::campaign
