#include "campaign/record.h"

#include <gtest/gtest.h>

#include "campaign/measures.h"
#include "campaign/study.h"
#include "support/temporary_folder.h"
#include "testcase/file.h"

namespace mantissa::campaign {
namespace {

namespace fs = std::filesystem;

Record record(size_t job, std::vector<uint32_t> lines, std::vector<FoundBug> findings) {
  Record r;
  r.job = job;
  r.outcome = "done";
  r.lines = lines.size();
  r.files["/a/b.c"] = {std::move(lines), 10};
  r.findings = std::move(findings);
  r.curve = {{0.1, 1, 0, 1}, {0.5, r.lines, 0, 2}};
  return r;
}

JobList two_methods() {
  JobList list{"test", 2, 1 << 30, {}, {"portfolio", "fuzz"}, {"dfs"}, 1, {}};
  list.jobs = {{0, "a", "f", "portfolio", "dfs", 0, {}}, {1, "a", "f", "fuzz", "dfs", 0, {}}};
  return list;
}

TEST(Record, IsTheSameAfterItsFile) {
  const Record one = record(3, {1, 2, 3, 7, 9, 10}, {{"float-overflow", "/a/b.c", 7, 2, true, 0.25}});
  auto again = read_record(to_json(one));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(to_json(*again), to_json(one));
  EXPECT_EQ(again->files.at("/a/b.c").covered, one.files.at("/a/b.c").covered);
  EXPECT_FALSE(read_record("{}"));
  EXPECT_FALSE(read_record(to_json(one).substr(0, 100)));
}

TEST(Record, DamagedOnesAreToldOfAndLeftOut) {
  const TemporaryFolder folder = *TemporaryFolder::make("record-test");
  const fs::path at = folder.path();
  ASSERT_TRUE(testcase::make_folder(at / "records"));
  ASSERT_TRUE(testcase::write_file(record_path(at, 0), to_json(record(0, {1}, {}))));
  ASSERT_TRUE(testcase::write_file(record_path(at, 1), "{\"job\": 1"));
  ASSERT_TRUE(testcase::write_file(record_path(at, 2), to_json(record(1, {1}, {}))));
  std::vector<std::string> damaged;
  EXPECT_EQ(read_records(at, 4, &damaged).size(), 1U);
  EXPECT_EQ(damaged.size(), 2U);
}

TEST(Measures, SharesAreOfWhatAnyRunCovered) {
  const JobList list = two_methods();
  const std::vector<Record> records = {record(0, {1, 2, 3}, {}), record(1, {3, 4}, {})};
  const Measures measures(list, records);
  EXPECT_EQ(measures.known_lines("f"), 4U);
  EXPECT_EQ(measures.share(records[0]), 0.75);
  EXPECT_EQ(measures.share(records[1]), 0.5);
  EXPECT_EQ(seconds_to_cover(records[0], 3), 0.5);
  EXPECT_EQ(seconds_to_cover(records[1], 3), -1);
  EXPECT_EQ(lines_at(records[0], 0.2), 1U);
}

TEST(Study, CountsVerifiedFindingsAndTheirShareOfWhatIsKnown) {
  const JobList list = two_methods();
  const FoundBug shared{"float-overflow", "/a/b.c", 7, 2, true, 0.25},
      alone{"float-invalid", "/a/b.c", 8, 2, true, 0.25};
  const FoundBug unverified{"float-invalid", "/a/b.c", 9, 2, false, 0.25};
  const std::vector<Record> records = {record(0, {1}, {shared, alone, unverified}), record(1, {1}, {shared})};
  Known known = found_by(list, records);
  EXPECT_EQ(known.size(), 2U);
  known.insert({"f", "float-invalid", "b.c", 99, 1});  // from elsewhere
  known.insert({"f", "float-invalid", "b.c", 98, 1});
  known.insert({"g", "float-invalid", "b.c", 98, 1});  // of a function that is not of this campaign
  const Study study = make_study({list, records, known, {}, {}});
  const Table& findings = study.tables[1];
  EXPECT_EQ(findings.head,
            (std::vector<std::string>{"method", "invalid", "overflow", "all", "recall", "only it"}));
  EXPECT_EQ(findings.rows[0], (std::vector<std::string>{"portfolio", "1", "1", "2", "50.0%", "1"}));
  EXPECT_EQ(findings.rows[1], (std::vector<std::string>{"fuzz", "0", "1", "1", "25.0%", "0"}));
  EXPECT_NE(to_page(list, study).find("<svg"), std::string::npos);
}

TEST(Known, IsTheSameAfterItsFile) {
  const TemporaryFolder folder = *TemporaryFolder::make("known-test");
  const Known known = {{"f", "float-invalid", "b.c", 99, 1}, {"g", "float-overflow", "c.c", 2, 3}};
  const fs::path file = fs::path(folder.path()) / "known.json";
  ASSERT_TRUE(write_known(file, known));
  EXPECT_EQ(*read_known(file), known);
  EXPECT_TRUE(read_known(fs::path(folder.path()) / "none")->empty());
  ASSERT_TRUE(testcase::write_file(file, "["));
  EXPECT_FALSE(read_known(file));
}

TEST(Table, EveryFormEscapes) {
  const Table table{"t", "A & B", {"x|y", "a_b"}, {{"1,5", "<i>"}}};
  EXPECT_EQ(to_csv(table), "x|y,a_b\n\"1,5\",<i>\n");
  EXPECT_NE(to_markdown(table).find("x\\|y"), std::string::npos);
  EXPECT_NE(to_latex(table).find("a\\_b"), std::string::npos);
  EXPECT_NE(to_latex(table).find("A \\& B"), std::string::npos);
  EXPECT_NE(to_html(table).find("&lt;i&gt;"), std::string::npos);
}

}  // namespace
}  // namespace mantissa::campaign
