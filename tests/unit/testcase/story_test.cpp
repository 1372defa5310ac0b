#include "testcase/story.h"

#include <gtest/gtest.h>

namespace mantissa::testcase {
namespace {

Event event(const std::string& sign, const std::string& message, uint64_t path) {
  Event one;
  one.event = "decision";
  one.kind = sign;
  one.message = message;
  one.file = "a.c";
  one.line = 3;
  one.path = path;
  return one;
}

std::string shown(const std::string& sign, const std::string& message) {
  Observation seen;
  seen.events = {event(sign, message, 1)};
  testcase::Test test;
  test.trace = 7;
  const std::vector<Decision> all = decisions(seen, test);
  if (all.empty()) return "none";
  return all[0].text + (all[0].taken ? " true " : " false ") + std::to_string(all[0].times);
}

TEST(Story, TellsWhatIsCompared) {
  EXPECT_EQ(shown(">", "1 n 4010000000000000 4008000000000000 0000000000000001"), "4.0 > 3.0 true 1");
  EXPECT_EQ(shown("<", "0 m 000000003dcccccd 0000000000000000 0000000000000002"), "0.1 < 0.0 false 2");
  EXPECT_EQ(shown("==", "0 i ffffffffffffffff 0000000000000005 0000000000000001"), "-1 == 5 false 1");
  EXPECT_EQ(shown("!=", "1 p 00007f0000000000 0000000000000000 0000000000000001"), "not null != null true 1");
  EXPECT_EQ(shown("switch", "1 i 0000000000000002 0000000000000002 0000000000000001"), "switch 2 true 1");
  EXPECT_EQ(shown("", "1 a 0000000000000000 0000000000000000 0000000000000010"), " true 16");
}

TEST(Story, LeavesOutWhatIsNotUnderstood) {
  for (const char* message : {"", "1", "1 n", "1 n xyz 0 0", "1 Z 0 0 0", "1 n 4010000000000000"})
    EXPECT_EQ(shown(">", message), "none") << message;
}

TEST(Story, EndsWhereTheTestEnds) {
  Observation seen;
  const std::string message = "1 i 0000000000000001 0000000000000000 0000000000000001";
  seen.events = {event(">", message, 1), event(">", message, 7), event(">", message, 9)};
  testcase::Test test;
  test.trace = 7;
  EXPECT_EQ(decisions(seen, test).size(), 1u);
}

}  // namespace
}  // namespace mantissa::testcase
