// What a program asks of the processor is answered in the same way natively: it has no extensions.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cpuid.h>
#include <mantissa/mantissa.h>
int main(void) {
  unsigned a, b, c, d;
  int x = mantissa_int("x");
  if (__get_cpuid(1, &a, &b, &c, &d) && (d & bit_SSE2)) return 1;
  return x == 3 ? 2 : 0;
}
// CHECK: 0 findings
// CHECK-SAME: complete: every feasible path was explored, under: the processor has no extensions
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
