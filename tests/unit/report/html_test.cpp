#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "report/html_page.h"
#include "report/html_report.h"
#include "report/lcov.h"

namespace mantissa::report {
namespace {

TEST(Html, EscapesWhatMarkupMeans) {
  EXPECT_EQ(escape_html("a<b> & \"c\"\x01"), "a&lt;b&gt; &amp; &quot;c&quot;\\x01");
}

TEST(Html, SharesHaveAPercentage) {
  EXPECT_NE(html_share(1, 4).find("1 of 4 (25.0%)"), std::string::npos);
  EXPECT_EQ(html_share(0, 0), "none");
}

TEST(Html, SourcesAreColouredAndLinked) {
  RunSummary run;
  run.entry = "main";
  run.inputs = {"a.c"};
  FindingRecord finding;
  finding.id = 1;
  finding.place = {"main", "a.c", 2, 1};
  finding.inputs = {{"x", "double", "0.5", "0x1p-1", "", true, false}};
  run.findings = {finding};
  CoverageMap map;
  map["a.c"].lines = {{1, true}, {2, true}, {3, false}};
  map["untouched.c"].lines = {{1, false}};
  const std::string page = to_html(run, map, [](const std::string& file) -> std::optional<std::string> {
    return file == "a.c" ? std::optional<std::string>("one\ntwo <\nthree") : std::nullopt;
  });
  EXPECT_NE(page.find("href=\"#f0-2\">a.c:2</a>"), std::string::npos);
  EXPECT_NE(page.find("class=\"ran bug\"><span class=\"no\">2</span>two &lt;"), std::string::npos);
  EXPECT_NE(page.find("class=\"missed\"><span class=\"no\">3</span>three"), std::string::npos);
  EXPECT_NE(page.find("double x = 0.5"), std::string::npos);
  EXPECT_EQ(page.find("cannot be read"), std::string::npos) << "a file nobody ran is not shown";
}

TEST(Html, TellsOfPartialSolutions) {
  RunSummary run;
  run.time_s = 2;
  run.partial_solutions["flips"] = {9, 8, 7, 6, 5};
  run.witnesses_by_query = 3;
  Curves curves;
  curves.matched["flips"] = {{0.5, 2}, {1, 7}};
  const std::string page =
      to_html(run, {}, [](const std::string&) { return std::optional<std::string>(); }, curves);
  EXPECT_NE(page.find("<td>flips</td><td class=\"n\">9</td><td class=\"n\">8</td>"), std::string::npos);
  EXPECT_NE(page.find("7 got its witness without a query, 3 by a query"), std::string::npos);
  EXPECT_NE(page.find("<polyline"), std::string::npos);
  EXPECT_EQ(page.find("Lines covered, over time"), std::string::npos) << "there is no such curve";
}

TEST(Curves, AreThoseOfTheLastRun) {
  const auto path =
      std::filesystem::temp_directory_path() / ("mantissa_curves_" + std::to_string(::getpid()));
  std::ofstream(path)
      << "{\"t\":3.0,\"event\":\"coverage\",\"lines_covered\":9}\n"
         "{\"t\":0.1,\"event\":\"coverage\",\"lines_covered\":4}\n"
         "{\"t\":0.2,\"event\":\"test\",\"id\":1}\n"
         "{\"t\":0.5,\"event\":\"partial_solutions\",\"by_source\":{\"fuzz\":{\"matched\":2}}}\n"
         "{\"t\":0.7,\"event\":\"coverage\",\"lines_cov";
  const Curves curves = read_curves(path);
  std::filesystem::remove(path);
  EXPECT_EQ(curves.lines, (Curve{{0.1, 4}}));
  EXPECT_EQ(curves.matched.at("fuzz"), (Curve{{0.5, 2}}));
}

TEST(Lcov, ReadsWhatItWrites) {
  CoverageMap map;
  map["a.c"].lines = {{1, true}, {7, false}};
  map["a.c"].branches = {{1, {true, false}}, {7, {false, false, false}}};
  map["a.c"].functions = {{"f", 1, true}, {"g", 6, false}};
  map["b.c"].lines = {{3, true}};
  auto read = read_lcov(to_lcov(map));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(to_lcov(*read), to_lcov(map));
}

TEST(Lcov, SaysWhichLineIsWrong) {
  auto read = read_lcov("SF:a.c\nDA:x,1\n");
  ASSERT_FALSE(read.ok());
  EXPECT_NE(read.error().message.find("line 2"), std::string::npos);
}

}  // namespace
}  // namespace mantissa::report
