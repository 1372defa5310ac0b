// A symbolic float written as text into memory takes a few values, which is a loss and not an endless query.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --time 30s -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char text[64];
  double x = mantissa_double("x");
  if (!(x > 1 && x < 100)) return 0;
  snprintf(text, sizeof text, "%.3f", x);
  return strlen(text) > 5;
}
// CHECK: 0 findings
// CHECK: 1 inexact step (see run.json): a value taken as one number has more values than were tried
