// Every search order explores the same eight paths; every test goes the same way natively.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --search coverage -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && %mantissa run -j1 --tests all --search dfs -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && %mantissa run -j1 --tests all --search bfs -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && %mantissa run -j1 --tests all --search random-state -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && %mantissa run -j1 --tests all --search random-path -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <mantissa/mantissa.h>
int main(void) {
  int n = 0;
  if (mantissa_int("a") > 5) n += 1;
  if (mantissa_int("b") < -5) n += 2;
  if (mantissa_int("c") == 42) n += 4;
  return n;
}
// CHECK: 0 findings (0 verified), 8 tests, 8 paths in {{.*}}: complete
// CHECK: 6 of 6 branches (100.0%)
// JSON: "completed": 8
// JSON: "replayed": 8
// JSON: "divergences": 0
