// Exact functions of libm raise what they raise natively: for a signaling NaN, at logb's pole, where a remainder is none;
// and fdim nothing where it subtracts nothing.
// RUN: rm -rf %t && not %mantissa run -j1 --replay none -o %t %s -- -ffp-model=strict | FileCheck %s
#include <assert.h>
#include <fenv.h>
#include <math.h>
#include <string.h>
#include <mantissa/mantissa.h>
static int raised(int way, double x, double y) {
  volatile double r;
  int n;
  feclearexcept(FE_ALL_EXCEPT);
  switch (way) {
    case 0: r = fmin(x, y); break;
    case 1: r = remainder(x, y); break;
    case 2: r = frexp(x, &n); break;
    case 3: r = remquo(x, y, &n); break;
    case 4: r = logb(x); break;
    case 5: r = fdim(x, y); break;
    default: r = copysign(x, y); break;
  }
  return fetestexcept(FE_ALL_EXCEPT);
}
int main(void) {
  unsigned char a = (unsigned char)mantissa_char("a"), way = (unsigned char)mantissa_char("way");
  unsigned long bits = (unsigned long)a << 56 | 0xf4ul << 48;  // signaling for 0x7f and 0xff
  double s, x = a - 5.0;
  memcpy(&s, &bits, sizeof s);
  switch (way) {
    // CHECK-DAG: flags_library.c:[[@LINE+1]]:{{.*}} assertion
    case 0: assert(raised(0, s, 1) != FE_INVALID); break;
    // CHECK-DAG: flags_library.c:[[@LINE+1]]:{{.*}} assertion
    case 1: assert(raised(1, s, 1) != FE_INVALID); break;
    // CHECK-DAG: flags_library.c:[[@LINE+1]]:{{.*}} assertion
    case 2: assert(raised(2, s, 1) != FE_INVALID); break;
    // CHECK-DAG: flags_library.c:[[@LINE+1]]:{{.*}} assertion
    case 3: assert(raised(3, 1, x) != FE_INVALID); break;
    // CHECK-DAG: flags_library.c:[[@LINE+1]]:{{.*}} assertion
    case 4: assert(raised(4, x, 1) != FE_DIVBYZERO); break;
    case 5: assert(raised(5, x, 1e20) == 0); break;
    case 6: assert(raised(6, s, s) == 0); break;
  }
  return 0;
}
// CHECK: 5 findings
// CHECK-SAME: complete: every feasible path was explored
