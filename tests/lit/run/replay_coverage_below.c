// Native coverage of a source below the folder where the run is started, whose name the compiler shortens.
// RUN: rm -rf %t && mkdir -p %t/src && cp %s %t/src/a.c && cd %t && %mantissa run -j1 -q --tests all -o out src/a.c
// RUN: cd %t && %mantissa replay --quiet --coverage out | FileCheck %s
// RUN: FileCheck %s --check-prefix=LCOV < %t/out/native.lcov
#include <mantissa/mantissa.h>
int main(void) {
  if (mantissa_int("x") == 5) return 1;
  return 0;
}
// CHECK: native coverage: 4 of 4 lines, 2 of 2 branch sides
// LCOV: SF:/{{.*}}/src/a.c
// LCOV: DA:8,1
