#include "support/shell_words.h"

#include <gtest/gtest.h>

namespace mantissa {
namespace {

using Words = std::vector<std::string>;

TEST(Unit, WordsAreSplitAsAShellDoes) {
  EXPECT_EQ(split_words("cc -c a.c"), (Words{"cc", "-c", "a.c"}));
  EXPECT_EQ(split_words("cc '-DX=\"a b\"' \"-DY=\\\"c\\\"\" a\\ b.c  "),
            (Words{"cc", "-DX=\"a b\"", "-DY=\"c\"", "a b.c"}));
  EXPECT_EQ(split_words("\"\" ''"), (Words{"", ""}));
  EXPECT_EQ(split_words("'a\\b' \"a\\b\""), (Words{"a\\b", "a\\b"}));
  EXPECT_TRUE(split_words("  \t\n").empty());
}

}  // namespace
}  // namespace mantissa
