// --merge on: both sides of a branch at once where each was taken before. There are fewer paths, and the same findings,
// coverage and verdict; every test takes natively the path that it should.
// RUN: rm -rf %t && not %mantissa run -j1 --merge off -o %t %s -- -O0 | FileCheck %s --check-prefixes=CHECK,OFF
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --merge on -o %t %s -- -O0 | FileCheck %s --check-prefixes=CHECK,ON
// RUN: rm -rf %t && not %mantissa run -j2 --tests all --merge on --feasibility lazy -o %t %s -- -O0 | FileCheck %s --check-prefixes=CHECK,ANY
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --merge on --feasibility eager --search bfs -o %t %s -- -O0 | FileCheck %s --check-prefixes=CHECK,ANY
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --merge on --memory 1M -o %t %s -- -O0 | FileCheck %s --check-prefixes=CHECK,ANY
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --merge on -o %t %s -- -O2 | FileCheck %s --check-prefixes=CHECK,ANY
#include <assert.h>
#include <mantissa/mantissa.h>
#include <string.h>

static int lower(int c) {
  if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
  return c;
}
static double clamp(double x, double low, double high) {
  if (x < low)
    x = low;
  else if (x > high)
    x = high;
  return x;
}

int main(void) {
  unsigned char text[2];
  double x[1], sum = 0;
  int hash = 0, bits = 0;
  mantissa_symbolic(text, sizeof text, "text");
  mantissa_symbolic(x, sizeof x, "x");
  for (int i = 0; i < 2; ++i) hash = hash * 7 + lower(text[i]);
  for (int i = 0; i < 1; ++i) sum += clamp(x[i], -1.0, 1.0);
  for (int i = 0; i < 8; ++i)
    if (text[0] & 1 << i) ++bits;
  assert(!(bits == 7 && text[0] > 250));
  if (hash == 'm' * 7 + 'a') assert(text[1] != 'A' || sum != 1);
  return 100 / (bits - 8 + (sum == 0.5)) > 0;
}
// CHECK-DAG: merge.c:[[#@LINE-4]]{{.*}} assertion
// CHECK-DAG: merge.c:[[#@LINE-4]]{{.*}} assertion
// CHECK-DAG: merge.c:[[#@LINE-4]]{{.*}} division-by-zero
// OFF: 3 findings (3 verified), {{.*}} tests, {{[0-9]+,[0-9]+}} paths in {{.*}}: complete
// ON: 3 findings (3 verified), {{.*}} tests, {{[0-9][0-9]?}} paths in {{.*}}: complete
// ANY: 3 findings (3 verified){{.*}}: complete
// CHECK-NEXT: of {{[0-9]+}} lines (100.0%)
