// A function that does not return and that nobody models: the path ends there with a Loss, and nothing is made up behind it.
// RUN: rm -rf %t && %mantissa run -j1 --entry f -o %t %s | FileCheck %s
#include <pthread.h>
int f(int x) {
  if (x == 3) pthread_exit(0);
  return 0;
}
// CHECK: 0 findings (0 verified){{.*}}: not complete
// CHECK: inexact step
// CHECK-NOT: another path
