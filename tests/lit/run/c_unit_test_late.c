// The x87 unit tells an underflow of what it stores at its next instruction, if there is one: the test looks at its end as well.
// With an optimiser the call must not be left out for want of a use.
// RUN: rm -rf %t %t.2 && not %mantissa run -j1 --check only:underflow --entry f -o %t %s | FileCheck %s
// RUN: %python %S/Inputs/unit_tests.py %t gcc
// RUN: %python %S/Inputs/unit_tests.py %t clang-19
// RUN: not %mantissa run -j1 --check only:underflow --entry f -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/unit_tests.py %t.2 gcc
// RUN: %python %S/Inputs/unit_tests.py %t.2 clang-19
double f(long double x) {
  return x > 1 ? x : x * x + 1 > 3 ? 0 : (double)(x / 3);
}
// CHECK: c_unit_test_late.c:10:{{[0-9]+}}: float-underflow
