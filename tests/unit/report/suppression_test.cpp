#include "report/suppression.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "report/fingerprint.h"
#include "report/grade.h"
#include "report/sarif.h"

namespace mantissa::report {
namespace {

class SuppressionTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("mantissa_suppression_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& text) {
    const std::string path = (folder_ / ("a" + std::to_string(files_++)) / "a.c").string();
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path) << text;
    return path;
  }
  static FindingRecord finding(const std::string& file, uint32_t line, uint32_t column = 1,
                               findings::FindingKind kind = findings::FindingKind::kFloatOverflow) {
    FindingRecord record;
    record.id = 1;
    record.kind = kind;
    record.place = {"f", file, line, column};
    return record;
  }
  static std::string print(const FindingRecord& record) {
    SourceLines sources;
    return fingerprint(record, sources);
  }
  static std::string reason(Suppressions& all, FindingRecord record) {
    all.apply(record);
    return record.suppressed;
  }

  std::filesystem::path folder_;
  int files_ = 0;
};

TEST_F(SuppressionTest, FingerprintsStayWhenLinesMove) {
  const std::string before = print(finding(write("int a;\n  x = y * z;\n"), 2, 7));
  EXPECT_EQ(before, print(finding(write("int a;\nint b;\n\n    x = y * z;\n"), 4, 9)));
  EXPECT_NE(before, print(finding(write("int a;\n  x = y * w;\n"), 2, 7))) << "another text";
  EXPECT_NE(before, print(finding(write("int a;\n  x = y * z;\n"), 2, 9))) << "another operation";
  EXPECT_NE(before, print(finding(write("int a;\n  x = y * z;\n  x = y * z;\n"), 3, 7)))
      << "the second of two";
  EXPECT_NE(before,
            print(finding(write("int a;\n  x = y * z;\n"), 2, 7, findings::FindingKind::kFloatInvalid)));
  EXPECT_EQ(print(finding("none.c", 2, 7)), print(finding("none.c", 2, 7)));
  EXPECT_NE(print(finding("none.c", 2, 7)), print(finding("none.c", 3, 7)));
}

TEST_F(SuppressionTest, CommentsInTheLineOrAboveIt) {
  const std::string file = write(
      "x = y * z; // mantissa: ignore float-overflow\n"
      "x = y * z; // mantissa: ignore float-invalid, float-over*\n"
      "x = y * z; /* mantissa: ignore */\n"
      "x = y * z; // mantissa: ignore float-invalid\n"
      "// mantissa: ignore float-overflow\n"
      "x = y * z;\n"
      "x = \"mantissa: ignore\";\n");
  Suppressions all;
  for (const uint32_t line : {1u, 2u, 3u, 6u})
    EXPECT_EQ(reason(all, finding(file, line)), "by a comment in the source") << line;
  for (const uint32_t line : {4u, 7u}) EXPECT_EQ(reason(all, finding(file, line)), "") << line;
}

TEST_F(SuppressionTest, RulesOfAFile) {
  Suppressions all;
  ASSERT_TRUE(all.add_rules(
      "# known\nfloat-underflow\nfloat-*  vendor/*\nfloat-overflow src/a.c:12 # here\n* norm()\n", "rules"));
  using findings::FindingKind;
  EXPECT_EQ(reason(all, finding("/p/x.c", 3, 1, FindingKind::kFloatUnderflow)), "by the rule at rules:2");
  EXPECT_EQ(reason(all, finding("/p/vendor/x.c", 3)), "by the rule at rules:3");
  EXPECT_EQ(reason(all, finding("/p/vendor/x.c", 3, 1, FindingKind::kShift)), "");
  EXPECT_EQ(reason(all, finding("/p/src/a.c", 12)), "by the rule at rules:4");
  EXPECT_EQ(reason(all, finding("/p/src/a.c", 13)), "");
  FindingRecord record = finding("/p/b.c", 1, 1, FindingKind::kShift);
  record.place.function = "norm";
  EXPECT_EQ(reason(all, record), "by the rule at rules:5");
  EXPECT_EQ(all.add_rules("\nfloat-overfow\n", "rules").error().message,
            "rules:2: there is no kind of finding 'float-overfow'");
  EXPECT_EQ(all.add_rules("shift a.c:x\n", "rules").error().message, "rules:1: 'x' is no line");
  EXPECT_NE(all.add_rules("shift a.c b.c\n", "rules").error().message.find("one word too many"),
            std::string::npos);
}

TEST_F(SuppressionTest, EarlierResultsAreKnown) {
  RunSummary earlier;
  earlier.findings = {finding(write("int a;\n  x = y * z;\n"), 2, 7)};
  Suppressions none;
  none.apply(earlier.findings[0]);
  Suppressions all;
  ASSERT_TRUE(all.add_baseline(to_sarif(earlier), "old.sarif"));
  FindingRecord known = finding(write("\n\n  x = y * z;\n"), 3, 7),
                other = finding(write("x = y / z;\n"), 1, 5);
  all.apply(known);
  all.apply(other);
  EXPECT_TRUE(known.is_in_baseline);
  EXPECT_EQ(known.suppressed, "known from old.sarif");
  EXPECT_FALSE(other.is_in_baseline);
  EXPECT_EQ(other.suppressed, "");
  EXPECT_NE(all.add_baseline("{", "x.sarif").error().message.find("x.sarif: is no SARIF"), std::string::npos);
  EXPECT_FALSE(all.add_baseline("{}", "x.sarif"));
  // What has another shape is no baseline without findings.
  for (const char* text : {"[]", R"({"runs":{}})", R"({"runs":[7]})", R"({"runs":[{"results":{}}]})",
                           R"({"runs":[{"results":["a"]}]})", R"({"runs":[{"results":[{"message":{}}]}]})",
                           R"({"runs":[{"results":[{"partialFingerprints":[]}]}]})",
                           R"({"runs":[{"results":[{"partialFingerprints":{"mantissa/v1":7}}]}]})"})
    EXPECT_FALSE(Suppressions().add_baseline(text, "x.sarif")) << text;
  EXPECT_TRUE(Suppressions().add_baseline(R"({"runs":[{"results":[]}]})", "x.sarif"));
}

TEST(Level, ByGradeAndCause) {
  FindingRecord record;
  record.verified = true;
  EXPECT_EQ(level_of(record), "error");
  record.grade = "extreme";
  EXPECT_EQ(level_of(record), "warning");
  record.grade = "ordinary";
  record.cause = 3;
  EXPECT_EQ(level_of(record), "note");
  EXPECT_TRUE(is_at_least("error", "warning"));
  EXPECT_TRUE(is_at_least("note", "note"));
  EXPECT_FALSE(is_at_least("warning", "error"));
}

}  // namespace
}  // namespace mantissa::report
