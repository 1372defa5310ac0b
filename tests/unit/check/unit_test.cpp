#include "check/unit.h"

#include <gtest/gtest.h>

#include "check/budget.h"
#include "check/worker.h"

namespace mantissa::check {
namespace {

using Words = std::vector<std::string>;

TEST(Unit, FlagsThatChangeTheProgramAreKept) {
  const Words given = {"gcc",
                       "-I",
                       "inc",
                       "-Isrc",
                       "-DN=1",
                       "-U",
                       "M",
                       "-O2",
                       "-Wall",
                       "-fno-strict-aliasing",
                       "-MF",
                       "x.d",
                       "-c",
                       "-o",
                       "a.o",
                       "-std=c99",
                       "-isystem",
                       "/sys",
                       "-march=native",
                       "-flto",
                       "a.c"};
  EXPECT_EQ(meaningful_flags(given), (Words{"-I", "inc", "-Isrc", "-DN=1", "-U", "M", "-std=c99", "-isystem",
                                            "/sys", "-march=native"}));
  EXPECT_TRUE(meaningful_flags({"cc", "-include"}).size() == 1);
}

TEST(Unit, CompileCommandsInBothForms) {
  const auto units = read_compile_commands(R"([
    {"directory": "/work/b", "file": "../a.c", "command": "cc -DX=1 -O2 -c ../a.c"},
    {"directory": "/work/b", "file": "/work/b.c", "arguments": ["cc", "-I", "q q", "-c", "/work/b.c"]},
    {"directory": "/work/b", "file": "c.cpp", "command": "c++ -c c.cpp"}])");
  ASSERT_TRUE(units.ok());
  ASSERT_EQ(units->size(), 2U);
  EXPECT_EQ((*units)[0].file, "/work/a.c");
  EXPECT_EQ((*units)[0].folder, "/work/b");
  EXPECT_EQ((*units)[0].flags, (Words{"-DX=1"}));
  EXPECT_EQ((*units)[1].flags, (Words{"-I", "q q"}));
  for (const char* bad :
       {"", "{", "{\"a\": 1}", "[1]", "[{\"directory\": \"/\"}]", "[{\"directory\": 3, \"file\": \"a.c\"}]"})
    EXPECT_FALSE(read_compile_commands(bad).ok()) << bad;
}

TEST(Unit, NothingToCheckIsAnError) {
  EXPECT_FALSE(find_units({"/nowhere/at/all.c"}, {}).ok());
  EXPECT_FALSE(find_units({"/dev/null"}, {}).ok());
}

TEST(SharedTime, WhatIsNotUsedGoesToTheOthers) {
  SharedTime time(100, 2, 100);
  EXPECT_DOUBLE_EQ(time.share(10, 0), 20);   // of 200 seconds of two workers
  EXPECT_DOUBLE_EQ(time.share(45, 0), 100);  // never more than there is
  EXPECT_DOUBLE_EQ(time.share(45, 40), 60);
  SharedTime late(100, 1, 1000);
  EXPECT_DOUBLE_EQ(late.share(1, 50), SharedTime::kLeast);
  EXPECT_DOUBLE_EQ(late.share(1, 99), 1);
  EXPECT_DOUBLE_EQ(late.share(1, 200), 0);
}

TEST(Worker, FlagsOfTheFileComeLast) {
  Unit unit;
  unit.file = "/a.c";
  unit.flags = {"-DX"};
  const Words words = command_of({"mantissa", {"--check", "fp"}, 0}, unit, "f", "/results", 4);
  EXPECT_EQ(words.front(), "run");
  EXPECT_EQ((Words(words.end() - 5, words.end())), (Words{"--entry", "f", "/a.c", "--", "-DX"}));
}

TEST(Worker, WhatNoCallerLeadsToDoesNotCount) {
  report::RunSummary summary;
  for (const char* entry : {"visible", "hidden"}) {
    report::FindingRecord finding;
    finding.entry = entry;
    finding.verified = true;
    finding.unverified.clear();
    summary.findings.push_back(finding);
  }
  summary.assumptions.push_back({std::string("hidden: ") + kOnlyCalledWithin, "", 0, 1});
  mark_unreached(summary);
  EXPECT_TRUE(summary.findings[0].verified);
  EXPECT_FALSE(summary.findings[1].verified);
  EXPECT_EQ(summary.findings[1].unverified, "not seen by way of the functions that call hidden");
}

}  // namespace
}  // namespace mantissa::check
