#include <gtest/gtest.h>

#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

using Words = std::vector<uint64_t>;

TEST(TranslateMemory, ObjectsAgreeWithNative) {
  expect_same(R"(
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
struct Node { int key; struct Node *next; double weight; char name[7]; long double big; };
union Pun { float f; unsigned u; unsigned char b[4]; };
struct Node nodes[4] = {{1, &nodes[1], 1.5, "one", 2.5L}, {2, &nodes[2], 2.5, "two", 3}, {3, nodes + 3, 3.5, "three", 4}};
int grid[3][4][5]; volatile int two = 2;
static void fill(int n, int a[n][n + 1]) { for (int i = 0; i < n; i++) for (int j = 0; j <= n; j++) a[i][j] = i * 10 + j; }
int main(void) {
  for (struct Node *p = nodes; p; p = p->next) printf("%d %g %s %g\n", p->key, p->weight, p->name, (double)p->big);
  union Pun pun = {.f = 1.5f}; printf("%x %d\n", pun.u, pun.b[two]);
  for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) for (int k = 0; k < 5; k++) grid[i][j][k] = i * j - k * two;
  long sum = 0; int *flat = &grid[0][0][0]; for (int i = 0; i < 60; i++) sum = sum * 31 + flat[i]; printf("%ld\n", sum);
  struct Node copy = nodes[1]; copy.key = 9; nodes[3] = copy; printf("%d %s\n", nodes[3].key, nodes[3].name);
  int n = two + 3; int vla[n][n + 1]; fill(n, vla); printf("%d\n", vla[n - 1][n]);
  char buffer[32]; memset(buffer, 'x', sizeof buffer); memcpy(buffer + 3, "hello", 5); memmove(buffer + 1, buffer + 3, 10); buffer[20] = 0; puts(buffer);
  long *heap = malloc(10 * sizeof *heap); for (int i = 0; i < 10; i++) heap[i] = i * i; printf("%ld\n", heap[two + 4]); free(heap);
  short *s = (short *)buffer; s[0] = -2; printf("%d %d %td\n", s[0], buffer[0], &s[3] - s);
  for (int i = 0; i < 3; i++) { int local[2] = {i, i * 2}; int *q = local + 1; sum += *q--; sum += *q; } printf("%ld\n", sum);
  return 0;
}
)");
}

TEST(TranslateMemory, AtomicsAgreeWithNative) {
  expect_same(R"(
#include <stdio.h>
#include <stdatomic.h>
_Atomic int a = 5; _Atomic long b; _Atomic unsigned char c = 250; _Atomic double d = 1.5; int e = 77; int *_Atomic p; int arr[4];
int main(void) {
  printf("%d %d %d ", atomic_fetch_add(&a, 3), atomic_fetch_sub(&a, 1), atomic_fetch_and(&a, 6));
  printf("%d %d %d %d\n", atomic_fetch_or(&a, 9), atomic_fetch_xor(&a, 5), atomic_exchange(&a, 77), a);
  int expected = 1; printf("%d ", atomic_compare_exchange_strong(&a, &expected, 2)); printf("%d ", expected);
  printf("%d %d\n", atomic_compare_exchange_strong(&a, &expected, 2), a);
  b += 4; b++; c += 10; d += 2.25; p = arr; p++; printf("%ld %d %g %td\n", b, c, d, p - arr);
  printf("%d %d\n", __atomic_fetch_nand(&e, 3, 5), e); printf("%d %d\n", __atomic_fetch_min(&e, -9, 5), e); printf("%d %d\n", __atomic_fetch_max(&e, 4, 5), e);
  atomic_thread_fence(memory_order_seq_cst);
  return 0;
}
)");
}

TEST(TranslateMemory, AtomicRowsOfTheAssembly) {
  Program program = from_assembly(R"(
define i32 @inc(ptr %p, i32 %v) { %r = atomicrmw uinc_wrap ptr %p, i32 %v seq_cst ret i32 %r }
define i32 @dec(ptr %p, i32 %v) { %r = atomicrmw udec_wrap ptr %p, i32 %v seq_cst ret i32 %r }
define float @add(ptr %p, float %v) { %r = atomicrmw fadd ptr %p, float %v seq_cst ret float %r }
define i32 @umax(ptr %p, i32 %v) { %r = atomicrmw umax ptr %p, i32 %v seq_cst ret i32 %r }
)",
                                  "inc");
  Machine machine(program);
  uint32_t cell = 4;
  float number = 1.5f;
  machine.lend(std::as_writable_bytes(std::span(&cell, 1)));
  machine.lend(std::as_writable_bytes(std::span(&number, 1)));
  uint64_t address = reinterpret_cast<uint64_t>(&cell);
  EXPECT_EQ(machine.call("inc", {address, 5}), Words{4});
  EXPECT_EQ(cell, 5u);
  EXPECT_EQ(machine.call("inc", {address, 5}), Words{5});
  EXPECT_EQ(cell, 0u);
  EXPECT_EQ(machine.call("dec", {address, 7}), Words{0});
  EXPECT_EQ(cell, 7u);
  EXPECT_EQ(machine.call("dec", {address, 7}), Words{7});
  EXPECT_EQ(cell, 6u);
  machine.call("umax", {address, 0xffffffff});
  EXPECT_EQ(cell, 0xffffffffu);
  machine.call("add", {reinterpret_cast<uint64_t>(&number), std::bit_cast<uint32_t>(2.25f)});
  EXPECT_EQ(number, 3.75f);
}

TEST(TranslateMemory, MaskedAccessesTouchOnlyTheirLanes) {
  Program program = from_assembly(R"(
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
declare <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr>, i32, <2 x i1>, <2 x i32>)
declare void @llvm.masked.compressstore.v4i32(<4 x i32>, ptr, <4 x i1>)
define i32 @sum(ptr %p, i4 %bits) {
  %mask = bitcast i4 %bits to <4 x i1>
  %v = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 4, <4 x i1> %mask, <4 x i32> <i32 1000, i32 2000, i32 4000, i32 8000>)
  %s = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
  ret i32 %s
}
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
define void @put(ptr %p, i4 %bits) {
  %mask = bitcast i4 %bits to <4 x i1>
  call void @llvm.masked.store.v4i32.p0(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %p, i32 4, <4 x i1> %mask)
  ret void
}
define void @squeeze(ptr %p, i4 %bits) {
  %mask = bitcast i4 %bits to <4 x i1>
  call void @llvm.masked.compressstore.v4i32(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %p, <4 x i1> %mask)
  ret void
}
define i32 @gather(ptr %p, i64 %i, i64 %j) {
  %a = insertelement <2 x i64> poison, i64 %i, i64 0
  %b = insertelement <2 x i64> %a, i64 %j, i64 1
  %q = getelementptr i32, ptr %p, <2 x i64> %b
  %v = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> %q, i32 4, <2 x i1> <i1 true, i1 true>, <2 x i32> poison)
  %x = extractelement <2 x i32> %v, i64 0
  %y = extractelement <2 x i32> %v, i64 1
  %r = sub i32 %x, %y
  ret i32 %r
}
)",
                                  "sum");
  ASSERT_FALSE(has_unsupported(program));
  Machine machine(program);
  int cells[4] = {10, 20, 40, 80};
  machine.lend(std::as_writable_bytes(std::span(cells)));
  uint64_t address = reinterpret_cast<uint64_t>(cells);
  EXPECT_EQ(machine.call("sum", {address, 15}), Words{150});
  EXPECT_EQ(machine.call("sum", {address, 5}), Words{10 + 2000 + 40 + 8000});
  EXPECT_EQ(machine.call("sum", {0, 0}), Words{15000});  // no lane is on: the null pointer is not touched
  EXPECT_EQ(machine.call("gather", {address, 3, 1}), Words{60});
  machine.call("put", {address, 10});
  EXPECT_EQ(std::vector<int>(cells, cells + 4), (std::vector<int>{10, 2, 40, 4}));
  machine.call("squeeze", {address, 12});
  EXPECT_EQ(std::vector<int>(cells, cells + 4), (std::vector<int>{3, 4, 40, 4}));
}

TEST(TranslateMemory, AlignmentIsKept) {
  Program program = from_assembly(R"(
define i32 @f(ptr %p) {
  %a = load volatile i32, ptr %p, align 2
  %q = getelementptr i8, ptr %p, i64 -12
  store i16 7, ptr %q, align 1
  ret i32 %a
}
)",
                                  "f");
  std::string text = text_of(program, "f");
  EXPECT_NE(text.find("align 2"), std::string::npos) << text;
  EXPECT_NE(text.find("-12"), std::string::npos) << text;
  EXPECT_NE(text.find("align 1"), std::string::npos) << text;
}

}  // namespace
}  // namespace mantissa::ir::testing
