#include "ir/condition_syntax.h"

#include <gtest/gtest.h>

namespace mantissa::ir {
namespace {

using Kind = ConditionTerm::Kind;

std::string shown(const ConditionTerm& term) {
  switch (term.kind) {
    case Kind::kInteger:
    case Kind::kFloat:
    case Kind::kName: return term.text;
    case Kind::kMember: return shown(term.parts[0]) + "." + term.text;
    case Kind::kArrow: return shown(term.parts[0]) + "->" + term.text;
    case Kind::kIndex: return shown(term.parts[0]) + "[" + shown(term.parts[1]) + "]";
    default: break;
  }
  std::string text = "(" + (term.kind == Kind::kCast ? "cast:" : std::string()) + term.text;
  for (const ConditionTerm& part : term.parts) text += " " + shown(part);
  return text + ")";
}

std::string parsed(std::string_view text, ComparisonChains chains = ComparisonChains::kWrong) {
  auto term = parse_condition(text, chains);
  return term ? shown(*term) : term.error().message;
}

TEST(ConditionSyntax, OperatorsBindAsInC) {
  EXPECT_EQ(parsed("dt > 0 && dt < 1 || !n"), "(|| (&& (> dt 0) (< dt 1)) (! n))");
  EXPECT_EQ(parsed("a - b - c * d % e"), "(- (- a b) (% (* c d) e))");
  EXPECT_EQ(parsed("a & 1 << 2 == 0"), "(& a (== (<< 1 2) 0))");
  EXPECT_EQ(parsed("a | b ^ c & d"), "(| a (^ b (& c d)))");
  EXPECT_EQ(parsed("-a * +b >= ~c"), "(>= (* (- a) (+ b)) (~ c))");
  EXPECT_EQ(parsed("a ? b : c ? d : e"), "(? a b (? c d e))");
  EXPECT_EQ(parsed("(a + b) * c"), "(* (+ a b) c)");
}

TEST(ConditionSyntax, WhatIsReadFromMemory) {
  EXPECT_EQ(parsed("p->x.y[2] != s.a[i + 1]->z"), "(!= p->x.y[2] s.a[(+ i 1)]->z)");
  EXPECT_EQ(parsed("*p == (*q)[1]"), "(== (* p) (* q)[1])");
  EXPECT_EQ(parsed("n <= elements(x)"), "(<= n (elements x))");
  EXPECT_EQ(parsed("fmin(a, b[0]) > -1"), "(> (fmin a b[0]) (- 1))");
}

TEST(ConditionSyntax, NumbersAndCasts) {
  EXPECT_EQ(parsed("x<1e-3f"), "(< x 1e-3f)");
  EXPECT_EQ(parsed("x<0x1.8p+3-1"), "(< x (- 0x1.8p+3 1))");
  EXPECT_EQ(parsed("0xe+1"), "(+ 0xe 1)");
  EXPECT_EQ(parsed(".5 < 1. "), "(< .5 1.)");
  EXPECT_EQ(parsed("c == 'a' || c == '\\n'"), "(|| (== c 97) (== c 10))");
  EXPECT_EQ(parsed("(long unsigned int)n"), "(cast:unsigned long n)");
  EXPECT_EQ(parsed("(signed)n"), "(cast:int n)");
  EXPECT_EQ(parsed("(bool)n"), "(cast:_Bool n)");
}

TEST(ConditionSyntax, ErrorsNameThePlace) {
  EXPECT_EQ(parsed(""), "column 1: expected an operand, found the end");
  EXPECT_EQ(parsed("dt >"), "column 5: expected an operand, found the end");
  EXPECT_EQ(parsed("dt > )"), "column 6: expected an operand, found ')'");
  EXPECT_EQ(parsed("(dt > 0"), "column 8: expected ')', found the end");
  EXPECT_EQ(parsed("a[1 == 2"), "column 9: expected ']', found the end");
  EXPECT_EQ(parsed("a b"), "column 3: expected an operator, found 'b'");
  EXPECT_EQ(parsed("a = 1"), "column 3: expected an operator, found '='");
  EXPECT_EQ(parsed("p->1"), "column 4: expected the name of a member, found '1'");
  EXPECT_EQ(parsed("f(a b)"), "column 5: expected ',' or ')', found 'b'");
  EXPECT_EQ(parsed("(int x) > 1"), "column 6: expected a type of numbers, found 'x'");
  EXPECT_EQ(parsed("a ? b"), "column 6: expected ':', found the end");
  EXPECT_EQ(parsed("c == '\\q'"), "column 6: '\\q' is no character that we know");
  EXPECT_EQ(parsed("c == 'ab"), "column 6: expected an operand, found '''");
}

TEST(ConditionSyntax, ChainsOfComparisons) {
  EXPECT_EQ(parsed("0 < x < 1"), "column 7: this compares the result of a comparison; write a < b && b < c");
  EXPECT_EQ(parsed("a == b == c"),
            "column 8: this compares the result of a comparison; write a < b && b < c");
  EXPECT_EQ(parsed("(0 < x) == (y < 1)"), "(== (< 0 x) (< y 1))");
  EXPECT_EQ(parsed("0 <= a < b + 1 <= 9", ComparisonChains::kConjunctions),
            "(&& (&& (<= 0 a) (< a (+ b 1))) (<= (+ b 1) 9))");
}

TEST(ConditionSyntax, WhatIsTooLargeIsRefused) {
  EXPECT_EQ(parsed(std::string(3000, '(')), "column 201: this is nested too deep");
  EXPECT_EQ(parsed(std::string(3000, '-') + "x"), "column 201: this is nested too deep");
  EXPECT_NE(parsed(std::string(5000, 'x')).find("longer than"), std::string::npos);
}

}  // namespace
}  // namespace mantissa::ir
