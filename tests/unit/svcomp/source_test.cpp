#include "svcomp/source.h"

#include <gtest/gtest.h>

namespace mantissa::svcomp {
namespace {

using At = std::optional<Position>;

TEST(Source, StatementBeginsAfterWhatStandsBeforeIt) {
  const Source source(
      "int f(int x) {\n"
      "  int y = x + 1; /* ; { */ y = g(\"}\", x) + 2;\n"
      "  if (x > y + 1) y = x; else y = x - 1;\n"
      "  for (int i = 0; i < x; i += y) label: y = x * i;\n"
      "  switch (x) { case 1: y = -x; }\n"
      "  return y / x;\n"
      "}\n");
  EXPECT_EQ(source.statement({2, 13}), At({2, 3}));
  EXPECT_EQ(source.statement({2, 44}), At({2, 28}));
  EXPECT_EQ(source.statement({3, 13}), At({3, 7}));
  EXPECT_EQ(source.statement({3, 22}), At({3, 18}));
  EXPECT_EQ(source.statement({3, 36}), At({3, 30}));
  EXPECT_EQ(source.statement({4, 21}), At({4, 19}));
  EXPECT_EQ(source.statement({4, 30}), At({4, 26}));
  EXPECT_EQ(source.statement({4, 47}), At({4, 41}));
  EXPECT_EQ(source.statement({5, 28}), At({5, 24}));
  EXPECT_EQ(source.statement({6, 12}), At({6, 3}));
  EXPECT_EQ(source.statement({60, 1}), At());
  EXPECT_EQ(source.statement({1, 100}), At());
  EXPECT_EQ(source.end_of_function("f"), At({7, 1}));
  EXPECT_EQ(source.end_of_function("g"), At());
}

TEST(Source, BranchHasASingleCondition) {
  const Source source(
      "if (x == 1) a();\n"
      "if (x && y) a();\n"
      "if (!x) a();\n"
      "if (x != f(y)) a();\n"
      "while (x) { a(); }\n"
      "do { a(); } while (x);\n"
      "for (i = 0; i < n; ++i) a();\n"
      "b(x > 0);\n");
  EXPECT_EQ(source.branch({1, 7}), At({1, 1}));
  EXPECT_EQ(source.branch({2, 5}), At());
  EXPECT_EQ(source.branch({3, 6}), At());
  EXPECT_EQ(source.branch({4, 12}), At({4, 1}));
  EXPECT_EQ(source.branch({5, 1}), At({5, 1}));
  EXPECT_EQ(source.branch({6, 20}), At());
  EXPECT_EQ(source.branch({7, 15}), At({7, 1}));
  EXPECT_EQ(source.branch({8, 5}), At());
}

TEST(Source, ClosingBracket) {
  const Source source("x = f ( g(1), ')' );\ny = h");
  EXPECT_EQ(source.closing_bracket({1, 5}), At({1, 19}));
  EXPECT_EQ(source.closing_bracket({2, 5}), At());
  EXPECT_TRUE(source.has_word({1, 5}, "f"));
  EXPECT_FALSE(source.has_word({1, 5}, "g"));
}

TEST(Source, LineMarkers) {
  EXPECT_EQ(without_line_markers("# 1 \"a.c\" 2\nint x;\n #line 7\n#define A 1\n#pragma x\n# 3"),
            "\nint x;\n\n#define A 1\n#pragma x\n");
}

TEST(Source, OddTexts) {
  for (const char* text : {"", "\"", "'", "/*", "((((", "))))", "#", "\\", "\"\\", "#\\\n#\\", "if(", "for(;",
                           "case", "do", "x:"})
    for (uint32_t column = 1; column < 6; ++column) {
      const Source source(text);
      (void)source.statement({1, column});
      (void)source.branch({1, column});
      (void)source.closing_bracket({1, column});
      (void)source.end_of_function("x");
    }
}

}  // namespace
}  // namespace mantissa::svcomp
