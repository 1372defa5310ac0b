// Nothing is left to explore, but not every value of a size was tried: incomplete, though there was time.
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <mantissa/mantissa.h>
#include <stdlib.h>
int main(void) {
  size_t n = mantissa_size("n");
  mantissa_assume(n < 1000);
  free(malloc(n));
  return 0;
}
// CHECK: not complete: the size of an allocation has more values than were tried at incomplete.c:9
// JSON: "status": "incomplete"
// JSON: "pending": 0
