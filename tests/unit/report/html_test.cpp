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

TEST(Html, MessagesStandAtTheirLinesAndFindingsAreCards) {
  RunSummary run;
  FindingRecord cause, consequence;
  cause.id = 1;
  cause.kind = findings::FindingKind::kFloatOverflow;
  cause.grade = "ordinary";
  cause.verified = true;
  cause.message = "it <overflows>";
  cause.place = {"f", "a.c", 2, 1};
  cause.inputs = {{"x", "double", "1e+30", "0x1p+100", "", true, false}};
  consequence = cause;
  consequence.id = 2;
  consequence.cause = 1;
  consequence.place.line = 900;
  run.findings = {cause, consequence};
  CoverageMap map;
  std::string text;
  for (uint32_t line = 1; line <= 1000; ++line) {
    text += "line " + std::to_string(line) + "\n";
    map["a.c"].lines[line] = line < 4;
  }
  const std::string page = to_html(run, map, [&](const std::string&) { return std::optional(text); });
  EXPECT_NE(page.find("line 2</span><span class=\"msg error\"><a href=\"#n1\">float-overflow</a> it "
                      "&lt;overflows&gt; <i>x = 1e+30</i></span>"),
            std::string::npos);
  EXPECT_NE(page.find("<article id=\"n1\" class=\"finding error\" data-kind=\"float-overflow\" "
                      "data-grade=\"ordinary\""),
            std::string::npos);
  EXPECT_NE(page.find("It follows from <a href=\"#n1\">finding 1</a>"), std::string::npos);
  EXPECT_NE(page.find("data-grade=\"consequence\""), std::string::npos);
  EXPECT_NE(page.find(">line 900<"), std::string::npos);
  EXPECT_EQ(page.find(">line 500<"), std::string::npos) << "of a long file only what ran or has a finding";
  EXPECT_NE(page.find(" lines</span>"), std::string::npos);
  EXPECT_NE(page.find("Where in the space of inputs"), std::string::npos);
}

TEST(Html, AtALineTheWorstFindingComesFirst) {
  RunSummary run;
  for (const char* grade : {"note", "extreme", "ordinary"}) {
    FindingRecord finding;
    finding.id = run.findings.size() + 1;
    finding.kind = findings::FindingKind::kFloatOverflow;
    finding.grade = grade;
    finding.verified = true;
    finding.place = {"f", "a.c", 1, static_cast<uint32_t>(finding.id)};
    run.findings.push_back(std::move(finding));
  }
  CoverageMap map;
  map["a.c"].lines[1] = true;
  const std::string page =
      to_html(run, map, [](const std::string&) { return std::optional<std::string>("one\n"); });
  const auto at = [&](const char* level) { return page.find(std::string("<span class=\"msg ") + level); };
  EXPECT_LT(at("error"), at("warning"));
  EXPECT_LT(at("warning"), at("note"));
  EXPECT_NE(at("note"), std::string::npos);
}

TEST(Html, AHundredFindingsFitIntoAMegabyte) {
  RunSummary run;
  CoverageMap map;
  std::string text;
  for (uint32_t line = 1; line <= 20000; ++line) {
    text += "  double result_" + std::to_string(line) + " = some_function(argument, other) * 0.5;\n";
    map["a.c"].lines[line] = line % 2 == 0;
  }
  for (uint32_t id = 1; id <= 100; ++id) {
    FindingRecord finding;
    finding.id = id;
    finding.kind = findings::FindingKind::kFloatInvalid;
    finding.grade = "extreme";
    finding.message = std::string(100, 'm');
    finding.place = {"function", "a.c", 150 * id, 7};
    finding.stack.assign(8, finding.place);
    for (int i = 0; i < 20; ++i)
      finding.inputs.push_back({"argument[" + std::to_string(i) + "]", "double", "1.2345678901234567e+200",
                                "0x1.23456789abcdep+665", "0123456789abcdef", true, false});
    run.findings.push_back(std::move(finding));
  }
  EXPECT_LT(to_html(run, map, [&](const std::string&) { return std::optional(text); }).size(), 1'000'000u);
}

TEST(Html, ComparesByFingerprint) {
  FindingRecord one, other;
  one.fingerprint = "a";
  one.message = "the old one";
  other.fingerprint = "b";
  other.message = "the new one";
  NamedRun before{"before", "before/index.html", {}}, after{"after", "after/index.html", {}};
  before.coverage["a.c"].lines = {{1, true}, {2, false}, {3, false}, {4, true}};
  after.coverage["a.c"].lines = {{1, true}, {2, true}, {3, true}, {4, false}};
  before.curves.lines = {{0.1, 2}};
  after.curves.lines = {{0.2, 3}};
  before.summary.findings = {one};
  after.summary.findings = {one, other};
  const std::vector<NamedRun> runs = {before, after};
  const std::string page = to_comparison_html(runs);
  EXPECT_NE(page.find("<summary>1 new finding</summary>"), std::string::npos);
  EXPECT_NE(page.find("<p class=\"none\">no findings gone</p>"), std::string::npos);
  EXPECT_NE(page.find("1 finding in both"), std::string::npos);
  EXPECT_NE(page.find("the new one"), std::string::npos);
  EXPECT_NE(page.find("<summary>2 lines gained</summary><ul>\n<li>a.c: 2-3</li>"), std::string::npos);
  EXPECT_NE(page.find("<summary>1 line lost</summary><ul>\n<li>a.c: 4</li>"), std::string::npos);
  const size_t curves = page.find("Lines covered, over time");
  ASSERT_NE(curves, std::string::npos);
  EXPECT_NE(page.find("before", curves), std::string::npos);
  EXPECT_NE(page.find("after", curves), std::string::npos);
}

TEST(Html, ComparesRunsOfManyEntriesWithinTheWindow) {
  NamedRun one{"one", "one/index.html", {}}, many{"many", "many/index.html", {}};
  one.summary.entry = "f,g";
  many.summary.entry = "a,b,c,d,e,f,g";
  const std::vector<NamedRun> runs = {one, many};
  const std::string page = to_comparison_html(runs);
  EXPECT_NE(page.find("<table class=\"fit\">"), std::string::npos);
  EXPECT_NE(page.find("<td>f, g</td>"), std::string::npos);
  EXPECT_NE(page.find("<td>a, b, c, d and 3 more</td>"), std::string::npos);
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
         "{\"t\":0.1,\"event\":\"coverage\",\"lines_covered\":4,\"paths\":3}\n"
         "{\"t\":0.15,\"event\":\"finding\",\"id\":1}\n"
         "{\"t\":0.2,\"event\":\"test\",\"id\":1}\n"
         "{\"t\":0.5,\"event\":\"partial_solutions\",\"by_source\":{\"fuzz\":{\"matched\":2}}}\n"
         "{\"t\":0.7,\"event\":\"coverage\",\"lines_cov";
  const Curves curves = read_curves(path);
  std::filesystem::remove(path);
  EXPECT_EQ(curves.lines, (Curve{{0.1, 4}}));
  EXPECT_EQ(curves.paths, (Curve{{0.1, 3}}));
  EXPECT_EQ(curves.findings, (Curve{{0.15, 1}}));
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
