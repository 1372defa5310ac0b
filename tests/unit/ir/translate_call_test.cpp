#include <gtest/gtest.h>

#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

TEST(TranslateCall, ArgumentsOfEveryKindAgreeWithNative) {
  expect_same(R"(
#include <stdio.h>
#include <stdarg.h>
#include <stdlib.h>
struct Small { int a; float b; }; struct Pair { double x, y; }; struct Big { long v[5]; }; struct Mixed { long n; double d; };
__attribute__((noinline)) struct Small small(struct Small s, int k) { s.a += k; s.b *= 2; return s; }
__attribute__((noinline)) struct Pair pair(struct Pair a, struct Pair b) { struct Pair r = {a.x + b.x, a.y * b.y}; return r; }
__attribute__((noinline)) struct Big big(struct Big b, int i) { b.v[i] *= 10; return b; }
__attribute__((noinline)) struct Mixed mixed(struct Mixed m) { m.n++; m.d /= 2; return m; }
__attribute__((noinline)) long double wide(long double a, float b, __int128 c) { return a * b + (long double)c; }
__attribute__((noinline)) double sum(const char *kinds, ...) {
  va_list ap, again; va_start(ap, kinds); va_copy(again, ap); double total = 0;
  for (const char *k = kinds; *k; k++) switch (*k) {
    case 'i': total += va_arg(ap, int); break; case 'd': total += va_arg(ap, double); break; case 'l': total += va_arg(ap, long); break;
    case 'L': total += (double)va_arg(ap, long double); break; case 's': { struct Big b = va_arg(ap, struct Big); total += b.v[2]; break; } }
  va_end(ap); if (*kinds == 'i') total += 1000 * va_arg(again, int); va_end(again); return total;
}
static int twice(int x) { return 2 * x; } static int square(int x) { return x * x; }
int (*table[])(int) = {twice, square};
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
__attribute__((noinline)) int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
volatile int one = 1;
int main(void) {
  struct Small s = small((struct Small){3, 1.5f}, one); printf("%d %g\n", s.a, s.b);
  struct Pair p = pair((struct Pair){1, 2}, (struct Pair){3, 4}); printf("%g %g\n", p.x, p.y);
  struct Big b = {{1, 2, 3, 4, 5}}, c = big(b, one); printf("%ld %ld\n", b.v[1], c.v[1]);
  struct Mixed m = mixed((struct Mixed){7, 9.0}); printf("%ld %g\n", m.n, m.d);
  printf("%g\n", (double)wide(2.5L, 2.0f, (__int128)one << 70));
  printf("%g %g\n", sum("idlLsdi", 1, 2.5, 3L, 4.5L, b, 1.25, 2), sum(""));
  printf("%g\n", sum("iiiiiiiiidddddddddd", 1, 2, 3, 4, 5, 6, 7, 8, 9, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1.0));
  printf("%d %d\n", table[one](7), table[one - 1](7)); printf("%d\n", ackermann(2, 3));
  return 0;
}
)");
}

TEST(TranslateCall, CxxAgreesWithNative) {
  expect_same(R"(
#include <cstdio>
#include <initializer_list>
struct Shape { virtual double area() const = 0; virtual ~Shape() {} };
struct Square : Shape { double s; Square(double s) : s(s) {} double area() const override { return s * s; } };
struct Circle : Shape { double r; Circle(double r) : r(r) {} double area() const override { return 3.0 * r * r; } };
static int counter; struct Init { Init() { counter = 40; } } init;
template <class T> T biggest(T a, T b) { return a < b ? b : a; }
struct Guard { int &n; Guard(int &n) : n(n) { n++; } ~Guard() { n *= 2; } };
int visit(int n) { Guard g(n); if (n > 3) return n; return n + 1; }
namespace deep { int f(const int &x) { return x + 1; } }
int main() {
  Square a(2); Circle b(1); const Shape *all[] = {&a, &b};
  for (const Shape *s : all) std::printf("%g\n", s->area());
  int k = 5; auto add = [&](int x) { return x + k; };
  std::printf("%d %d %g %d %d\n", counter, add(2), biggest(1.5, 2.5), visit(1), visit(9));
  std::printf("%d\n", deep::f(k)); long long total = 0; for (int i : {1, 2, 3}) total += i; std::printf("%lld\n", total);
  return 0;
}
)",
              {"-fno-exceptions", "-fno-rtti"}, "test.cpp");
}

TEST(TranslateCall, ExternalAndAliasedFunctions) {
  Program program = from_assembly(R"(
@same = alias i32 (i32), ptr @real
@weak = extern_weak global i32
declare extern_weak void @maybe()
declare i32 @outside(i32, ...)
define i32 @real(i32 %x) { ret i32 %x }
define i32 @f(ptr %other) {
  %a = call i32 @same(i32 4)
  %b = call i32 (i32, ...) @outside(i32 1, double 2.5, ptr null)
  %c = call i32 %other(i32 %a, i64 7)
  %has = icmp ne ptr @maybe, null
  %d = zext i1 %has to i32
  ret i32 %d
}
define i32 @byval(ptr byval({i64, i64, i64}) align 8 %s) { %v = load i32, ptr %s ret i32 %v }
define i32 @caller(ptr %p) { %r = call i32 @byval(ptr byval({i64, i64, i64}) align 8 %p) ret i32 %r }
)",
                                  "f");
  std::string text = text_of(program, "f");
  EXPECT_NE(text.find("Call real(i32 4)"), std::string::npos) << text;
  EXPECT_NE(text.find("Call outside(i32 1, double 0x4004000000000000, ptr 0)"), std::string::npos) << text;
  EXPECT_NE(text.find("CallIndirect"), std::string::npos) << text;
  EXPECT_NE(text.find("Ne.64"), std::string::npos) << text;
  EXPECT_NE(text_of(program, "caller").find("byval 0: 24"), std::string::npos);
  EXPECT_NE(text_of(program, "byval").find("byval 24 align 8"), std::string::npos);
  EXPECT_FALSE(program.find("outside")->defined);
  EXPECT_TRUE(program.find("outside")->is_variadic);
  EXPECT_EQ(program.function_index.at("same"), program.function_index.at("real"));
}

TEST(TranslateCall, AssemblyBarriersAreCopiesTheRestIsUnsupported) {
  auto result = from_c(R"(
int barrier(int x) { __asm__ volatile("" : "+r"(x) : : "memory"); return x + 1; }
int real(int x) { __asm__("nop; add $1, %0" : "+r"(x)); return x; }
int main(void) { return barrier(1); }
)");
  Machine machine(result.program);
  EXPECT_EQ(machine.call("barrier", {41}), std::vector<uint64_t>{42});
  EXPECT_NE(text_of(result.program, "real").find("Unsupported 'inline assembly: nop; add $$1, $0'"),
            std::string::npos);
  EXPECT_EQ(text_of(result.program, "barrier").find("Unsupported"), std::string::npos);
}

TEST(TranslateCall, UnknownIntrinsicsAreNamed) {
  Program program = from_assembly(R"(
declare i64 @llvm.readcyclecounter()
define i64 @f() { %r = call i64 @llvm.readcyclecounter() ret i64 %r }
)",
                                  "f");
  std::string what;
  ASSERT_TRUE(has_unsupported(program, &what));
  EXPECT_EQ(what, "f: intrinsic llvm.readcyclecounter");
}

TEST(TranslateCall, TrapsAndAssumptions) {
  Program program = from_assembly(R"(
declare void @llvm.trap()
declare void @llvm.assume(i1)
define void @f(i1 %c, ptr %p) {
  call void @llvm.assume(i1 %c)
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16) ]
  call void @llvm.trap()
  unreachable
}
)",
                                  "f");
  std::string text = text_of(program, "f");
  size_t assume = text.find("Assume");
  ASSERT_NE(assume, std::string::npos);
  EXPECT_EQ(text.find("Assume", assume + 1), std::string::npos) << text;
  EXPECT_NE(text.find("Trap"), std::string::npos);
  EXPECT_NE(text.find("Unreachable"), std::string::npos);
}

TEST(TranslateCall, InvokeIsACallAndAJump) {
  auto result = from_c(R"(
extern "C" int printf(const char *, ...);
struct Guard { ~Guard() { printf("bye\n"); } };
int twice(int x);
int f(int x) { Guard g; return twice(x) + 1; }
int twice(int x) { return 2 * x; }
int main() { return f(4); }
)",
                       {}, "main", {}, "test.cpp");
  Machine machine(result.program);
  EXPECT_EQ(machine.run_entry(), 9);
  EXPECT_EQ(machine.output, "bye\n");
  EXPECT_FALSE(has_unsupported(result.program));  // no landing pad is left
}

}  // namespace
}  // namespace mantissa::ir::testing
