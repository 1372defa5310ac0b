#include "cli/open_subset.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace mantissa::cli {
namespace {

bool has(std::span<const uint32_t> all, uint32_t x) {
  return std::find(all.begin(), all.end(), x) != all.end();
}

TEST(OpenSubset, FindsWhatIsNeeded) {
  const auto both = [](std::span<const uint32_t> s) { return has(s, 3) && has(s, 17); };
  EXPECT_EQ(open_subset(40, both, Budget()), (std::vector<uint32_t>{3, 17}));
  const auto one = [](std::span<const uint32_t> s) { return has(s, 0); };
  EXPECT_EQ(open_subset(7, one, Budget()), (std::vector<uint32_t>{0}));
  EXPECT_EQ(open_subset(1, one, Budget()), (std::vector<uint32_t>{0}));
}

TEST(OpenSubset, EveryPartNeeded) {
  const auto all = [](std::span<const uint32_t> s) { return s.size() == 5; };
  EXPECT_EQ(open_subset(5, all, Budget()).size(), 5u);
}

TEST(OpenSubset, StopsWithTheBudget) {
  int asked = 0;
  const auto any = [&](std::span<const uint32_t>) { return ++asked > 0; };
  EXPECT_EQ(open_subset(9, any, Budget().until(0)).size(), 9u);
  EXPECT_EQ(asked, 0);
}

}  // namespace
}  // namespace mantissa::cli
