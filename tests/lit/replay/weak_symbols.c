// A weak reference is null in the engine where it is natively: not if the C library has it, though nobody models it, and
// if only a sanitizer has it. A weak definition counts if there is no other.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --check all -o %t %s %S/Inputs/weak_other.c | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s < %t/run.json
#include <assert.h>
#include <mantissa/mantissa.h>
#include <stdlib.h>
__attribute__((weak)) extern int missing(int), missing_variable;
extern unsigned arc4random(void) __attribute__((weak));
extern char* strdup(const char*) __attribute__((weak));
extern double j0(double) __attribute__((weak));
extern int optind __attribute__((weak));
extern void __asan_poison_memory_region(void*, size_t) __attribute__((weak));
extern void __gmon_start__(void) __attribute__((weak));
__attribute__((weak)) int only_here(int x) { return x + 1; }
__attribute__((weak)) int elsewhere(int x) { return x + 1; }
static int target(int x) { return x - 1; }
int aliased(int) __attribute__((weak, alias("target")));
int main(void) {
  int x = mantissa_int("x") & 7, size = 3;
  if (missing) return missing(x);
  if (&missing_variable) return missing_variable;
  if (!arc4random || !strdup || !j0 || !&optind || __gmon_start__) return 20;
  assert(only_here(1) == 2 && elsewhere(1) == 11 && aliased(1) == 0);
  char* p = malloc(size);
  if (__asan_poison_memory_region) __asan_poison_memory_region(p, 1);
  p[0] = 1;
  // CHECK: weak_symbols.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds
  if (x == 5) p[size] = 1;
  free(p);
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0
