// Every operation that has integer code, on values known to the compiler's own floats; vectors at -O2 too.
// RUN: rm -rf %t && %mantissa run -j1 %s --method isc -o %t --time 60s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 %s --method isc -o %t --time 60s -- -O2 | FileCheck %s
// CHECK: 0 findings
// CHECK-SAME: 1 path 
// CHECK-SAME: complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>

volatile float f = 3.25f, g = -0.7f;
volatile double d = 2.0, e = 1e300, tiny = 5e-324;
volatile long double l = 10.0L, m = 3.0L;
volatile int i = -7;
volatile unsigned long u = 18446744073709551615ul;
double table[4] = {1, 2, 3, 4};

int main(void) {
  assert(f * g == 3.25f * -0.7f && f - g == 3.25f - -0.7f && f / g == 3.25f / -0.7f);
  assert(d / 3.0 == 2.0 / 3.0 && e * e == INFINITY && tiny / 2 == 0.0 && sqrt(d) == 1.4142135623730951);
  assert(l / m == 10.0L / 3.0L && l * l - 100 == 0 && (double)(l / m) == (double)(10.0L / 3.0L));
  assert((float)e == INFINITY && (int)f == 3 && (unsigned char)d == 2 && (double)i == -7.0 && (float)u == 0x1p64f);
  assert(isnan(e * e - e * e) && !(NAN < d) && f > g && g < f && d != e);
  assert(floor(g) == -1 && ceil(f) == 4 && trunc(g) == 0 && round(2.5 * d) == 5 && fabs(g) == 0.7f);
  assert(fma(d, d, -4.0) == 0.0 && copysign(d, g) == -2.0 && fmod(10.0 + d, 5.0) == 2.0);
  double sum = 0;
  for (int k = 0; k < 4; ++k) sum += table[k] * d;
  assert(sum == 20);
  return mantissa_int("x") == 3;
}
