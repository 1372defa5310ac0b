#include "smtlib/command_source.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace mantissa::smtlib {
namespace {

using Kind = CommandSource::Item::Kind;

// "text" for a command, "line:col: message" for an error.
std::vector<std::string> items(CommandSource& source) {
  std::vector<std::string> found;
  for (auto item = source.next(); item.kind != Kind::kEnd; item = source.next()) {
    const Place place = source.place(item.at);
    const std::string at = std::to_string(place.line) + ":" + std::to_string(place.column) + ": ";
    found.push_back(at + (item.kind == Kind::kCommand ? std::string(item.text) : item.message));
  }
  return found;
}

CommandSource::Refill chunks(std::string text, size_t size) {
  return [text = std::move(text), size, at = size_t{0}](char* to, size_t room) mutable {
    const size_t n = std::min({size, room, text.size() - at});
    std::memcpy(to, text.data() + at, n);
    at += n;
    return n;
  };
}

const std::string kMixed =
    "; first\n(set-logic QF_BV)(echo \")\")\n  (a (b |)(| c)\n ; (\n d)\n)\n(e)\nfoo (f \"x\"\"(\")\n|bar ( "
    "| 12\n(g";
const std::vector<std::string> kExpected = {
    "2:1: (set-logic QF_BV)",
    "2:18: (echo \")\")",
    "3:3: (a (b |)(| c)\n ; (\n d)",
    "6:1: ')' without a '(' before it",
    "7:1: (e)",
    "8:1: expected '(' and a command",
    "8:5: (f \"x\"\"(\")",
    "9:1: expected '(' and a command",
    "9:10: expected '(' and a command",
    "10:1: the input ends inside this command: missing ')'",
};

TEST(CommandSource, CutsAWholeBuffer) {
  CommandSource source{std::string_view(kMixed)};
  EXPECT_EQ(items(source), kExpected);
}

TEST(CommandSource, CutsAStreamOfAnyChunkSize) {
  for (size_t size : {1, 2, 3, 5, 7, 64, 4096}) {
    CommandSource source(chunks(kMixed, size));
    EXPECT_EQ(items(source), kExpected) << size;
  }
}

TEST(CommandSource, DoesNotReadPastACompleteCommand) {
  size_t asked = 0;
  CommandSource source([&asked](char* to, size_t) -> size_t {
    const char* pieces[] = {"(a", ")", "(b)"};
    if (asked == 3) return 0;
    const char* piece = pieces[asked++];
    std::memcpy(to, piece, std::strlen(piece));
    return std::strlen(piece);
  });
  EXPECT_EQ(source.next().text, "(a)");
  EXPECT_EQ(asked, 2u);
  EXPECT_EQ(source.next().text, "(b)");
  EXPECT_EQ(asked, 3u);
  EXPECT_EQ(source.next().kind, Kind::kEnd);
}

TEST(CommandSource, AnUnclosedCommandEndsAtTheNextOne) {
  CommandSource source(std::string_view("(assert (= a b)\n(check-sat)\n(assert\n (and a\n(or b c)))\n(pop"));
  EXPECT_EQ(items(source), (std::vector<std::string>{
                               "1:1: this command is not closed before the next one starts: missing ')'",
                               "2:1: (check-sat)", "3:1: (assert\n (and a\n(or b c)))",
                               "6:1: the input ends inside this command: missing ')'"}));
}

TEST(CommandSource, SaysWhatIsUnterminated) {
  CommandSource string(std::string_view("(echo \"abc)"));
  EXPECT_EQ(string.next().message, "unterminated string in the last command");
  CommandSource quoted(std::string_view("(push |abc)"));
  EXPECT_EQ(quoted.next().message, "unterminated quoted symbol in the last command");
}

TEST(CommandSource, CountsLinesOfWhatALongStreamDropped) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "(push 1)\n";
  text += "  )";
  CommandSource source(chunks(text, 1000));
  size_t commands = 0;
  for (auto item = source.next();; item = source.next()) {
    if (item.kind == Kind::kCommand) {
      ++commands;
      continue;
    }
    ASSERT_EQ(item.kind, Kind::kError);
    EXPECT_EQ(source.place(item.at).line, 100001u);
    EXPECT_EQ(source.place(item.at).column, 3u);
    break;
  }
  EXPECT_EQ(commands, 100000u);
}

TEST(CommandSource, CarriageReturnsAreBlanks) {
  CommandSource source(std::string_view("(a)\r\n(b)\r\n"));
  EXPECT_EQ(items(source), (std::vector<std::string>{"1:1: (a)", "2:1: (b)"}));
}

}  // namespace
}  // namespace mantissa::smtlib
