#include "ir/preconditions.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace mantissa::ir {
namespace {

// Of the function that stands in the line with "f(".
Preconditions above(const std::string& source) {
  const std::string before = source.substr(0, source.find("f("));
  const auto line = static_cast<unsigned>(1 + std::count(before.begin(), before.end(), '\n'));
  auto result = preconditions_above(source, line, "a.c");
  EXPECT_TRUE(result) << result.error().message;
  return result ? *result : Preconditions();
}

std::string conditions(const std::string& source) {
  std::string text;
  for (const InputCondition& one : above(source).conditions)
    text += (text.empty() ? "" : "; ") + one.where + " " + one.text + (one.is_optional ? " ?" : "");
  return text;
}

TEST(Preconditions, CommentsAboveTheFunction) {
  EXPECT_EQ(conditions("// mantissa: assume x > 0\n// of speed\ndouble f(double x)"), "a.c:1 x > 0");
  EXPECT_EQ(conditions("/* mantissa: assume x > 0 */\nstatic double\nf(double x)"), "a.c:1 x > 0");
  EXPECT_EQ(
      conditions(
          "/** Speed.\n *\n * mantissa: assume x > 0\n *  mantissa: assume x < 1\n */\ndouble f(double x)"),
      "a.c:3 x > 0; a.c:4 x < 1");
  EXPECT_EQ(conditions("  // mantissa: assume\tx > 0\r\n  double f(double x)"), "a.c:1 x > 0");
}

TEST(Preconditions, WhatIsNotOfTheFunction) {
  EXPECT_EQ(conditions("// mantissa: assume x > 0\n\ndouble f(double x)"), "");
  EXPECT_EQ(conditions("// mantissa: assume x > 0\ndouble g(double x) { return x; }\ndouble f(double x)"),
            "");
  EXPECT_EQ(conditions("// mantissa: assume x > 0\nint g;\ndouble f(double x)"), "");
  EXPECT_EQ(conditions("// one writes mantissa: assume x > 0\ndouble f(double x)"), "");
  EXPECT_EQ(conditions("double f(double x)"), "");
  EXPECT_FALSE(preconditions_above("", 7, "a.c")->finite);
}

TEST(Preconditions, RangesAndFinite) {
  const Preconditions all = above("// mantissa: range x=-1:2e3\n// mantissa: finite\ndouble f(double x)");
  ASSERT_EQ(all.ranges.size(), 1u);
  EXPECT_EQ(all.ranges[0].name, "x");
  EXPECT_EQ(all.ranges[0].low, -1);
  EXPECT_EQ(all.ranges[0].high, 2000);
  EXPECT_EQ(all.ranges[0].where, "a.c:1");
  EXPECT_EQ(all.finite, true);
  EXPECT_EQ(above("// mantissa: no-finite\ndouble f(double x)").finite, false);
  EXPECT_EQ(above("// mantissa: ignore float-overflow\ndouble f(double x)").finite, std::nullopt);
}

TEST(Preconditions, BuffersOfContracts) {
  EXPECT_EQ(conditions("//@ requires \\valid(x + (0 .. n-1));\ndouble f(double *x, int n)"),
            "a.c:1 (n <= elements(x)) ?");
  EXPECT_EQ(conditions("//@ requires n > 0 && \\valid_read(s->x+(0..last)) && n < 9;\ndouble f(struct s *s)"),
            "a.c:1 n > 0 && (last < elements(s->x)) && n < 9 ?");
  EXPECT_EQ(conditions("//@ requires \\valid(x);\ndouble f(double *x)"), "a.c:1 \\valid(x) ?");
}

TEST(Preconditions, Contracts) {
  EXPECT_EQ(conditions("/*@ requires x > 0; ensures \\result > 0; */\ndouble f(double x)"), "a.c:1 x > 0 ?");
  EXPECT_EQ(conditions("//@ requires x > 0;\n//@ requires 0 < y < 1;\ndouble f(double x, double y)"),
            "a.c:1 x > 0 ?; a.c:2 0 < y < 1 ?");
  EXPECT_EQ(
      conditions(
          "/*@ requires positive: x > 0 &&\n  @   x < 9;\n  @ assigns \\nothing;\n  @*/\ndouble f(double x)"),
      "a.c:1 x > 0 && x < 9 ?");
}

TEST(Preconditions, ErrorsNameTheLine) {
  EXPECT_EQ(preconditions_above("// mantissa: asume x > 0\nf(", 2, "a.c").error().message,
            "a.c:1: 'mantissa: asume x > 0' is none of assume, range, finite, no-finite, ignore");
  EXPECT_EQ(preconditions_above("// mantissa: range x=1\nf(", 2, "a.c").error().message,
            "a.c:1: 'x=1' is not of the form NAME=LOW:HIGH");
}

}  // namespace
}  // namespace mantissa::ir
