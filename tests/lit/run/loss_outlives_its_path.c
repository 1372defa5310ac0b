// A loss counts although every path that it lies on turns out to be infeasible: the sizes that were not tried are the
// ones that matter.
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <assert.h>
#include <mantissa/mantissa.h>
#include <stdlib.h>
int main(void) {
  size_t n = mantissa_size("n");
  char *p = malloc(n);
  mantissa_assume(n == 1000);
  if (p) assert(0);
  return 0;
}
// CHECK: not complete: the size of an allocation has more values than were tried at loss_outlives_its_path.c:10
// JSON: "status": "incomplete"
// JSON: "dropped": 1
