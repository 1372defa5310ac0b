#include <gtest/gtest.h>

#include <set>

#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

using Words = std::vector<uint64_t>;

TEST(TranslateControl, LoopsSwitchesGotosAgreeWithNative) {
  expect_same(R"(
#include <stdio.h>
volatile int n = 20;
static int classify(int c) {
  switch (c) { case 1: case 2: return 10; case 7: return 20; case -3: return 5; case 100 ... 110: return 6; default: return 0; }
}
static int run(const unsigned char *code) {
  static void *labels[] = {&&add, &&twice, &&stop};
  int value = 1;
next: goto *labels[*code++];
add: value += 3; goto next;
twice: value *= 2; goto next;
stop: return value;
}
int main(void) {
  int a = 0, b = 1, total = 0;
  for (int i = 0; i < n; i++) { int t = a + b; a = b; b = t; if (i % 3 == 0) continue; if (i == 17) break; total += t; }
  printf("%d %d %d\n", a, b, total);
  for (int c = -5; c < 120; c++) printf("%d ", classify(c));
  unsigned char code[] = {0, 1, 1, 0, 2};
  printf("\n%d\n", run(code));
  int x = n, y = 3; do { int t = x % y; x = y; y = t; } while (y); printf("%d %d\n", x, y);
  printf("%d\n", n > 10 && total > 5 ? 1 : n < 3 || total == 9 ? 2 : 3);
  return total & 63;
}
)");
}

TEST(TranslateControl, PhiCyclesSwapInOneStep) {
  Program program = from_assembly(R"(
define i32 @f(i32 %n, i32 %a, i32 %b, i32 %c) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i32 [ %a, %entry ], [ %y, %loop ]
  %y = phi i32 [ %b, %entry ], [ %z, %loop ]
  %z = phi i32 [ %c, %entry ], [ %x, %loop ]
  %copy = phi i32 [ 9, %entry ], [ %x, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %p = mul i32 %x, 1000
  %q = mul i32 %y, 100
  %r = mul i32 %z, 10
  %s = add i32 %p, %q
  %t = add i32 %s, %r
  %u = add i32 %t, %copy
  ret i32 %u
}
)",
                                  "f");
  Machine machine(program);
  EXPECT_EQ(machine.call("f", {1, 1, 2, 3}), Words{1239});
  EXPECT_EQ(machine.call("f", {2, 1, 2, 3}), Words{2311});
  EXPECT_EQ(machine.call("f", {3, 1, 2, 3}), Words{3122});
  EXPECT_EQ(machine.call("f", {4, 1, 2, 3}), Words{1233});
}

TEST(TranslateControl, WideValuesAndFloatsTravelThroughPhis) {
  Program program = from_assembly(R"(
define i128 @f(i32 %n, i128 %a, i128 %b) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i128 [ %a, %entry ], [ %y, %loop ]
  %y = phi i128 [ %b, %entry ], [ %x, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %r = sub i128 %x, %y
  ret i128 %r
}
)",
                                  "f");
  Machine machine(program);
  EXPECT_EQ(machine.call("f", {1, 5, 7, 2, 3}), (Words{3, 4}));
  EXPECT_EQ(machine.call("f", {2, 5, 7, 2, 3}), (Words{~uint64_t{2}, ~uint64_t{4}}));
}

TEST(TranslateControl, IndirectJumpsWithPhis) {
  Program program = from_assembly(R"(
@targets = constant [2 x ptr] [ptr blockaddress(@f, %one), ptr blockaddress(@f, %two)]
define i32 @f(i64 %i) {
entry:
  %slot = getelementptr [2 x ptr], ptr @targets, i64 0, i64 %i
  %to = load ptr, ptr %slot
  indirectbr ptr %to, [label %one, label %two]
one:
  %a = phi i32 [ 11, %entry ]
  ret i32 %a
two:
  %b = phi i32 [ 22, %entry ]
  ret i32 %b
}
)",
                                  "f");
  Machine machine(program);
  EXPECT_EQ(machine.call("f", {0}), Words{11});
  EXPECT_EQ(machine.call("f", {1}), Words{22});
}

TEST(TranslateControl, UndefinedValuesAreMadeAtTheirUse) {
  Program program = from_assembly(R"(
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %yes, label %join
yes:
  br label %join
join:
  %v = phi i32 [ undef, %entry ], [ 4, %yes ]
  %w = add i32 %v, poison
  ret i32 %w
}
)",
                                  "f");
  std::string text = text_of(program, "f");
  size_t first = text.find("Undef.32");
  ASSERT_NE(first, std::string::npos) << text;
  EXPECT_NE(text.find("Undef.32", first + 1), std::string::npos) << text;
}

TEST(TranslateControl, BranchesOfTheSourceAreMarkedAndBlocksAreEnteredByJumps) {
  Program program = from_c(
                        "int f(int a) { int s = 0; while (a > 0) { s += a; if (s & 1) a--; a--; } return s; "
                        "} int main(void) { return f(3); }")
                        .program;
  const Function& function = *program.find("f");
  int marked = 0;
  for (const Instruction& code : function.code) marked += (code.flags & kSourceBranch) != 0;
  EXPECT_EQ(marked, 2);
  ASSERT_FALSE(function.block_starts.empty());
  EXPECT_TRUE(std::is_sorted(function.block_starts.begin(), function.block_starts.end()));
  std::set<Op> ends{Op::kJump, Op::kBranch, Op::kSwitch, Op::kIndirectJump, Op::kReturn, Op::kUnreachable};
  for (uint32_t start : function.block_starts) {
    if (start == 0) continue;
    EXPECT_TRUE(ends.count(function.code[start - 1].op)) << start;
  }
}

TEST(TranslateControl, PlacesAndInlinedCalls) {
  auto result = from_c(R"(
static inline int inner(int x) { return 100 / x; }
static inline int middle(int x) {
  return inner(x) + 1;
}
volatile int v = 3;
int main(void) {
  return middle(v);
}
)",
                       {"-O2"});
  const Program& program = result.program;
  const Function& function = *program.find("main");
  bool found = false;
  for (size_t i = 0; i < function.code.size(); ++i) {
    if (function.code[i].op != Op::kSdiv) continue;
    found = true;
    EXPECT_EQ(function.places[i].line, 2u);
    ASSERT_NE(function.stacks[i], 0u);
    const InlinedAt& first = program.inlined[function.stacks[i]];
    EXPECT_EQ(first.function, "inner");
    EXPECT_EQ(first.call_site.line, 4u);
    ASSERT_NE(first.parent, 0u);
    const InlinedAt& second = program.inlined[first.parent];
    EXPECT_EQ(second.function, "middle");
    EXPECT_EQ(second.call_site.line, 8u);
    EXPECT_EQ(second.parent, 0u);
    EXPECT_NE(program.files[function.places[i].file].find("test.c"), std::string::npos);
    EXPECT_EQ(program.files[function.places[i].file][0], '/');
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace mantissa::ir::testing
