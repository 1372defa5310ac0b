// fmin of a signaling NaN: the library adds, so a NaN comes out; the compiler's own code for float and double gives the number.
// RUN: rm -rf %t && not %mantissa run --time 30s -q %s -o %t -- -fno-builtin | FileCheck %s
// RUN: rm -rf %t.inline && %mantissa run --time 30s -q %s -o %t.inline -- -DONLY_FLOAT
#include <assert.h>
#include <math.h>
#include <string.h>
#include <mantissa/mantissa.h>

int main(void) {
  float x = mantissa_float("x"), y = mantissa_float("y");
  float least = fminf(x, y);
  unsigned bits;
  memcpy(&bits, &least, sizeof bits);
#ifndef ONLY_FLOAT
  // CHECK-DAG: minimum_signaling.c:[[#@LINE+1]]:{{.*}}assertion
  if (isnan(least) && !isnan(y)) assert(bits != 0x7fe00001u);
  unsigned char bytes[16] = {1, 0, 0, 0, 0, 0, 0, (unsigned char)mantissa_char("quiet"), 0xff, 0x7f};
  long double extended;
  memcpy(&extended, bytes, sizeof extended);
  // CHECK-DAG: minimum_signaling.c:[[#@LINE+1]]:{{.*}}assertion
  if (bytes[7] & 0x80) assert(!isnan(fmaxl(1, extended)));
#endif
  // CHECK-DAG: minimum_signaling.c:[[#@LINE+1]]:{{.*}}assertion
  if (isnan(x) && !isnan(y)) assert(least == y);
  return 0;
}
