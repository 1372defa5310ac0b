// A native run that does not end: it is killed when its time is up, at once when the analyser is told to stop, and it does
// not outlive the analyser.
// RUN: rm -rf %t && %python %S/Inputs/dies_with_us.py %mantissa %s %t | FileCheck %s
#include <assert.h>
#include <klee/klee.h>
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x");
  while (klee_is_replay() && x == 5) continue;
  assert(x != 5);
  return 0;
}
// CHECK: SIGKILL: no native process left
// CHECK: SIGTERM: no native process left
// CHECK: SIGTERM: ended in time
// CHECK: SIGTERM: unverified: not replayed: interrupted
// CHECK: SIGINT: no native process left
