#include "report/input_plot.h"

#include <gtest/gtest.h>

namespace mantissa::report {
namespace {

FindingRecord finding(uint64_t id, std::vector<InputValue> inputs) {
  FindingRecord record;
  record.id = id;
  record.kind = findings::FindingKind::kFloatOverflow;
  record.grade = "extreme";
  record.inputs = std::move(inputs);
  return record;
}

InputValue number(const char* name, const char* text) {
  return {name, "double", text, text, "", true, false};
}

size_t count(const std::string& text, const std::string& what) {
  size_t found = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
  return found;
}

TEST(InputPlot, OneAxisForEachFloatAndAPlaneForTwo) {
  const std::string one =
      draw_input_space({finding(4, {number("x", "1e200")})}, {{{"x", 1.0}}, {{"x", -2.0}}});
  EXPECT_EQ(count(one, "<svg"), 1u);
  EXPECT_EQ(count(one, "<circle"), 3u);
  EXPECT_NE(one.find("<a href=\"#n4\">"), std::string::npos);
  EXPECT_NE(one.find("x = 1e+200: float-overflow"), std::string::npos);
  EXPECT_NE(one.find(">1e324<"), std::string::npos) << "the axis reaches so far";
  EXPECT_NE(draw_input_space({finding(4, {number("x", "1e-320")})}, {}).find(">1e324<"), std::string::npos);
  const std::string two = draw_input_space({finding(1, {number("x", "2"), number("y<", "0")})}, {});
  EXPECT_EQ(count(two, "<svg"), 2u);
  EXPECT_NE(two.find("y&lt;"), std::string::npos);
  EXPECT_NE(two.find(">1e6<"), std::string::npos);
}

TEST(InputPlot, NothingWithoutFloats) {
  EXPECT_EQ(draw_input_space({}, {{{"x", 1.0}}}), "");
  EXPECT_EQ(draw_input_space({finding(1, {{"n", "i32", "3", "", "", true, false}})}, {}), "");
  EXPECT_EQ(draw_input_space({finding(1, {{"x", "double", "nan", "nan", "", true, false}})}, {}), "");
}

TEST(InputPlot, NumbersOfInputs) {
  EXPECT_EQ(plotted_number({"x", "double", "0.5", "0x1p-1", "", true, false}), 0.5);
  EXPECT_EQ(plotted_number({"n", "u8", "200", "", "", true, false}), 200);
  EXPECT_FALSE(plotted_number({"s", "bytes", "12", "", "", true, false}));
}

}  // namespace
}  // namespace mantissa::report
