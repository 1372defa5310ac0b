// A path that needs more memory than there is costs only itself: the others are explored, what they find is kept, and the
// run says what it lacks.
// RUN: rm -rf %t && not %mantissa run -j1 --memory 200M --no-replay -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <assert.h>
#include <mantissa/mantissa.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  int x = mantissa_int("x");
  if (x == 5)
    for (;;) {
      char *p = calloc(1, 1 << 20);
      if (!p) return 1;
      memset(p, 1, 1 << 20);
    }
  assert(x != 11);
  return 0;
}
// CHECK: assertion failed: x != 11
// CHECK: 1 finding (0 verified)
// CHECK-SAME: not complete: out of memory
// JSON: "status": "memory"
// JSON: "dropped": [
// JSON: needs more memory than --memory allows
