#include "smtlib/lexer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mantissa::smtlib {
namespace {

std::vector<Token> tokens(std::string_view text) {
  std::vector<Token> found;
  Lexer lexer(text);
  for (Token t = lexer.next(); t.kind != TokenKind::kEnd; t = lexer.next()) found.push_back(t);
  return found;
}

Token only(std::string_view text) {
  const auto found = tokens(text);
  EXPECT_EQ(found.size(), 1u) << text;
  return found.empty() ? Token{} : found[0];
}

TEST(Lexer, KnowsEveryKindOfToken) {
  EXPECT_EQ(only("(").kind, TokenKind::kLeft);
  EXPECT_EQ(only(")").kind, TokenKind::kRight);
  EXPECT_EQ(only("abc").kind, TokenKind::kSymbol);
  EXPECT_EQ(only("~!@$%^&*_-+=<>.?/").kind, TokenKind::kSymbol);
  EXPECT_EQ(only("a12").text, "a12");
  EXPECT_EQ(only("|a b\nc|").kind, TokenKind::kQuotedSymbol);
  EXPECT_EQ(only("|a b|").text, "a b");
  EXPECT_EQ(only("||").text, "");
  EXPECT_EQ(only(":named").kind, TokenKind::kKeyword);
  EXPECT_EQ(only(":named").text, ":named");
  EXPECT_EQ(only("0").kind, TokenKind::kNumeral);
  EXPECT_EQ(only("123456789012345678901234567890").text, "123456789012345678901234567890");
  EXPECT_EQ(only("1.5").kind, TokenKind::kDecimal);
  EXPECT_EQ(only("0.000").text, "0.000");
  EXPECT_EQ(only("#xaF09").kind, TokenKind::kHex);
  EXPECT_EQ(only("#xaF09").text, "aF09");
  EXPECT_EQ(only("#b0101").kind, TokenKind::kBinary);
  EXPECT_EQ(only("\"a b\"").kind, TokenKind::kString);
  EXPECT_EQ(only("\"say \"\"hi\"\"\"").text, "say \"\"hi\"\"");
  EXPECT_EQ(only("\"\"").text, "");
}

TEST(Lexer, SkipsBlanksAndComments) {
  EXPECT_TRUE(tokens("").empty());
  EXPECT_TRUE(tokens("  \t\r\n ; only a comment").empty());
  const auto found = tokens("a;c\r\n(b);x\n");
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[2].text, "b");
  EXPECT_EQ(tokens("\"; no comment\"").size(), 1u);
  EXPECT_EQ(tokens("|; no\ncomment|").size(), 1u);
}

TEST(Lexer, SplitsWithoutBlanks) {
  const auto found = tokens("(a|b|\"c\"#b1)");
  ASSERT_EQ(found.size(), 6u);
  EXPECT_EQ(found[1].text, "a");
  EXPECT_EQ(found[2].text, "b");
  EXPECT_EQ(found[4].text, "1");
}

TEST(Lexer, TokensKnowTheirPlace) {
  const std::string_view text = "(ab |c|)";
  const auto found = tokens(text);
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[1].begin - text.data(), 1);
  EXPECT_EQ(found[2].source(), "|c|");
}

struct Bad {
  std::string text, message;
};
class LexerError : public ::testing::TestWithParam<Bad> {};

TEST_P(LexerError, IsATokenWithAMessage) {
  const auto found = tokens(GetParam().text);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].kind, TokenKind::kError);
  EXPECT_NE(found[0].text.find(GetParam().message), std::string_view::npos) << found[0].text;
}

INSTANTIATE_TEST_SUITE_P(
    All, LexerError,
    ::testing::Values(Bad{"12ab", "malformed number"}, Bad{"1.5x", "malformed number"},
                      Bad{"1.", "malformed"}, Bad{"#", "expected x or b"}, Bad{"#q1", "expected x or b"},
                      Bad{"#x", "malformed hexadecimal"}, Bad{"#xg", "malformed hexadecimal"},
                      Bad{"#b2", "malformed binary"}, Bad{"#b01a", "malformed binary"},
                      Bad{"|abc", "unterminated quoted"}, Bad{"|a\\b|", "must not contain '\\'"},
                      Bad{"\"abc", "unterminated string"}, Bad{"\"abc\"\"", "unterminated string"},
                      Bad{":", "keyword needs a name"}, Bad{std::string("\0", 1), "NUL"},
                      Bad{std::string("\"a\0\"", 4), "control characters"},
                      Bad{"|a\x01|", "control characters"}, Bad{"\xc3\xa4", "outside ASCII"},
                      Bad{"[", "unexpected character"}, Bad{"\x7f", "unexpected character"}));

TEST(Lexer, AllowsBytesOutsideAsciiInQuotes) {
  EXPECT_EQ(only("|\xc3\xa4|").kind, TokenKind::kQuotedSymbol);
  EXPECT_EQ(only("\"\xc3\xa4\"").kind, TokenKind::kString);
  EXPECT_TRUE(tokens("; \xc3\xa4").empty());
}

}  // namespace
}  // namespace mantissa::smtlib
