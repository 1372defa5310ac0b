// Native coverage of a run's tests, those that die included, and of one test alone.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all -o %t %s > %t.txt
// RUN: not %mantissa replay --quiet --coverage %t | FileCheck %s
// RUN: FileCheck %s --check-prefix=LCOV < %t/native.lcov
// RUN: %mantissa replay --quiet --coverage %t/tests/000001.json > %t.one
// RUN: FileCheck %s --check-prefix=ONE < %t.one
#include <assert.h>
#include <mantissa/mantissa.h>
int never(int x) {
  return x + 1;
}
int main(void) {
  int x = mantissa_int("x");
  if (x == 12345) {
    x = x - 1;
    assert(x == 0);
  }
  if (x > 3 && x < 2)
    return never(x);
  return 0;
}
// CHECK: native coverage: {{[0-9]+}} of {{[0-9]+}} lines, {{[0-9]+}} of {{[0-9]+}} branch sides
// LCOV: SF:{{.*}}replay_coverage.c
// LCOV: BRDA:14,
// LCOV-DAG: DA:13,1
// LCOV-DAG: DA:15,1
// LCOV-DAG: DA:16,1
// LCOV-DAG: DA:19,0
// LCOV-DAG: DA:20,1
// LCOV: end_of_record
// ONE: native coverage:
