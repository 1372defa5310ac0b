// The motivating example of the MuSE paper (section 2): from x = 1, y = 3 one query finds the other three paths. A
// point that simplex comes across before its solution leads to one of them (in floats, one of the search), and what
// is next to the witnesses so far to the other.
// RUN: rm -rf %t && mkdir %t
// RUN: %python %S/Inputs/make_test.py %t/ints.json x i32 01000000 y i32 03000000
// RUN: %python %S/Inputs/make_test.py %t/floats.json x float 0000803f y float 00004040
// RUN: %mantissa run -j1 --method linear --layers none --search dfs --partial-solutions no-flips --seed-input %t/ints.json --tests all -o %t/ints %s | FileCheck %s
// RUN: %python %S/Inputs/check_queries.py %t/ints 1 linear
// RUN: %mantissa run -j1 --method search --layers none --search dfs --partial-solutions no-flips --seed-input %t/floats.json --entry floats --tests all -o %t/floats %s | FileCheck --check-prefix=FLOATS %s
// RUN: %python %S/Inputs/check_queries.py %t/floats 1 search
// By inverting the conditions of the first path there is none.
// RUN: %mantissa run -j1 --method linear --layers none --search dfs --seed-input %t/ints.json --tests all -o %t/flips %s | FileCheck %s
// RUN: %python %S/Inputs/check_queries.py %t/flips 0 flips
// Without partial solutions there is a query for each.
// RUN: %mantissa run -j1 --method linear --layers none --search dfs --partial-solutions off --seed-input %t/ints.json --tests all -o %t/off %s | FileCheck %s
// RUN: %python %S/Inputs/check_queries.py %t/off 3
// CHECK: 4 tests, 4 paths
// CHECK-SAME: complete
// FLOATS: 4 tests, 4 paths
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x"), y = mantissa_int("y");
  if (x + y >= 2) {
    if (2 * y - x >= 1) {
      if (2 * x - y >= 0) return 2;
      return 1;
    }
    return 3;
  }
  return 4;
}
int floats(float x, float y) {
  if (x + y >= 2) {
    if (2 * y - x >= 1) {
      if (2 * x - y >= 0) return 2;
      return 1;
    }
    return 3;
  }
  return 4;
}
