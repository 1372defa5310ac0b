#include <gtest/gtest.h>

#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

size_t merged_in(const Program& program, const std::string& function = "f") {
  return program.find(function)->merged.size();
}

// `body` makes %v from %a, %b and %p behind the branch on %c.
Program with_side(const std::string& side, const std::string& type = "i32", const std::string& more = "") {
  return from_assembly(
      "declare i32 @g(i32)\ndefine i32 @f(i1 %c, " + type + " %a, " + type + " %b, ptr %p) {\n" +
          "entry:\n  br i1 %c, label %side, label %end\nside:\n  " + side +
          "\n  br label %end\nend:\n  %r = phi " + type + " [ %a, %entry ], [ %v, %side ]\n  " +
          (more.empty() ? "%e = icmp eq i32 %r, 7" : more) + "\n  %z = zext i1 %e to i32\n  ret i32 %z\n}\n",
      "f");
}

TEST(TranslateMerged, SidesThatAskNothing) {
  for (const char* side :
       {"%v = add nsw i32 %a, %b", "%v = mul i32 %a, %b", "%v = lshr i32 %a, 3", "%v = xor i32 %a, -1",
        "%t = icmp slt i32 %a, %b\n  %v = select i1 %t, i32 %a, i32 %b"})
    EXPECT_EQ(merged_in(with_side(side)), 1u) << side;
  EXPECT_EQ(merged_in(with_side("%v = fneg double %a", "double", "%e = fcmp olt double %r, 1.0")), 1u);
  EXPECT_EQ(merged_in(with_side("%v = fadd double %a, %b", "double", "%e = fcmp olt double %r, 1.0")), 1u);
}

TEST(TranslateMerged, NotWhereASideMayAskOrChange) {
  for (const char* side :
       {"%v = sdiv i32 %a, %b", "%v = udiv i32 %a, 3", "%v = shl i32 %a, %b", "%v = shl i32 %a, 32",
        "%v = load i32, ptr %p", "store i32 1, ptr %p\n  %v = add i32 %a, 1", "%v = call i32 @g(i32 %a)",
        "%v = add i32 %a, undef", "%t = ptrtoint ptr %p to i32\n  %v = add i32 %t, 1"})
    EXPECT_EQ(merged_in(with_side(side)), 0u) << side;
  EXPECT_EQ(merged_in(with_side("%v = fptosi double 1.0 to i32")), 0u);
  EXPECT_EQ(merged_in(with_side("%v = add i128 %a, %b", "i128", "%e = icmp eq i128 %r, 7")), 0u);
  EXPECT_EQ(merged_in(with_side("%v = getelementptr i8, ptr %a, i64 1", "ptr", "%e = icmp eq ptr %r, null")),
            0u);
}

TEST(TranslateMerged, NotWhereAnAddressIsMadeOfIt) {
  EXPECT_EQ(merged_in(with_side("%v = add i32 %a, 1", "i32",
                                "%at = getelementptr i32, ptr %p, i32 %r\n  %l = load i32, ptr %at\n  "
                                "%e = icmp eq i32 %l, 7")),
            0u);
}

// Registers, order and conditions: all values of three inputs.
TEST(TranslateMerged, GivesWhatTheBranchesGive) {
  const Program program = from_assembly(R"(
define i32 @f(i32 %a, i32 %b, i32 %c) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %x = phi i32 [ %a, %entry ], [ %y2, %latch ]
  %y = phi i32 [ %b, %entry ], [ %x2, %latch ]
  %first = icmp sgt i32 %x, %c
  br i1 %first, label %one, label %two
one:
  %plus = add i32 %x, %i
  %second = icmp ult i32 %plus, 3
  br i1 %second, label %three, label %inner
two:
  %third = icmp eq i32 %y, 1
  br i1 %third, label %four, label %latch
three:
  br label %inner
inner:
  %k = phi i32 [ %plus, %one ], [ 9, %three ]
  %l = phi i32 [ %y, %one ], [ %x, %three ]
  %m = mul i32 %k, %l
  br label %latch
four:
  br label %latch
latch:
  %x2 = phi i32 [ %m, %inner ], [ %y, %two ], [ %x, %four ]
  %y2 = phi i32 [ %x, %inner ], [ %x, %two ], [ 4, %four ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %end
end:
  %h = mul i32 %x2, 1000
  %r = add i32 %h, %y2
  ret i32 %r
}
)",
                                        "f");
  EXPECT_GE(merged_in(program), 1u);
  const Program both = always_both(program);
  Machine one(program), other(both);
  for (uint64_t a = 0; a < 6; ++a)
    for (uint64_t b = 0; b < 4; ++b)
      for (uint64_t c = 0; c < 4; ++c) EXPECT_EQ(one.call("f", {a, b, c}), other.call("f", {a, b, c}));
}

TEST(TranslateMerged, NamesAllBranchesThatItStandsFor) {
  const Program program = from_c(R"(
int f(int c) { int r = c; if (c >= 65 && c <= 90) r = c + 32; else if (c == 7) r = 0; return r; }
int main(int argc, char **argv) { return f(argc); }
)",
                                 {"-O0"})
                              .program;
  const Function& function = *program.find("f");
  // The second condition alone is none: what is behind it is come to from the first, too.
  ASSERT_EQ(function.merged.size(), 2u) << to_text(program, function);
  EXPECT_EQ(function.merged[0].branches.size(), 3u);
  EXPECT_EQ(function.merged[1].branches.size(), 1u);
  for (const Merged& merged : function.merged)
    for (const uint32_t branch : merged.branches) EXPECT_EQ(function.code[branch].op, Op::kBranch);
}

TEST(TranslateMerged, TakesTheSamePath) {
  expect_same(R"(
#include <stdio.h>
static int lower(int c) { if (c >= 'A' && c <= 'Z') c += 32; return c; }
static double clamp(double x, double lo, double hi) { if (x < lo) x = lo; else if (x > hi) x = hi; return x; }
static unsigned crc(unsigned c) { for (int i = 0; i < 8; i++) if (c & 1) c = c >> 1 ^ 0xedb88320u; else c >>= 1; return c; }
static int nested(int a, int b, int c) {
  int r = 0, s = a;
  if (a > 0) { if (b > 0) { if (c > 0) r = 1; else { r = 2; s = b; } } else r = 3; } else if (b < -5 || c == 1) { r = c > 9 ? 4 : 5; }
  return r * 10 + s;
}
int main(void) {
  volatile int n = 300;
  int sum = 0; float f = 0; long double l = 1;
  for (int i = -n; i < n; i++) {
    sum = sum * 31 + lower(i) + nested(i % 7, i % 5 - 3, i % 3) + (int)crc((unsigned)i);
    f += (float)clamp(i * 0.01, -1.5, 2);
    if (i & 4) l = -l;
    unsigned char u = (unsigned char)i; if (u > 200) u = 200; if (u < 10) u = 10; sum += u;
  }
  printf("%d %a %Lg\n", sum, f, l);
  return 0;
}
)");
}

}  // namespace
}  // namespace mantissa::ir::testing
