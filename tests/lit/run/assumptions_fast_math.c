// Code that is compiled with -ffast-math says nothing of NaN and infinities, and its program may flush subnormal numbers
// to zero: what is complete is so under that assumption.
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s -- -O1 -ffast-math | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s -- -O1 -ffp-contract=fast | FileCheck %s --check-prefix=NONE
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (x < 1e-39f || x > 1) return 0;
  return x * 0.5f == 0;
}
// CHECK: complete: {{.*}}, under: code compiled with -ffast-math meets no NaN, infinity, negative zero or subnormal number
// JSON: "what": "code compiled with -ffast-math meets no NaN
// NONE: complete: every feasible path was explored
// NONE-NOT: under
