// Global variables that have no place in the program's addresses are refused with a sentence; a symbolic place in an
// array of more than 4 GB is not followed, and said.
// RUN: rm -rf %t && not %mantissa run --no-replay -o %t %s -- -DLARGE=41 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: rm -rf %t && %mantissa run --no-replay -o %t %s -- -DLARGE=34 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <mantissa/mantissa.h>
static char a[1ul << LARGE];
int main(void) {
  unsigned long i = mantissa_ulong("i");
  mantissa_assume(i < sizeof a);
  a[i] = 1;
  return a[5];
}
// REFUSED: with 'a' the global variables have more than the 1408 GB that can be analysed
// CHECK: not complete
// JSON: "losses": [
// JSON: an access at a symbolic place in an object of more than 4 GB is not followed
