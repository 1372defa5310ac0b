// setjmp returns once more: with the value given, with 1 for 0, from deep calls, and finds what memory holds now.
// RUN: rm -rf %t && not %mantissa run -j1 --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <assert.h>
#include <setjmp.h>

static jmp_buf place;
static int calls;

static void deep(int n, int value) {
  ++calls;
  if (n > 0) deep(n - 1, value);
  if (value != 42) longjmp(place, value);
}

int f(int x, int y) {
  int seen = 0, local = 5;
  const int came = setjmp(place);
  seen += 10;
  if (came == 0) {
    local = 7;
    deep(3, x);
    return 1;
  }
  assert(calls == 4);
  assert(local == 7 && seen == 20);
  assert(x != 0 || came == 1);
  assert(x == 0 || came == x);
  // CHECK: basic.c:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  if (came == 1234) return 100 / (y - 3);
  return 2;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
