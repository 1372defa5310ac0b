#include "report/grade.h"

#include <gtest/gtest.h>

#include <cmath>

namespace mantissa::report {
namespace {

using findings::FindingKind;

FindingRecord finding(FindingKind kind, const std::string& hexfloat, bool matters = true) {
  FindingRecord record;
  record.kind = kind;
  record.inputs.push_back({"n", "i32", "7", "", "", true, false});
  record.inputs.push_back({"x", "double", "", hexfloat, "", matters, false});
  return record;
}

TEST(Grade, IsOfTheInputsThatMatter) {
  for (const char* text : {"0x0p+0", "-0x1.8p+3", "0x1p-90", "-0x1p+99"})
    EXPECT_EQ(grade_of(finding(FindingKind::kFloatOverflow, text), false), "ordinary") << text;
  for (const char* text : {"inf", "-inf", "nan", "0x1p+100", "0x1p-100", "0x1p-1074"}) {
    EXPECT_EQ(grade_of(finding(FindingKind::kFloatInvalid, text), false), "extreme") << text;
    EXPECT_EQ(grade_of(finding(FindingKind::kFloatCast, text, false), false), "ordinary") << text;
  }
}

TEST(Grade, WhatIsStatedIsOrdinary) {
  const MagnitudesOfInputs large = {{"x", Magnitudes::with(-1, 1e200L)}}, other = {{"y", large.at("x")}};
  EXPECT_EQ(grade_of(finding(FindingKind::kFloatOverflow, "0x1p+600"), false, large), "ordinary");
  EXPECT_EQ(grade_of(finding(FindingKind::kFloatOverflow, "0x1p+600"), false, other), "extreme");
  EXPECT_EQ(grade_of(finding(FindingKind::kFloatOverflow, "0x1p+700"), false, large), "extreme");
  EXPECT_EQ(grade_of(finding(FindingKind::kFloatOverflow, "0x1p-600"), false, large), "extreme");
  const MagnitudesOfInputs small = {{"x", Magnitudes::with(1e-200L, 1)}};
  EXPECT_EQ(grade_of(finding(FindingKind::kFloatOverflow, "0x1p-600"), false, small), "ordinary");
  const MagnitudesOfInputs any = {{"x", Magnitudes::with(0, HUGE_VALL)}};
  EXPECT_EQ(grade_of(finding(FindingKind::kFloatOverflow, "inf"), false, any), "extreme");
}

TEST(Grade, UnderflowIsANoteUnlessAskedFor) {
  EXPECT_EQ(grade_of(finding(FindingKind::kFloatUnderflow, "0x1p+0"), false), "note");
  EXPECT_EQ(grade_of(finding(FindingKind::kFloatUnderflow, "0x1p+0"), true), "ordinary");
}

TEST(Grade, OnlyFloatFindingsHaveOne) {
  EXPECT_EQ(grade_of(finding(FindingKind::kDivisionByZero, "inf"), false), "");
  EXPECT_EQ(grade_of(finding(FindingKind::kOutOfBounds, "0x1p+0"), false), "");
}

}  // namespace
}  // namespace mantissa::report
