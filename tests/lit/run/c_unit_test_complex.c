// A complex number is built from its parts.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:invalid,divzero --entry f -o %t %s | FileCheck %s
// RUN: %python %S/Inputs/unit_tests.py %t gcc
// RUN: %python %S/Inputs/unit_tests.py %t clang-19
double f(double _Complex z, float _Complex w, const long double _Complex *p) {
  if (__imag__ w == 3) return 1 / (__real__ z - 2);
  return __real__ *p == 4 ? (double)((__imag__ *p - 5) / (__imag__ *p - 5)) : 0;
}
// CHECK-DAG: :6:33: float-divide-by-zero
// CHECK-DAG: :7:56: float-invalid
