#include "support/short_words.h"

#include <gtest/gtest.h>

namespace mantissa {
namespace {

TEST(ShortWords, KeepAllOfThemAndStartAnew) {
  ShortWords words;
  for (int turn = 0; turn < 2; ++turn) {
    EXPECT_TRUE(words.empty());
    for (uint64_t i = 0; i < 5; ++i) words.push_back(10 * i + turn);
    ASSERT_EQ(words.size(), 5u);
    const ShortWords copy = words;
    for (uint64_t i = 0; i < 5; ++i) EXPECT_EQ(copy[i], 10 * i + turn);
    words.clear();
  }
}

}  // namespace
}  // namespace mantissa
