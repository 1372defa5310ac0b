// A proof that rests on what is known of libm's errors says so; one that needs none does not.
// RUN: rm -rf %t && %mantissa run -j1 --entry with -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry without -o %t %s | FileCheck %s --check-prefix=NONE --match-full-lines
#include <assert.h>
#include <math.h>
void with(double x) {
  if (x > 1 && x < 2) assert(exp(x) < 8);
}
void without(double x) {
  if (x > 1 && x < 2) assert(sqrt(x) < 2);
}
// CHECK: complete: every feasible path was explored, under: libm functions keep the error bounds measured of them
// NONE: {{.*}} complete: every feasible path was explored
