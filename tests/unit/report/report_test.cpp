#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "report/coverage_map.h"
#include "report/events.h"
#include "report/lcov.h"
#include "report/run_json.h"
#include "report/sarif.h"

namespace mantissa::report {
namespace {

using ir::Coverage;
using Json = nlohmann::json;

RunSummary example() {
  RunSummary s;
  s.version = "1.2.3";
  s.command = {"mantissa", "run", "a b.c"};
  s.inputs = {"a b.c"};
  s.entry = "main";
  s.status = "time";
  s.time_s = 1.5;
  s.instructions = 100;
  s.completed = 4;
  s.pending = 3;
  s.infeasible = 2;
  s.unknown = 1;
  s.tests = 9;
  FindingRecord finding;
  finding.id = 1;
  finding.kind = findings::FindingKind::kShift;
  finding.message = "shift by \"n\" \xff";
  finding.place = {"main", "/src/a b.c", 7, 3};
  finding.stack = {{"main", "/src/a b.c", 7, 3}};
  finding.entry = "main";
  finding.test = 2;
  finding.inputs = {{"n", "u32", "32", "", "", true, false}};
  finding.verified = true;
  finding.native = "shift at a.c:7";
  s.findings = {finding};
  s.coverage = {1, 2, 3, 4};
  s.solver = {5, 3, 1, 1, 0.25};
  s.cached_queries = 6;
  s.by_backend["z3"] = {5, 3, 1, 1, 0.25};
  s.partial_solutions["simplex"] = {8, 7, 6, 5, 4};
  s.losses = {{"asm", "/src/a b.c", 9}};
  s.replayed = 9;
  s.divergences = 1;
  return s;
}

TEST(RunJson, HasTheNamesOfTheContract) {
  const Json json = Json::parse(to_run_json(example()));
  for (const char* name :
       {"version", "command", "input", "entry", "status", "time_s", "instructions", "paths", "tests",
        "findings", "coverage", "solver", "partial_solutions", "losses", "divergences"})
    EXPECT_TRUE(json.contains(name)) << name;
  for (const char* name :
       {"id", "kind", "file", "line", "column", "function", "stack", "test", "verified", "message"})
    EXPECT_TRUE(json["findings"][0].contains(name)) << name;
  EXPECT_EQ(json["findings"][0]["kind"], "shift");
  EXPECT_EQ(json["solver"]["by_backend"]["z3"]["queries"], 5);
  EXPECT_EQ(json["partial_solutions"]["matched"], 6);
  EXPECT_EQ(json["partial_solutions"]["by_source"]["simplex"]["exceptions"], 4);
  EXPECT_EQ(json["paths"]["infeasible"], 2);
}

TEST(RunJson, ComesBack) {
  const std::string text = to_run_json(example());
  auto read = read_run_json(text);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(to_run_json(*read), text);
  EXPECT_EQ(read->findings[0].kind, findings::FindingKind::kShift);
  for (const char* bad : {"", "[]", "{}", R"({"version":1,"status":"x","findings":[]})"})
    EXPECT_FALSE(read_run_json(bad)) << bad;
}

TEST(RunJson, NoFlippedBitIsRead) {
  RunSummary summary = example();
  summary.files = {{"program.bc", 0x1234u}};
  const std::string text = to_run_json(summary);
  ASSERT_TRUE(read_run_json(text)) << read_run_json(text).error().message;
  EXPECT_EQ(read_run_json(text)->files, summary.files);
  for (size_t bit = 0; bit < 8 * text.size(); bit += 3) {
    std::string bad = text;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ 1 << bit % 8);
    EXPECT_FALSE(read_run_json(bad)) << bit;
  }
  for (size_t size = 0; size < text.size(); size += 7) EXPECT_FALSE(read_run_json(text.substr(0, size)));
}

TEST(Sarif, HasRuleResultAndEscapedPlace) {
  const Json json = Json::parse(to_sarif(example()));
  EXPECT_EQ(json["version"], "2.1.0");
  const Json& run = json["runs"][0];
  EXPECT_EQ(run["tool"]["driver"]["rules"].size(), 1u);
  EXPECT_EQ(run["results"][0]["level"], "error");
  EXPECT_EQ(run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "file:///src/a%20b.c");
  EXPECT_NE(run["results"][0]["message"]["text"].get<std::string>().find("n = 32"), std::string::npos);
}

TEST(Sarif, EveryKindHasADescription) {
  for (uint8_t i = 0; i < static_cast<uint8_t>(findings::FindingKind::kCount); ++i)
    EXPECT_FALSE(describe(static_cast<findings::FindingKind>(i)).empty());
}

// f: line 10 branches to 11 or 12; a runtime function that must not count.
ir::Program two_functions() {
  ir::Program program;
  program.files = {"", "a.c", "lib.c"};
  ir::Function f;
  f.name = f.source_name = "f";
  f.defined = true;
  f.location = {1, 9, 1};
  ir::Instruction branch;
  branch.op = ir::Op::kBranch;
  branch.flags = ir::kSourceBranch;
  branch.x = 1;
  branch.b = 2;
  f.code = {branch, ir::Instruction(), ir::Instruction()};
  f.places = {{1, 10, 3}, {1, 11, 5}, {1, 12, 5}};
  f.stacks = {0, 0, 0};
  f.block_starts = {0, 1, 2};
  ir::Function library = f;
  library.name = library.source_name = "memcpy";
  library.is_runtime = true;
  for (ir::SourceLocation& place : library.places) place.file = 2;
  program.functions = {f, library};
  return program;
}

TEST(Coverage, CountsWhatIsReachedAndHeadersOfTheSystemApart) {
  ir::Program program = two_functions();
  program.files.push_back(
      "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/stl_algo.h");
  ir::Function other = program.functions[0], library = program.functions[0];
  for (ir::SourceLocation& place : other.places) place.line += 10;
  for (ir::SourceLocation& place : library.places) place.file = 3;
  library.location.file = 3;
  program.functions.push_back(other);
  program.functions.push_back(library);
  const Unreachable unreachable = {false, false, true, false};
  Coverage coverage(program);
  for (const uint32_t f : {0, 3}) coverage.mark(f, 0, Coverage::kBlock);
  const CoverageCounts counts = CoverageCounter(program, unreachable).count(coverage);
  EXPECT_EQ(counts.lines_covered, 1u);
  EXPECT_EQ(counts.lines_total, 3u);
  EXPECT_EQ(counts.branches_total, 2u);
  EXPECT_EQ(counts.instructions_total, 3u);
  EXPECT_EQ(counts.module_lines_total, 6u);
  EXPECT_EQ(counts.module_branches_total, 4u);
  EXPECT_EQ(counts.system_lines_covered, 1u);
  EXPECT_EQ(counts.system_lines_total, 3u);
  const CoverageMap map = map_coverage(program, coverage, unreachable);
  ASSERT_EQ(map.size(), 1u);
  EXPECT_EQ(count(map).lines_total, 3u);
  EXPECT_EQ(map.at("a.c").functions.size(), 1u);
}

TEST(Coverage, CountsOwnLinesAndSidesOnly) {
  const ir::Program program = two_functions();
  Coverage coverage(program);
  const CoverageCounter counter(program);
  EXPECT_EQ(counter.count(coverage).lines_total, 3u);
  EXPECT_EQ(counter.count(coverage).branches_total, 2u);
  EXPECT_EQ(counter.count(coverage).lines_covered, 0u);
  coverage.mark(0, 0, Coverage::kBlock);
  coverage.mark(0, 0, Coverage::kFalseSide);
  coverage.mark(0, 2, Coverage::kBlock);
  coverage.mark(1, 0, Coverage::kBlock);
  const CoverageCounts now = counter.count(coverage);
  EXPECT_EQ(now.lines_covered, 2u);
  EXPECT_EQ(now.branches_covered, 1u);
  EXPECT_EQ(now.instructions_total, 3u);
  EXPECT_EQ(now.instructions_covered, 2u);
  const CoverageMap map = map_coverage(program, coverage);
  ASSERT_EQ(map.size(), 1u);
  const CoverageCounts same = count(map);
  EXPECT_EQ(same.lines_covered, 2u);
  EXPECT_EQ(same.branches_covered, 1u);
  EXPECT_EQ(to_lcov(map),
            "TN:\nSF:a.c\nFN:9,f\nFNDA:1,f\nFNF:1\nFNH:1\nBRDA:10,0,0,0\nBRDA:10,0,1,1\nBRF:2\nBRH:1\n"
            "DA:10,1\nDA:11,0\nDA:12,1\nLF:3\nLH:2\nend_of_record\n");
}

TEST(Events, GoesOnAfterHalfALineAndKnowsEveryNumber) {
  const auto path =
      std::filesystem::temp_directory_path() / ("mantissa_events_" + std::to_string(::getpid()));
  const std::string whole =
      "{\"t\":1.0,\"event\":\"test\",\"id\":7,\"covers_new\":true}\n"
      "{\"t\":1.0,\"event\":\"finding\",\"id\":3,\"kind\":\"abort\",\"test\":9}\n";
  const std::string last = "{\"t\":2.0,\"event\":\"test\",\"id\":12,\"covers_new\":true}";
  for (size_t size = 0; size <= last.size(); ++size) {
    ASSERT_TRUE(testcase::write_file(path, whole + last.substr(0, size)));
    const HighestIds highest = highest_ids(path);
    EXPECT_GE(highest.test, size > last.find("12") + 1 ? 12u : 9u);
    EXPECT_GE(highest.finding, 3u);
    auto events = Events::open(path);
    ASSERT_TRUE(events) << events.error().message;
    (*events)->test(3, 13, false);
    (*events)->prepare();
    (*events)->test(4, 14, false);  // after prepare(): not yet
    ASSERT_TRUE((*events)->flush());
    const std::string text = *testcase::read_file(path);
    EXPECT_TRUE(text.starts_with(whole + (size == last.size() ? last + "\n" : ""))) << text;
    EXPECT_EQ(std::ranges::count(text, '\n'), size == last.size() ? 4 : 3) << text;
    EXPECT_EQ(text.find("\"id\":14"), std::string::npos);
  }
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace mantissa::report
