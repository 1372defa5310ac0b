// What a function of the C library converts out of range no sanitizer tells: the test looks at the exception that it raises.
// RUN: rm -rf %t && not %mantissa run -j1 --entry f -o %t %s | FileCheck %s
// RUN: %python %S/Inputs/unit_tests.py %t gcc
// RUN: %python %S/Inputs/unit_tests.py %t clang-19
#include <math.h>
long f(float x, double y, long double z, int way) {
  switch (way) {
    case 1: return lroundf(x);
    case 2: return llrint(y);
    case 3: return lroundl(z);
    default: return (long)x;
  }
}
// CHECK-DAG: :8:20: float-cast: float to integer conversion out of range inside of lroundf: {{-?[0-9.]+e[0-9]+}}
// CHECK-DAG: :9:20: float-cast: float to integer conversion out of range inside of llrint: {{-?[0-9.]+e[0-9]+}}
// CHECK-DAG: :10:20: float-cast: float to integer conversion out of range inside of lroundl: {{-?[0-9.]+e[0-9]+}}
// CHECK-DAG: :11:21: float-cast: float to integer conversion out of range: {{-?[0-9.]+e[0-9]+}}
