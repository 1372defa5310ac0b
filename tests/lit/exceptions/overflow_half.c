// 65520 is the first number that rounds out of the range of half.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  int n = mantissa_int("n");
  if (n < 65519 || n > 65520) return 0;
  // CHECK-DAG: overflow_half.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow: conversion overflows: 65520
  volatile _Float16 half = (_Float16)(float)n;
  return 0;
}
// CHECK: 1 finding (1 verified)
