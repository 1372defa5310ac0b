#include "cli/tui.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace mantissa::cli {
namespace {

TuiView view() {
  TuiView v;
  v.title = "a.c, main";
  v.seconds_of = 60;
  v.numbers.seconds = 3;
  v.numbers.paths = 12;
  v.numbers.findings = 3;
  v.numbers.coverage.lines_covered = 3;
  v.numbers.coverage.lines_total = 4;
  v.by_backend["bitblast"] = {9, 5, 4, 0, 1.5};
  v.by_backend["z3"] = {9, 1, 0, 8, 2.5};
  v.coverage = {0.25, 0.5, 0.75};
  v.findings = {"a.c:9: shift: c\n    int x = 3\n", "a.c:8: shift: b\n", "a.c:7: shift: a\n"};
  return v;
}

bool has(const std::vector<std::string>& lines, const std::string& text) {
  return std::ranges::any_of(lines,
                             [&](const std::string& line) { return line.find(text) != std::string::npos; });
}

TEST(Tui, ShowsWhatTheRunDoes) {
  const auto lines = tui_lines(view(), 24, 100, false);
  ASSERT_EQ(lines.size(), 24u);
  EXPECT_TRUE(has(lines, "a.c, main"));
  EXPECT_TRUE(has(lines, "3 s of 60 s"));
  EXPECT_TRUE(has(lines, "75.0 %  3 of 4"));
  EXPECT_TRUE(has(lines, "> a.c:9: shift: c"));
  EXPECT_FALSE(has(lines, "int x = 3"));
  const auto at = [&](const char* text) {
    return std::ranges::find_if(lines, [&](const std::string& line) { return line.find(text) != line.npos; });
  };
  EXPECT_LT(at("bitblast"), at("z3"));  // by answers
}

TEST(Tui, ShowsInputsOfTheFindingThatIsChosen) {
  TuiView v = view();
  v.shows_inputs = true;
  EXPECT_TRUE(has(tui_lines(v, 24, 100, false), "int x = 3"));
  v.chosen = 1;
  EXPECT_TRUE(has(tui_lines(v, 24, 100, false), "> a.c:8"));
  EXPECT_FALSE(has(tui_lines(v, 24, 100, false), "int x = 3"));
}

TEST(Tui, ShowsTheWholeMessageOfTheFindingThatIsChosen) {
  TuiView v = view();
  v.findings[0] = "a.c:9: shift: " + std::string(100, 'x') + " the end\n    int x = 3\n";
  EXPECT_FALSE(has(tui_lines(v, 24, 80, false), "the end"));
  v.shows_inputs = true;
  EXPECT_TRUE(has(tui_lines(v, 24, 80, false), "the end"));
  EXPECT_TRUE(has(tui_lines(v, 24, 80, false), "int x = 3"));
}

TEST(Tui, ShowsTheTimesOfSolversOnANarrowScreen) {
  for (const size_t columns : {80u, 120u}) {
    EXPECT_TRUE(has(tui_lines(view(), 24, columns, false), "unknown     time"));
    EXPECT_TRUE(has(tui_lines(view(), 24, columns, false), "1.5s"));
  }
}

TEST(Tui, FitsIntoAnyScreen) {
  TuiView v = view();
  for (int i = 0; i < 100; ++i) v.findings.push_back(std::string(300, 'x'));
  v.chosen = 90;
  for (const size_t rows : {1u, 2u, 5u, 13u, 24u, 80u})
    for (const size_t columns : {1u, 20u, 80u, 200u}) {
      const auto lines = tui_lines(v, rows, columns, true);
      EXPECT_LE(lines.size(), rows);
      for (const std::string& line : lines)
        EXPECT_LE(std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }),
                  static_cast<ptrdiff_t>(columns));
    }
}

}  // namespace
}  // namespace mantissa::cli
