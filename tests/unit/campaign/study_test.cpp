#include "campaign/study.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "campaign/plot.h"
#include "support/temporary_folder.h"
#include "testcase/file.h"

namespace mantissa::campaign {
namespace {

namespace fs = std::filesystem;
using Row = std::vector<std::string>;

FoundBug bug(const char* kind, uint32_t line) { return {kind, "/a/b.c", line, 2, true, 0.25}; }

// Functions f and g, by two methods and two searches, once.
struct Campaign {
  JobList list{"test", 2, 1 << 30, {}, {"m", "n"}, {"dfs", "bfs"}, 1, {}};
  std::vector<Record> records;

  Campaign() {
    for (const char* search : {"dfs", "bfs"})
      for (const char* method : {"m", "n"})
        for (const char* entry : {"f", "g"}) {
          list.jobs.push_back({list.jobs.size(), "a", entry, method, search, 0, {}});
          records.emplace_back();
          records.back().job = list.jobs.size() - 1;
          records.back().outcome = "done";
        }
  }
  // The first lines of a file of ten, the last of them at that time.
  void cover(size_t job, uint32_t lines, double seconds) {
    Record& record = records[job];
    std::vector<uint32_t> covered;
    for (uint32_t line = 1; line <= lines; ++line) covered.push_back(line);
    record.lines = lines;
    record.files["/a/" + list.jobs[job].entry + ".c"] = {covered, 10};
    record.curve = {{0.01, 1, 0, 1}, {seconds, lines, 0, 2}};
  }
};

const Table& table_of(const Study& study, const std::string& name) {
  return *std::ranges::find(study.tables, name, &Table::name);
}

TEST(StudyTables, FindingsAreTakenApartBySearch) {
  Campaign c;
  c.records[0].findings = {bug("float-overflow", 1), bug("float-invalid", 2)};  // m dfs f
  c.records[2].findings = {bug("float-overflow", 1)};                           // n dfs f
  c.records[4].findings = {bug("float-overflow", 1)};                           // m bfs f
  c.records[7].findings = {bug("float-overflow", 1)};                           // n bfs g
  FunctionSamples sampled;
  sampled.entry = "f";
  sampled.samples = 1000;
  sampled.seconds = 2;
  sampled.found = {{"float-invalid", "/elsewhere/b.c", 2, 2, {}}, {"float-invalid", "/a/b.c", 9, 2, {}}};
  Known known = found_by(c.list, c.records);
  known.merge(found_by({sampled}));
  const Study study = make_study({c.list, c.records, known, {sampled}, {}});
  const Table& findings = table_of(study, "findings");
  EXPECT_EQ(findings.head, (Row{"method", "invalid", "overflow", "all", "recall", "only it"}));
  EXPECT_EQ(findings.rows, (std::vector<Row>{{"m dfs", "1", "1", "2", "50.0%", "1"},
                                             {"n dfs", "0", "1", "1", "25.0%", "0"},
                                             {"m bfs", "0", "1", "1", "25.0%", "1"},
                                             {"n bfs", "0", "1", "1", "25.0%", "1"},
                                             {"native sampling", "2", "0", "2", "50.0%", "1"}}));
  EXPECT_EQ(table_of(study, "sampling").rows[0],
            (Row{"f", "2.0", "1000", "500", "0", "0", "0", "2", "0", ""}));
}

// By hand. With dfs m covers 4 and 6 lines of f and g at 1 s, n 8 and 6 at 0.5 s and 2 s: of the shares
// {0.5, 0.75} and {1, 0.75} those of n are above in 3 of 4 pairs and equal in one. n has had m's 4 lines of f
// at 0.5 s (its curve tells of no time before), its 6 of g at 2 s: 2 times and half a time as soon, 1 in the
// mean.
TEST(StudyTables, ComparisonIsWithTheSameSearch) {
  Campaign c;
  c.cover(0, 4, 1), c.cover(1, 6, 1), c.cover(2, 8, 0.5), c.cover(3, 6, 2);
  c.cover(4, 1, 1), c.cover(5, 8, 1), c.cover(6, 1, 1), c.cover(7, 8, 0.25);
  const Study study = make_study({c.list, c.records, {}, {}, {}});
  const Table& comparison = table_of(study, "comparison");
  ASSERT_EQ(comparison.rows.size(), 2U);
  EXPECT_EQ(comparison.rows[0][0], "n dfs");
  EXPECT_EQ(comparison.rows[0][1], "87.5%");
  EXPECT_EQ(comparison.rows[0][3], "1");
  EXPECT_EQ(comparison.rows[0][4], "2 of 2");
  EXPECT_EQ(comparison.rows[1], (Row{"n bfs", "50.0%", "1", "2", "2 of 2"}));
  const Table& coverage = table_of(study, "coverage");
  EXPECT_EQ(coverage.rows[0][1], "62.5%");  // the median of 1/2 and 3/4
  EXPECT_EQ(coverage.rows[0][2], "56.2% to 68.8%");
  EXPECT_EQ(table_of(study, "files").rows,
            (std::vector<Row>{{"f.c", "8", "50.0%", "100.0%", "12.5%", "12.5%"},
                              {"g.c", "8", "75.0%", "75.0%", "100.0%", "100.0%"}}));
}

// Each function reaches a part of a file and counts the lines of that part only: two functions of a file
// together may cover more than either counts.
TEST(StudyTables, NoShareOfAFileIsAboveAll) {
  Campaign c;
  c.records[0].files["/a/shared.c"] = {{1, 2, 3}, 3};
  c.records[1].files["/a/shared.c"] = {{3, 4, 5, 6}, 4};
  c.records[2].files["/a/shared.c"] = {{1, 2, 7, 8}, 8};
  const Study study = make_study({c.list, c.records, {}, {}, {}});
  EXPECT_EQ(table_of(study, "files").rows,
            (std::vector<Row>{{"shared.c", "8", "75.0%", "50.0%", "0.0%", "0.0%"}}));
}

// A campaign that was cut short: the second repetition has records of one method only.
TEST(StudyTables, MeansAreOfRepetitionsThatWereDone) {
  Campaign c;
  c.list.repetitions = 3;
  c.list.jobs.push_back({8, "a", "f", "n", "dfs", 1, {}});
  c.records.emplace_back();
  c.records.back().job = 8;
  c.records.back().outcome = "done";
  c.records[0].findings = {bug("float-overflow", 1), bug("float-overflow", 2)};  // m dfs f
  c.records[2].findings = {bug("float-overflow", 1), bug("float-overflow", 2),
                           bug("float-overflow", 3)};  // n dfs f
  c.records[8].findings = {bug("float-overflow", 1), bug("float-overflow", 4)};
  const Study study = make_study({c.list, c.records, found_by(c.list, c.records), {}, {}});
  const Table& findings = table_of(study, "findings");
  EXPECT_EQ(findings.rows[0], (Row{"m dfs", "2", "2", "50.0%", "0"}));
  EXPECT_EQ(findings.rows[1], (Row{"n dfs", "2.5", "2.5", "62.5%", "2"}));
}

std::string value_of(const Table& table, const std::string& what) {
  for (const Row& row : table.rows)
    if (row[0].starts_with(what)) return row[1];
  return "no such row";
}

// Two times: 100 s with two workers that worked 150 s of their 200, 20 s with one that worked 10 s of 20.
TEST(StudyTables, OverheadIsOfAllTimes) {
  Campaign c;
  Session first, second;
  first.workers = 2, first.began = 1000, first.ended = 1100, first.jobs = 5, first.worked = 150;
  second.workers = 1, second.began = 2000, second.ended = 2020, second.jobs = 3, second.worked = 10;
  const auto overview = [&](const std::vector<Session>& sessions) {
    return table_of(make_study({c.list, c.records, {}, {}, sessions}), "overview");
  };
  EXPECT_EQ(value_of(overview({first, second}), "overhead"), "27.3%");  // 60 of 220
  EXPECT_EQ(value_of(overview({first, second}), "seconds that the campaign ran"), "120 (2, 1 or 2)");
  EXPECT_EQ(value_of(overview({first}), "overhead"), "25.0% (of the 5 jobs that it recorded)");
  EXPECT_EQ(value_of(overview({}), "overhead"), "not recorded");
}

TEST(StudySessions, AreWhatTheirFilesSay) {
  const TemporaryFolder folder = *TemporaryFolder::make("session-test");
  Session session;
  session.program = "0.1 (abc)";
  session.host = "h";
  session.engine = "local";
  session.workers = 2;
  session.started = 12;
  SessionLog nothing(folder.path(), session);
  ASSERT_TRUE(nothing.end());
  EXPECT_TRUE(read_sessions(folder.path()).empty());  // no job ended
  SessionLog log(folder.path(), session);
  ASSERT_TRUE(log.note(1, 3.5));
  ASSERT_TRUE(log.note(2, 7));  // within the same second: it is written at the end
  ASSERT_TRUE(log.end());
  const std::vector<Session> sessions = read_sessions(folder.path());
  ASSERT_EQ(sessions.size(), 1U);
  EXPECT_EQ(sessions[0].jobs, 2U);
  EXPECT_EQ(sessions[0].worked, 7);
  EXPECT_EQ(sessions[0].program, "0.1 (abc)");
  EXPECT_GE(sessions[0].ended, sessions[0].began);
  ASSERT_TRUE(testcase::write_file(fs::path(folder.path()) / "sessions" / "x.json", "{"));
  std::vector<std::string> damaged;
  EXPECT_EQ(read_sessions(folder.path(), &damaged).size(), 1U);
  EXPECT_EQ(damaged.size(), 1U);
}

TEST(StudySamples, AreTheSameAfterTheirFile) {
  FunctionSamples samples;
  samples.input = "a";
  samples.entry = "f";
  samples.times = 2;
  samples.samples = 123456789;
  samples.unconfirmed = 3;
  samples.why = "it was late";
  testcase::Test test;
  test.entry = "f";
  test.ends_normally = false;
  test.has_loss = true;
  test.asks_replay = true;
  test.trace = 0xfedcba9876543210;
  test.inputs = {{"x", testcase::InputType::kDouble, {0, 0, 0, 0, 0, 0, 0xf8, 0x7f}}};
  samples.found = {{"float-invalid", "/a/b.c", 7, 2, test}};
  auto again = read_function_samples(to_json(samples));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(to_json(*again), to_json(samples));
  EXPECT_EQ(again->found[0].test, test);
  const std::string text = to_json(samples);
  for (size_t length = 0; length + 2 < text.size(); ++length)
    EXPECT_FALSE(read_function_samples(text.substr(0, length)));
  EXPECT_EQ(found_by({samples}), (Known{{"f", "float-invalid", "b.c", 7, 2}}));
}

TEST(StudyPictures, HeatShowsEveryCellAndEscapes) {
  const std::string svg = plot_heat("t", {"m", "n"}, {{"<a>.c (10)", {12.4, 100}}}, "and 3 more");
  for (const char* part : {">12<", ">100<", "&lt;a&gt;.c (10)", "#084580", "and 3 more"})
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  EXPECT_EQ(svg.find("<a>"), std::string::npos);
}

// Of campaigns without records or files as well.
TEST(StudyPictures, AreThereForAnyCampaign) {
  Campaign c;
  EXPECT_EQ(make_study({c.list, c.records, {}, {}, {}}).pictures.size(), 6U);
  EXPECT_EQ(make_study({c.list, {}, {}, {}, {}}).pictures.size(), 6U);
}

}  // namespace
}  // namespace mantissa::campaign
