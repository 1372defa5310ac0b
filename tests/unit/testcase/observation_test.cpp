#include "testcase/observation.h"

#include <gtest/gtest.h>

#include <csignal>

namespace mantissa::testcase {
namespace {

using interp::FindingKind;

Observation seen(std::string errors, std::string log = "", int signal = 0) {
  ProcessResult process;
  process.errors = std::move(errors);
  process.signalled = signal != 0;
  process.code = signal != 0 ? signal : 1;
  return observe(process, log);
}

constexpr const char* kOverflow =
    "==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000014 at pc 0x55\n"
    "READ of size 4 at 0x602000000014 thread T0\n"
    "    #0 0x55 in __asan_memcpy (/x/y+0x1)\n"
    "    #1 0x56 in get /home/u/t.c:12:5\n"
    "    #2 0x57 in main /home/u/t.c:30:3\n"
    "\n"
    "0x602000000014 is located 0 bytes after 4-byte region\n"
    "    #0 0x58 in malloc (/x/y+0x2)\n"
    "    #1 0x59 in main /home/u/t.c:28:12\n";

TEST(Observation, OverflowMatchesKindAndLine) {
  const Observation o = seen(kOverflow);
  EXPECT_EQ(o.detail, "heap-buffer-overflow");
  EXPECT_TRUE(shows(o, FindingKind::kOutOfBounds, "dir/t.c", 12));
  EXPECT_TRUE(shows(o, FindingKind::kOutOfBounds, "t.c", 30));
  EXPECT_FALSE(shows(o, FindingKind::kOutOfBounds, "t.c", 28))
      << "the stack of the allocation is another one";
  EXPECT_FALSE(shows(o, FindingKind::kOutOfBounds, "u.c", 12));
  EXPECT_FALSE(shows(o, FindingKind::kUseAfterFree, "t.c", 12));
  EXPECT_FALSE(shows(o, FindingKind::kNullDereference, "t.c", 12));
}

TEST(Observation, NullAndWildPointersAreToldApart) {
  const Observation null = seen(
      "==1==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000008 (pc 0x5)\n"
      "    #0 0x55 in main t.c:3:1\n");
  EXPECT_TRUE(shows(null, FindingKind::kNullDereference, "t.c", 3));
  EXPECT_FALSE(shows(null, FindingKind::kOutOfBounds, "t.c", 3));
  const Observation wild = seen(
      "==1==ERROR: AddressSanitizer: SEGV on unknown address 0x7f0000000008 (pc 0x5)\n"
      "    #0 0x55 in main t.c:3:1\n");
  EXPECT_FALSE(shows(wild, FindingKind::kNullDereference, "t.c", 3));
  EXPECT_TRUE(shows(wild, FindingKind::kOutOfBounds, "t.c", 3));
}

TEST(Observation, FreeingErrors) {
  EXPECT_TRUE(shows(seen("==1==ERROR: AddressSanitizer: attempting double-free on 0x60 in thread T0:\n"),
                    FindingKind::kDoubleFree, "t.c", 3));
  const Observation bad = seen(
      "==1==ERROR: AddressSanitizer: attempting free on address which was not malloc()-ed: 0x60 in thread "
      "T0\n");
  EXPECT_TRUE(shows(bad, FindingKind::kInvalidFree, "t.c", 3));
  EXPECT_FALSE(shows(bad, FindingKind::kDoubleFree, "t.c", 3));
}

TEST(Observation, LogsAndSignals) {
  const Observation failed = seen("",
                                  R"({"event":"start","inputs":1})"
                                  "\n"
                                  R"({"event":"fail","kind":"assertion","message":"m"})"
                                  "\n",
                                  SIGABRT);
  EXPECT_TRUE(shows(failed, FindingKind::kAssertion, "t.c", 3));
  EXPECT_FALSE(shows(failed, FindingKind::kAbort, "t.c", 3));
  EXPECT_TRUE(shows(seen("", "", SIGABRT), FindingKind::kAbort, "t.c", 3));
  EXPECT_FALSE(shows(seen("", ""), FindingKind::kAbort, "t.c", 3));
  const Observation check = seen("", R"({"event":"check","kind":"shift","file":"/a/t.c","line":9})", SIGABRT);
  EXPECT_TRUE(shows(check, FindingKind::kShift, "t.c", 9));
  EXPECT_FALSE(shows(check, FindingKind::kShift, "t.c", 8));
  EXPECT_FALSE(shows(check, FindingKind::kDivisionByZero, "t.c", 9));
  EXPECT_EQ(describe(check), "shift at /a/t.c:9");
}

TEST(Observation, LeaksAndUninitialised) {
  EXPECT_TRUE(shows(seen("==1==ERROR: LeakSanitizer: detected memory leaks\n\nDirect leak of 4 byte(s)\n"
                         "    #0 0x5 in malloc\n    #1 0x6 in main t.c:4:9\n"),
                    FindingKind::kMemoryLeak, "t.c", 20));
  const Observation msan =
      seen("==1==WARNING: MemorySanitizer: use-of-uninitialized-value\n    #0 0x6 in main t.c:4:9\n");
  EXPECT_TRUE(shows(msan, FindingKind::kUninitialized, "t.c", 4));
  EXPECT_FALSE(shows(msan, FindingKind::kUninitialized, "t.c", 5));
}

TEST(Observation, TextThatIsNoReportShowsNothing) {
  const Observation o = seen("AddressSanitizer is nice\n", "no json\n{\"event\":3}\n");
  EXPECT_EQ(o.evidence, Evidence::kNone);
  for (int kind = 0; kind < static_cast<int>(FindingKind::kCount); ++kind)
    EXPECT_FALSE(shows(o, static_cast<FindingKind>(kind), "t.c", 1)) << kind;
}

}  // namespace
}  // namespace mantissa::testcase
