// A recursion that asks the same of its argument thousands of times: decided once, so there are about as many
// paths as values, and the run ends.
// RUN: rm -rf %t && %mantissa run -j1 --entry count --check only:int -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry count --check only:int --feasibility lazy -o %t %s | FileCheck %s
static unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

unsigned count(unsigned n) {
  if (n > 14) return 0;
  return fibonacci(n);
}
// CHECK: 0 findings (0 verified), {{[0-9]+}} tests, 15 paths {{.*}}: complete
