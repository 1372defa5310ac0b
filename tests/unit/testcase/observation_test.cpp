#include "testcase/observation.h"

#include <gtest/gtest.h>

namespace mantissa::testcase {
namespace {

using findings::FindingKind;

constexpr uint64_t kPath = 77;

// One line as the replay library writes it; `more` are further fields.
std::string line(const std::string& event, const std::string& kind, const std::string& more = "") {
  return R"({"event":")" + event + R"(","nonce":"n1","kind":")" + kind + "\"" + more +
         R"(,"file":"/home/u/t.c","line":12,"column":5,"function":"get","path":77})" + "\n";
}

ExpectedFinding finding(FindingKind kind, std::string file = "/home/u/t.c", uint32_t number = 12,
                        uint32_t column = 5) {
  return {kind, std::move(file), "get", number, column, "10 bytes allocated here are never freed", {"get"}};
}

bool shown(const std::string& log, const ExpectedFinding& expected, uint64_t path = kPath) {
  for (const Event& event : observe(log, "n1").events)
    if (shows(event, expected, path)) return true;
  return false;
}

TEST(Observation, KindFileLineColumnAndPathMustAllBeTheSame) {
  const std::string log = line("fail", "assertion");
  const auto kind = FindingKind::kAssertion;
  EXPECT_TRUE(shown(log, finding(kind)));
  EXPECT_TRUE(shown(log, finding(kind, "/home/u/../u/./t.c"))) << "the same file written in another way";
  EXPECT_FALSE(shown(log, finding(FindingKind::kAbort)));
  EXPECT_FALSE(shown(log, finding(kind, "/home/v/t.c"))) << "the same base name only";
  EXPECT_FALSE(shown(log, finding(kind, "t.c")));
  EXPECT_FALSE(shown(log, finding(kind, "/home/u/t.c", 13)));
  EXPECT_FALSE(shown(log, finding(kind, "/home/u/t.c", 12, 6)));
  EXPECT_FALSE(shown(log, finding(kind), kPath + 1)) << "another path";
}

TEST(Observation, LinesWithoutTheNonceAreSomebodyElses) {
  EXPECT_TRUE(observe(line("fail", "assertion"), "n2").events.empty());
  EXPECT_TRUE(observe(R"({"event":"fail","kind":"assertion"})", "n1").events.empty());
  EXPECT_FALSE(observe(R"({"event":"start"})", "n1").started);
}

TEST(Observation, WithoutDebugInformationTheFunctionCounts) {
  const std::string log = R"({"event":"check","nonce":"n1","kind":"shift","file":"","line":0,"column":0,)"
                          R"("function":"get","path":77})";
  ExpectedFinding expected = finding(FindingKind::kShift, "", 0, 0);
  EXPECT_TRUE(shown(log, expected));
  expected.function = "put";
  EXPECT_FALSE(shown(log, expected));
}

TEST(Observation, NullAndWildPointersAreToldApart) {
  const std::string null = line("fault", "access", R"(,"address":8)"),
                    wild = line("fault", "access", R"(,"address":139637976727560)"),
                    impossible = line("fault", "access", R"(,"address":18446744073709551615)");
  EXPECT_TRUE(shown(null, finding(FindingKind::kNullDereference)));
  EXPECT_FALSE(shown(null, finding(FindingKind::kOutOfBounds)));
  for (const std::string& log : {wild, impossible}) {
    EXPECT_FALSE(shown(log, finding(FindingKind::kNullDereference)));
    EXPECT_TRUE(shown(log, finding(FindingKind::kOutOfBounds)));
  }
  EXPECT_FALSE(shown(line("fault", "sent"), finding(FindingKind::kNullDereference)));
  EXPECT_FALSE(shown(line("fault", "sent"), finding(FindingKind::kAbort)));
}

TEST(Observation, EachKindHasItsOwnEvidence) {
  struct Row {
    const char *event, *kind;
    FindingKind shown;
  };
  const Row rows[] = {{"fail", "assertion", FindingKind::kAssertion},
                      {"fail", "reach-error", FindingKind::kReachError},
                      {"fail", "abort", FindingKind::kAbort},
                      {"fault", "abort", FindingKind::kAbort},
                      {"check", "abort", FindingKind::kAbort},
                      {"address", "heap-buffer-overflow", FindingKind::kOutOfBounds},
                      {"address", "negative-size-param", FindingKind::kOutOfBounds},
                      {"check", "out-of-bounds", FindingKind::kOutOfBounds},
                      {"address", "heap-use-after-free", FindingKind::kUseAfterFree},
                      {"address", "stack-use-after-return", FindingKind::kUseAfterFree},
                      {"address", "double-free", FindingKind::kDoubleFree},
                      {"address", "bad-free", FindingKind::kInvalidFree},
                      {"address", "new-delete-type-mismatch", FindingKind::kInvalidFree},
                      {"address", "memcpy-param-overlap", FindingKind::kOverlap},
                      {"memory", "uninitialized", FindingKind::kUninitialized},
                      {"fault", "stack-overflow", FindingKind::kStackOverflow},
                      {"check", "division-by-zero", FindingKind::kDivisionByZero},
                      {"fault", "division", FindingKind::kDivisionByZero},
                      {"check", "shift", FindingKind::kShift},
                      {"check", "unreachable", FindingKind::kUnreachable},
                      {"check", "float-cast", FindingKind::kFloatCast},
                      {"float", "float-overflow", FindingKind::kFloatOverflow},
                      {"float", "float-invalid", FindingKind::kFloatInvalid}};
  for (const Row& row : rows)
    for (int kind = 0; kind < static_cast<int>(FindingKind::kCount); ++kind)
      EXPECT_EQ(shown(line(row.event, row.kind), finding(static_cast<FindingKind>(kind))),
                static_cast<FindingKind>(kind) == row.shown)
          << row.event << " " << row.kind << " as " << findings::name(static_cast<FindingKind>(kind));
  for (const char* other : {"calloc-overflow", "stack-overflow", "odr-violation"})
    for (int kind = 0; kind < static_cast<int>(FindingKind::kCount); ++kind)
      EXPECT_FALSE(shown(line("address", other), finding(static_cast<FindingKind>(kind)))) << other;
}

TEST(Observation, ReallocIsAFreeToTheSanitizer) {
  ExpectedFinding expected = finding(FindingKind::kUseAfterFree);
  EXPECT_FALSE(shown(line("address", "double-free"), expected));
  expected.message = "use of a freed object";
  EXPECT_TRUE(shown(line("address", "double-free"), expected));
}

TEST(Observation, AStackOverflowIsInAFunctionThatWasRunning) {
  ExpectedFinding expected = finding(FindingKind::kStackOverflow);
  const std::string log = line("fault", "stack-overflow");
  EXPECT_TRUE(shown(log, expected, kPath + 1)) << "the path is looked at elsewhere";
  expected.stack = {"main", "put"};
  EXPECT_FALSE(shown(log, expected));
  const std::string nowhere = R"({"event":"fault","nonce":"n1","kind":"stack-overflow","path":77})";
  EXPECT_FALSE(shown(nowhere, expected));
  expected.stack = {"main"};
  EXPECT_TRUE(shown(nowhere, expected)) << "before the first function was entered";
}

TEST(Observation, ALeakIsKnownBySizeAndPlace) {
  EXPECT_TRUE(shown(line("leak", "memory-leak", R"(,"size":10)"), finding(FindingKind::kMemoryLeak)));
  EXPECT_FALSE(shown(line("leak", "memory-leak", R"(,"size":10)"),
                     finding(FindingKind::kMemoryLeak, "/home/u/t.c", 13)));
  EXPECT_FALSE(shown(line("leak", "memory-leak", R"(,"size":11)"), finding(FindingKind::kMemoryLeak)));
  EXPECT_FALSE(shown(line("leak", "memory-leak", R"(,"size":10)"), finding(FindingKind::kMemoryLeak), 1));
}

TEST(Observation, SaysWhyNot) {
  auto why = [](const std::string& log, const ExpectedFinding& expected, uint64_t path = kPath) {
    return why_not(observe(R"({"event":"start","nonce":"n1"})"
                           "\n" +
                               log,
                           "n1"),
                   expected, path, "exit status 0");
  };
  EXPECT_EQ(why("", finding(FindingKind::kShift)), "the native run did not show it (exit status 0)");
  EXPECT_EQ(why(line("fail", "assertion"), finding(FindingKind::kAssertion), 3),
            "the native run got there on another path");
  EXPECT_EQ(why(line("fail", "assertion"), finding(FindingKind::kAssertion, "/home/u/t.c", 13)),
            "the native run showed this kind elsewhere: assertion at /home/u/t.c:12");
  EXPECT_EQ(why(line("fail", "assertion"), finding(FindingKind::kShift)),
            "the native run showed something else: assertion at /home/u/t.c:12");
  EXPECT_EQ(why_not(observe("", "n1"), finding(FindingKind::kShift), kPath, "exit status 1"),
            "the native program did not start (exit status 1)");
}

TEST(Observation, TextThatIsNoReportShowsNothing) {
  const Observation o =
      observe("AddressSanitizer is nice\nno json\n{\"event\":3}\n{\"nonce\":\"n1\"}\n[1]\n", "n1");
  EXPECT_FALSE(o.started);
  for (int kind = 0; kind < static_cast<int>(FindingKind::kCount); ++kind)
    for (const Event& event : o.events)
      EXPECT_FALSE(shows(event, finding(static_cast<FindingKind>(kind)), kPath)) << kind;
}

}  // namespace
}  // namespace mantissa::testcase
