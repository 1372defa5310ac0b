#include <gtest/gtest.h>

#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

using Words = std::vector<uint64_t>;

TEST(TranslateVector, VectorisedLoopsAgreeWithNative) {
  const std::string code = R"(
#include <stdio.h>
#include <math.h>
float a[100], b[100]; double d[100]; int n[100], m[100]; unsigned char bytes[100]; long wide[100]; short s[100];
volatile int count = 100;
int main(void) {
  int k = count;
  for (int i = 0; i < k; i++) { a[i] = i * 0.37f - 3; b[i] = 100 - i; n[i] = i * 2654435761u; bytes[i] = i * 7; s[i] = i * 321; }
  for (int i = 0; i < k; i++) { d[i] = (double)a[i] * b[i] + 1; m[i] = n[i] > 0 ? n[i] : -n[i]; wide[i] = (long)n[i] * m[i]; }
  for (int i = 0; i < k; i++) { a[i] = sqrtf(fabsf(a[i])) + floorf(b[i] / 3); bytes[i] = bytes[i] > 50 ? bytes[i] >> 1 : bytes[i] + s[i]; }
  for (int i = 0; i < k; i++) if (n[i] & 1) m[i] = (int)a[i] + bytes[i];
  int total = 0, best = n[0]; unsigned x = 0; long w = 0; unsigned char any = 0;
  for (int i = 0; i < k; i++) { total += m[i] >> 3; best = n[i] > best ? n[i] : best; x ^= n[i]; w += wide[i] & s[i]; any |= bytes[i]; }
  double sum = 0; for (int i = 0; i < k; i++) sum += d[i] + a[i];
  int matches = 0; for (int i = 0; i < k; i++) matches += bytes[i] == 'a' || s[i] > 1000;
  for (int i = 0; i < k; i++) n[i] = __builtin_popcount(m[i]) + __builtin_bswap32(n[99 - i]);
  for (int i = 0; i < k; i++) total = total * 31 + n[i];
  printf("%d %d %u %ld %d %.17g %d\n", total, best, x, w, any, sum, matches);
  return 0;
}
)";
  expect_same(code, {"-fno-math-errno"}, "test.c", {"-O2", "-O3"});
  expect_same(code, {"-fno-math-errno", "-mavx2"}, "test.c", {"-O2"});
}

TEST(TranslateVector, ExtensionsOfTheLanguageAgreeWithNative) {
  expect_same(R"(
#include <stdio.h>
typedef float f4 __attribute__((vector_size(16))); typedef int i4 __attribute__((vector_size(16))); typedef unsigned char u16 __attribute__((vector_size(16)));
typedef double d2 __attribute__((vector_size(16))); typedef _Bool b8 __attribute__((ext_vector_type(8)));
volatile int k = 2;
__attribute__((noinline)) f4 scale(f4 v, float s) { return v * s + (f4){1, 2, 3, 4}; }
int main(void) {
  f4 v = {1, 2, 3, 4}; i4 n = {5, -6, 7, -8}; v = scale(v, 2.5f); n = n * n - (v > 8.0f);
  printf("%g %g %d %d\n", v[k], v[0], n[k], n[k + 1]); v[k] = 42; n[k - 1] = 7; printf("%g %d\n", v[2], n[1]);
  i4 shuffled = __builtin_shufflevector(n, n, 3, 1, 6, 0); printf("%d %d %d %d\n", shuffled[0], shuffled[1], shuffled[2], shuffled[3]);
  u16 raw = (u16)n; printf("%d %d\n", raw[0], raw[13]); d2 d = __builtin_convertvector((__attribute__((vector_size(8))) int){3, 4}, d2); printf("%g\n", d[0] + d[k - 1]);
  printf("%d %d %d\n", __builtin_reduce_add(n), __builtin_reduce_max(n), __builtin_reduce_xor(n));
  long pair[2]; __builtin_memcpy(pair, &n, 16); printf("%lx %lx\n", pair[0], pair[1]);
  b8 flags = {1, 0, 1, 1, 0, 0, 1, 0}; flags[k - 1] = 1; printf("%d %d\n", flags[1], flags[4]);
  i4 quotient = (i4){100, 200, -300, 400} / n; printf("%d %d\n", quotient[0], quotient[2]);
  return 0;
}
)",
              {"-w"});
}

TEST(TranslateVector, BitcastsCutAnew) {
  Program program = from_assembly(R"(
define i64 @join(i16 %a, i16 %b, i32 %c) {
  %v0 = insertelement <4 x i16> zeroinitializer, i16 %a, i32 0
  %v1 = insertelement <4 x i16> %v0, i16 %b, i32 3
  %r = bitcast <4 x i16> %v1 to i64
  ret i64 %r
}
define <3 x i8> @three(i24 %x) { %r = bitcast i24 %x to <3 x i8> ret <3 x i8> %r }
define i8 @mask(<8 x i32> %a, <8 x i32> %b) { %c = icmp slt <8 x i32> %a, %b %r = bitcast <8 x i1> %c to i8 ret i8 %r }
define <2 x float> @floats(double %x) { %r = bitcast double %x to <2 x float> ret <2 x float> %r }
define <2 x i64> @pair(i128 %x) { %r = bitcast i128 %x to <2 x i64> ret <2 x i64> %r }
define void @bits(ptr %p, <8 x i1> %v) { store <8 x i1> %v, ptr %p ret void }
define <8 x i1> @unbits(ptr %p) { %v = load <8 x i1>, ptr %p ret <8 x i1> %v }
)",
                                  "join");
  Machine machine(program);
  EXPECT_EQ(machine.call("join", {0x1234, 0xabcd, 0}), Words{0xabcd000000001234});
  EXPECT_EQ(machine.call("three", {0x030201}), (Words{1, 2, 3}));
  EXPECT_EQ(machine.call("mask", {1, 2, 3, 4, 5, 6, 7, 8, 5, 5, 5, 5, 5, 5, 5, 9}), Words{0x8f});
  EXPECT_EQ(machine.call("floats", {0x4000000040400000}), (Words{0x40400000, 0x40000000}));
  EXPECT_EQ(machine.call("pair", {5, 6}), (Words{5, 6}));
  uint8_t cell = 0;
  machine.lend(std::as_writable_bytes(std::span(&cell, 1)));
  machine.call("bits", {reinterpret_cast<uint64_t>(&cell), 1, 0, 1, 1, 0, 0, 0, 1});
  EXPECT_EQ(cell, 0x8d);
  EXPECT_EQ(machine.call("unbits", {reinterpret_cast<uint64_t>(&cell)}), (Words{1, 0, 1, 1, 0, 0, 0, 1}));
}

TEST(TranslateVector, RearrangingIntrinsics) {
  Program program = from_assembly(R"(
declare <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32>, <2 x i32>, i64)
declare <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32>, i64)
declare <4 x i32> @llvm.vector.interleave2.v4i32(<2 x i32>, <2 x i32>)
declare {<2 x i32>, <2 x i32>} @llvm.vector.deinterleave2.v4i32(<4 x i32>)
declare <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32>)
declare <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32, i32)
declare float @llvm.vector.reduce.fadd.v2f32(float, <2 x float>)
define <4 x i32> @insert(<4 x i32> %a, <2 x i32> %b) { %r = call <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> %a, <2 x i32> %b, i64 2) ret <4 x i32> %r }
define <2 x i32> @extract(<4 x i32> %a) { %r = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> %a, i64 2) ret <2 x i32> %r }
define <4 x i32> @zip(<2 x i32> %a, <2 x i32> %b) { %r = call <4 x i32> @llvm.vector.interleave2.v4i32(<2 x i32> %a, <2 x i32> %b) ret <4 x i32> %r }
define {<2 x i32>, <2 x i32>} @unzip(<4 x i32> %a) { %r = call {<2 x i32>, <2 x i32>} @llvm.vector.deinterleave2.v4i32(<4 x i32> %a) ret {<2 x i32>, <2 x i32>} %r }
define <4 x i32> @reverse(<4 x i32> %a) { %r = call <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %a) ret <4 x i32> %r }
define <4 x i1> @lanes(i32 %a, i32 %n) { %r = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32 %a, i32 %n) ret <4 x i1> %r }
define float @sum(<2 x float> %v) { %r = call float @llvm.vector.reduce.fadd.v2f32(float 0.5, <2 x float> %v) ret float %r }
)",
                                  "insert");
  ASSERT_FALSE(has_unsupported(program));
  Machine machine(program);
  EXPECT_EQ(machine.call("insert", {1, 2, 3, 4, 8, 9}), (Words{1, 2, 8, 9}));
  EXPECT_EQ(machine.call("extract", {1, 2, 3, 4}), (Words{3, 4}));
  EXPECT_EQ(machine.call("zip", {1, 2, 3, 4}), (Words{1, 3, 2, 4}));
  EXPECT_EQ(machine.call("unzip", {1, 2, 3, 4}), (Words{1, 3, 2, 4}));
  EXPECT_EQ(machine.call("reverse", {1, 2, 3, 4}), (Words{4, 3, 2, 1}));
  EXPECT_EQ(machine.call("lanes", {2, 4}), (Words{1, 1, 0, 0}));
  EXPECT_EQ(machine.call("sum", {std::bit_cast<uint32_t>(1.5f), std::bit_cast<uint32_t>(2.0f)}),
            Words{std::bit_cast<uint32_t>(4.0f)});
}

}  // namespace
}  // namespace mantissa::ir::testing
