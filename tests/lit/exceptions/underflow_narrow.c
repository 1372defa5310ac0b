// Small doubles are nothing in float.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:underflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:underflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  // CHECK-DAG: underflow_narrow.c:[[@LINE+1]]:{{[0-9]+}}: float-underflow: conversion underflows
  volatile float narrow = (float)x;
  return 0;
}
// CHECK: 1 finding (1 verified)
