// A size that the path keeps small takes all of its values, however many of up to 64 there are: complete.
// RUN: rm -rf %t && not %mantissa run -j1 --check -leak -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <assert.h>
#include <mantissa/mantissa.h>
#include <stdlib.h>
int main(void) {
  size_t n = mantissa_size("n");
  mantissa_assume(n >= 1 && n <= 20);
  double *work = malloc(n * sizeof *work);
  work[n - 1] = 3;
  assert(n != 17);
  free(work);
  return 0;
}
// CHECK: small_sizes.c:12:3: assertion
// CHECK: 1 finding (1 verified)
// CHECK: complete: every feasible path was explored
// JSON: "status": "complete"
// JSON: "losses": []
