#include "report/junit.h"

#include <gtest/gtest.h>

namespace mantissa::report {
namespace {

TEST(Junit, FindingsFailSuppressedOnesAreSkippedAndOtherEntriesPass) {
  RunSummary run;
  run.entry = "f,g";
  FindingRecord finding;
  finding.kind = findings::FindingKind::kFloatOverflow;
  finding.entry = "f";
  finding.message = "a < b";
  finding.place = {"f", "a.c", 3, 4};
  finding.inputs = {{"x", "double", "1.0", "0x1p+0", "", true, false},
                    {"y", "double", "2.0", "0x1p+1", "", false, false}};
  run.findings = {finding, finding};
  run.findings[1].suppressed = "by a comment in the source";
  const std::string text = to_junit(run);
  EXPECT_NE(text.find("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\""), std::string::npos);
  EXPECT_NE(text.find("<testcase classname=\"f\" name=\"float-overflow at a.c:3:4\">"), std::string::npos);
  EXPECT_NE(text.find("message=\"warning: a &lt; b\""), std::string::npos);
  EXPECT_NE(text.find("double x = 1.0"), std::string::npos);
  EXPECT_EQ(text.find("double y"), std::string::npos);
  EXPECT_NE(text.find("<skipped message=\"by a comment in the source\"/>"), std::string::npos);
  EXPECT_NE(text.find("<testcase classname=\"g\" name=\"g\"/>"), std::string::npos);
}

}  // namespace
}  // namespace mantissa::report
