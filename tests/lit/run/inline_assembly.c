// Inline assembly of one instruction does what it does natively; what is not known has its name in the loss.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s -- -O1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s -- -O1 | FileCheck %s --check-prefix=SAME
// RUN: cat %t/tests/*.json | FileCheck %s --check-prefix=TEST
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry g -o %t %s | FileCheck %s --check-prefix=LOSS
#include <assert.h>
#include <stdint.h>
#include <stdio.h>

static uint64_t bsr(uint64_t x) {
  uint64_t r;
  __asm__("bsrq %1, %0" : "=r"(r) : "r"(x));
  return r;
}
static unsigned bsf(unsigned x) {
  unsigned r;
  __asm__("bsfl %1,%0" : "=r"(r) : "rm"(x) : "cc");
  return r;
}
static unsigned swapped(unsigned x) {
  __asm__("bswap %0" : "+r"(x));
  return x;
}
static unsigned rol(unsigned x, unsigned char n) {
  __asm__("roll %%cl, %0" : "+r"(x) : "c"(n));
  return x;
}
static unsigned ror(unsigned x) {
  __asm__("rorl %1, %0" : "+r"(x) : "I"(9));
  return x;
}
static uint16_t turned(uint16_t x) {
  __asm__("rorw $8, %w0" : "+r"(x));
  return x;
}
// As longlong.h of GMP spells them.
static int bsf_wide(uint64_t x) {
  int r;
  __asm__("bsf\t%1, %q0" : "=r"(r) : "rm"(x));
  return r;
}
static uint64_t sum(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t* high) {
  uint64_t low;
  __asm__("addq %5,%q1\n\tadcq %3,%q0" : "=r"(*high), "=&r"(low) : "0"(a), "rme"(b), "%1"(c), "rme"(d));
  return low;
}
static uint64_t difference(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t* high) {
  uint64_t low;
  __asm__("subq %5,%q1\n\tsbbq %3,%q0" : "=r"(*high), "=&r"(low) : "0"(a), "rme"(b), "1"(c), "rme"(d));
  return low;
}
static uint64_t mul(uint64_t a, uint64_t b, uint64_t* high) {
  uint64_t low;
  __asm__("mulq %3" : "=a"(low), "=d"(*high) : "a"(a), "rm"(b));
  return low;
}
static int64_t imul(int64_t a, int64_t b) {
  int64_t low, high;
  __asm__("imulq %3" : "=a"(low), "=d"(high) : "0"(a), "r"(b));
  return high;
}
static int cas(volatile int* p, int t, int s) {
  __asm__ __volatile__("lock ; cmpxchg %3, %1" : "=a"(t), "=m"(*p) : "a"(t), "r"(s) : "memory");
  return t;
}
static int exchange(volatile int* p, int v) {
  __asm__ __volatile__("xchg %0, %1" : "=r"(v), "=m"(*p) : "0"(v) : "memory");
  return v;
}
static int fetch_add(volatile int* p, int v) {
  __asm__ __volatile__("lock ; xadd %0, %1" : "=r"(v), "=m"(*p) : "0"(v) : "memory");
  return v;
}
static void change(volatile int* p, int v) {
  __asm__ __volatile__("lock ; and %1, %0" : "=m"(*p) : "r"(v) : "memory");
  __asm__ __volatile__("lock ; incl %0" : "=m"(*p) : "m"(*p) : "memory");
  __asm__ __volatile__("mov %1, %0 ; lock ; orl $0,(%%rsp)" : "=m"(p[1]) : "r"(v) : "memory");
  __asm__ __volatile__("pause" : : : "memory");
  __asm__ __volatile__("rep; nop");
}
static double root(double x) {
  __asm__("sqrtsd %1, %0" : "=x"(x) : "x"(x));
  return x;
}
static double rounded(double x) {
  long double y = x;
  __asm__("frndint" : "+t"(y));
  __asm__("fabs" : "+t"(y));
  return y;
}
static long double root_x87(long double x) {
  __asm__("fsqrt" : "+t"(x));
  return x;
}

static uint64_t state = 88172645463325252;
static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

int main(void) {
  for (int i = 0; i < 40; ++i) {
    const uint64_t a = next() >> next() % 64 | 1, b = next();
    uint64_t high;
    printf("%llu %u %x %x %x %x", (unsigned long long)bsr(a), bsf(b | 256), swapped(b), rol(a, b), ror(b), turned(a));
    printf(" %llx %llx %llx", (unsigned long long)mul(a, b, &high), (unsigned long long)high, (unsigned long long)imul(a, b));
    uint64_t top;
    printf(" %d %llx", bsf_wide(b << 40 | 1ull << 63), (unsigned long long)sum(a, b, b * 3, a * 5, &top));
    printf(" %llx %llx", (unsigned long long)top, (unsigned long long)difference(a, b, b * 7, a * 9, &top));
    printf(" %llx", (unsigned long long)top);
    int cell[2] = {(int)(a & 3), 0};
    printf(" %d %d", cas(cell, 1, 7), cell[0]);
    printf(" %d %d %d", exchange(cell, (int)b), fetch_add(cell, 3), cell[0]);
    change(cell, 0xff0);
    printf(" %d %d %a %a %La\n", cell[0], cell[1], root((double)a), rounded((int64_t)b / 1e17), root_x87(a));
  }
  return 0;
}
// SAME: 0 findings
// SAME-SAME: complete: every feasible path
// TEST: "output_is_exact": true,

int f(unsigned x, double y) {
  if (x == 0) return 0;
  assert(bsf_wide((uint64_t)x << 8) == (int)bsf(x) + 8);
  assert(x >> bsf(x) & 1 && x >> bsr(x) == 1);
  int cell = 5;
  // CHECK: inline_assembly.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(!(cas(&cell, (int)x & 7, 9) == 5 && cell == 9 && swapped(x) == 0x05000080));
  return root(y) > 3;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,

uint64_t g(void) {
  unsigned low, high;
  __asm__ __volatile__("rdtsc" : "=a"(low), "=d"(high));
  return low;
}
// LOSS: 0 findings
// LOSS-SAME: not complete: {{.*}}inline assembly: rdtsc
