#include "svcomp/verdict.h"

#include <gtest/gtest.h>

namespace mantissa::svcomp {
namespace {

using findings::FindingKind;

report::RunSummary complete() {
  report::RunSummary summary;
  summary.status = "complete";
  return summary;
}

report::FindingRecord found(FindingKind kind, bool verified = true) {
  report::FindingRecord finding;
  finding.kind = kind;
  finding.verified = verified;
  return finding;
}

Property property(std::initializer_list<Goal> goals) {
  Property result;
  result.entry = "main";
  result.goals = goals;
  return result;
}

std::string verdict(const Property& of, const report::RunSummary& summary) {
  return to_text(judge(of, summary));
}

const Property kReach = property({Goal::kUnreachCall}),
               kMemory = property({Goal::kValidFree, Goal::kValidDeref, Goal::kValidMemtrack});

TEST(Verdict, TrueNeedsACompleteRunAndNothingElse) {
  EXPECT_EQ(verdict(kReach, complete()), "true");
  for (const char* status : {"incomplete", "time", "memory", "interrupted", ""}) {
    report::RunSummary summary = complete();
    summary.status = status;
    EXPECT_EQ(verdict(kReach, summary), "unknown");
  }
  report::RunSummary summary = complete();
  summary.losses.push_back({"something", "", 0, 1});
  EXPECT_EQ(verdict(kReach, summary), "unknown");
  summary = complete();
  summary.error = "full disk";
  EXPECT_EQ(verdict(kReach, summary), "unknown");
}

TEST(Verdict, OnlySomeAssumptionsAreGranted) {
  report::RunSummary summary = complete();
  summary.assumptions.push_back({"malloc succeeds", "", 0, 1});
  summary.assumptions.push_back(
      {"runs end where they would be a finding of kind abort, which is not asked for", "", 0, 1});
  EXPECT_EQ(verdict(kReach, summary), "true");
  summary.assumptions.push_back({"addresses of objects are as they are here", "", 0, 1});
  EXPECT_EQ(verdict(kReach, summary), "unknown");
  summary = complete();
  summary.assumptions.push_back(
      {"runs end where they would be a finding of kind out-of-bounds, which is not asked for", "", 0, 1});
  EXPECT_EQ(verdict(kReach, summary), "unknown");
}

TEST(Verdict, FalseNeedsANativeRun) {
  report::RunSummary summary = complete();
  summary.findings = {found(FindingKind::kReachError, false)};
  EXPECT_EQ(verdict(kReach, summary), "unknown");
  summary.findings.push_back(found(FindingKind::kReachError));
  EXPECT_EQ(verdict(kReach, summary), "false(unreach-call)");
  summary.status = "time";
  EXPECT_EQ(verdict(kReach, summary), "false(unreach-call)");
}

TEST(Verdict, OtherFindings) {
  report::RunSummary summary = complete();
  summary.findings = {found(FindingKind::kAssertion), found(FindingKind::kAbort)};
  EXPECT_EQ(verdict(kReach, summary), "true");
  EXPECT_EQ(verdict(kMemory, summary), "true");
  for (const FindingKind kind :
       {FindingKind::kNullDereference, FindingKind::kShift, FindingKind::kStackOverflow,
        FindingKind::kUnreachable, FindingKind::kFloatCast}) {
    summary.findings = {found(kind)};
    EXPECT_EQ(verdict(kReach, summary), "unknown");
  }
}

TEST(Verdict, MemorySafetyByName) {
  const std::pair<FindingKind, const char*> kRows[] = {{FindingKind::kNullDereference, "false(valid-deref)"},
                                                       {FindingKind::kOutOfBounds, "false(valid-deref)"},
                                                       {FindingKind::kUseAfterFree, "false(valid-deref)"},
                                                       {FindingKind::kDoubleFree, "false(valid-free)"},
                                                       {FindingKind::kInvalidFree, "false(valid-free)"},
                                                       {FindingKind::kMemoryLeak, "false(valid-memtrack)"},
                                                       {FindingKind::kDivisionByZero, "unknown"},
                                                       {FindingKind::kReachError, "true"}};
  for (const auto& [kind, expected] : kRows) {
    report::RunSummary summary = complete();
    summary.findings = {found(kind)};
    EXPECT_EQ(verdict(kMemory, summary), expected);
  }
  report::RunSummary summary = complete();
  summary.findings = {found(FindingKind::kNullDereference)};
  summary.findings[0].message = "call through a null pointer";
  EXPECT_EQ(verdict(kMemory, summary), "unknown");
}

}  // namespace
}  // namespace mantissa::svcomp
