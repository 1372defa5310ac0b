#include <gtest/gtest.h>

#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

TEST(TranslateInt, AllWidthsAgreeWithNative) {
  expect_same(R"(
#include <stdio.h>
#define TRY(T, f) do { volatile T a = (T)x, b = (T)y; T c = a, d = b; \
  printf(#T " " f " " f " " f " " f " " f " " f "\n", (T)(c + d), (T)(c - d), (T)(c * d), (T)(c & d), (T)(c | d), (T)(c ^ d)); \
  if (d != 0 && d != (T)-1) printf(f " " f "\n", (T)(c / d), (T)(c % d)); \
  printf("%d %d %d %d %d %d\n", c == d, c != d, c < d, c <= d, c > d, c >= d); \
  printf(f " " f " " f "\n", (T)(c << 3), (T)(c >> 3), (T)~c); } while (0)
int main(void) {
  long values[] = {0, 1, -1, 127, -128, 255, 32767, -32768, 65535, 2147483647, -2147483648L, 4294967295L, 81985529216486895L};
  for (unsigned i = 0; i < 13; i++)
    for (unsigned j = 0; j < 13; j++) {
      long x = values[i], y = values[j];
      TRY(unsigned char, "%d"); TRY(signed char, "%d"); TRY(short, "%d"); TRY(unsigned short, "%d");
      TRY(unsigned, "%u"); TRY(unsigned long, "%lu");
      int s = (int)x; printf("%d %ld\n", s >> 4, x >> 7);
    }
  return 0;
}
)");
}

TEST(TranslateInt, WideIntegersAgreeWithNative) {
  expect_same(R"(
#include <stdio.h>
typedef unsigned __int128 u128; typedef __int128 i128;
static void show(u128 v) { printf("%lx:%lx\n", (unsigned long)(v >> 64), (unsigned long)v); }
volatile unsigned long seed = 88172645463325252UL;
static unsigned long next(void) { unsigned long x = seed; x ^= x << 13; x ^= x >> 7; x ^= x << 17; return seed = x; }
int main(void) {
  for (int i = 0; i < 40; i++) {
    u128 a = (u128)next() << 64 | next(), b = (u128)(next() >> (i % 60)) << (i % 3 * 30) | 1;
    show(a + b); show(a - b); show(a * b); show(a / b); show(a % b); show((u128)((i128)a / (i128)b)); show((u128)((i128)a >> (i * 3)));
    show(a << (i * 3)); show(a >> (i * 3)); printf("%d %d %d\n", a < b, (i128)a < (i128)b, a == b);
    printf("%.0f %.0f\n", (double)a, (double)(i128)a);
    switch ((i128)(i % 4) << 70) { case 0: puts("zero"); break; case (i128)1 << 70: puts("one"); break; default: puts("many"); }
  }
  return 0;
}
)");
}

TEST(TranslateInt, OddWidthsAgreeWithNative) {
  expect_same(R"(
#include <stdio.h>
typedef unsigned _BitInt(33) u33; typedef _BitInt(7) i7; typedef _BitInt(100) i100;
struct Bits { unsigned a : 3; int b : 5; unsigned long c : 33; int d : 11; } bits;
volatile int k = 5;
u33 table[3] = {1, 2, 3};
int main(void) {
  u33 x = 8589934591wb; x += k; table[1] = x; i7 y = 63; y += k; i100 z = 1; z <<= 90; z -= k; z /= 3;
  printf("%lu %d %lx %lx\n", (unsigned long)(table[1] * 3), (int)y, (unsigned long)z, (unsigned long)(z >> 60));
  for (int i = 0; i < 40; i++) { bits.a += i; bits.b -= i; bits.c += 4294967296UL * i + i; bits.d ^= i * 37;
    printf("%u %d %lu %d\n", bits.a, bits.b, (unsigned long)bits.c, bits.d); }
  return 0;
}
)",
              {"-std=c23"});
}

TEST(TranslateInt, BuiltinsAgreeWithNative) {
  expect_same(R"(
#include <stdio.h>
#include <limits.h>
volatile int vi[] = {0, 1, -1, 5, -7, INT_MAX, INT_MIN, 0x12345678};
int main(void) {
  for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) {
    int a = vi[i], b = vi[j], r; unsigned u; long l; unsigned long ul; short s;
    printf("%d ", __builtin_add_overflow(a, b, &r)); printf("%d ", r);
    printf("%d ", __builtin_sub_overflow(a, b, &r)); printf("%d ", r);
    printf("%d ", __builtin_mul_overflow(a, b, &r)); printf("%d ", r);
    printf("%d ", __builtin_add_overflow((unsigned)a, (unsigned)b, &u)); printf("%u ", u);
    printf("%d ", __builtin_sub_overflow((unsigned)a, (unsigned)b, &u)); printf("%u ", u);
    printf("%d ", __builtin_mul_overflow((unsigned)a, (unsigned)b, &u)); printf("%u ", u);
    printf("%d ", __builtin_mul_overflow((long)a << 20, (long)b, &l)); printf("%ld ", l);
    printf("%d ", __builtin_mul_overflow((unsigned long)a, (unsigned long)b, &ul)); printf("%lu ", ul);
    printf("%d ", __builtin_add_overflow(a, b, &s)); printf("%d ", s);
    printf("%d %d %d %d\n", __builtin_elementwise_add_sat(a, b), __builtin_elementwise_sub_sat(a, b),
      __builtin_elementwise_max(a, b), __builtin_elementwise_min((unsigned)a, (unsigned)b));
    printf("%d %d %x %x %x\n", __builtin_popcount(a), __builtin_parity(a), __builtin_bswap32(a), __builtin_bitreverse32(a), __builtin_bswap16(a));
    if (a) printf("%d %d %d\n", __builtin_clz(a), __builtin_ctz(a), __builtin_ffs(a));
    printf("%x %x\n", __builtin_rotateleft32(a, j), __builtin_rotateright32(a, j));
    printf("%d %d\n", a != INT_MIN ? __builtin_abs(a) : 0, __builtin_expect(a > b, 1));
  }
  printf("%d %d\n", __builtin_constant_p(3), __builtin_constant_p(vi[0]));
  char room[12]; printf("%lu %lu\n", __builtin_object_size(room, 0), __builtin_object_size(room + 4, 1));
  return 0;
}
)");
}

TEST(TranslateInt, IntrinsicsOfTheAssembly) {
  Program program = from_assembly(R"(
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i8 @llvm.sshl.sat.i8(i8, i8)
declare i8 @llvm.ushl.sat.i8(i8, i8)
declare i8 @llvm.scmp.i8.i32(i32, i32)
declare i128 @llvm.ssub.sat.i128(i128, i128)
define i8 @add(i8 %a, i8 %b) { %r = call i8 @llvm.uadd.sat.i8(i8 %a, i8 %b) ret i8 %r }
define i8 @shl(i8 %a, i8 %b) { %r = call i8 @llvm.sshl.sat.i8(i8 %a, i8 %b) ret i8 %r }
define i8 @ushl(i8 %a, i8 %b) { %r = call i8 @llvm.ushl.sat.i8(i8 %a, i8 %b) ret i8 %r }
define i8 @cmp(i32 %a, i32 %b) { %r = call i8 @llvm.scmp.i8.i32(i32 %a, i32 %b) ret i8 %r }
define i128 @sub(i128 %a, i128 %b) { %r = call i128 @llvm.ssub.sat.i128(i128 %a, i128 %b) ret i128 %r }
)",
                                  "add");
  Machine machine(program);
  using Words = std::vector<uint64_t>;
  EXPECT_EQ(machine.call("add", {200, 100}), Words{255});
  EXPECT_EQ(machine.call("add", {20, 100}), Words{120});
  EXPECT_EQ(machine.call("shl", {0x41, 1}), Words{0x7f});
  EXPECT_EQ(machine.call("shl", {0x81, 1}), Words{0x80});
  EXPECT_EQ(machine.call("shl", {0xff, 2}), Words{0xfc});
  EXPECT_EQ(machine.call("ushl", {0x81, 1}), Words{0xff});
  EXPECT_EQ(machine.call("cmp", {5, 0xffffffff}), Words{1});
  EXPECT_EQ(machine.call("cmp", {0xffffffff, 5}), Words{255});
  EXPECT_EQ(machine.call("cmp", {5, 5}), Words{0});
  EXPECT_EQ(machine.call("sub", {0, uint64_t{1} << 63, 1, 0}), (Words{0, uint64_t{1} << 63}));
}

TEST(TranslateInt, WiderThan128BitsIsNoLoss) {
  Program program = from_assembly(R"(
define i64 @f(i64 %x) {
  %wide = zext i64 %x to i256
  %sum = add i256 %wide, 1
  %back = trunc i256 %sum to i64
  ret i64 %back
}
)",
                                  "f");
  std::string what;
  EXPECT_FALSE(has_unsupported(program, &what)) << what;
}

TEST(TranslateInt, ShiftsOfOptimisedCodeAreMarked) {
  const std::string code = "int f(int x, int n) { return x << n; } int main(void) { return f(1, 2); }";
  EXPECT_EQ(text_of(from_c(code, {"-O0"}).program, "f").find("speculated"), std::string::npos);
  EXPECT_NE(text_of(from_c(code, {"-O2"}).program, "f").find("speculated"), std::string::npos);
}

}  // namespace
}  // namespace mantissa::ir::testing
