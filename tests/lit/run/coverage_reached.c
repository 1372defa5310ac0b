// Coverage counts functions that the entry leads to, by calls and by their address; others of the module are beside it.
// RUN: rm -rf %t && %mantissa run -j1 --entry step --check none -o %t %s | FileCheck %s
// RUN: %python %S/Inputs/check_coverage.py %t lines_total=6 module_lines_total=9 branches_total=2 module_branches_total=4 system_lines_total=0
// RUN: FileCheck %s --check-prefix=LCOV < %t/coverage.lcov
// RUN: FileCheck %s --check-prefix=PAGE < %t/report/index.html
// RUN: %mantissa explain %t coverage_reached.c:15 | FileCheck %s --check-prefix=WHY
static int by_address(int x) {
  return x + 1;
}
static int (*const table[])(int) = {by_address};
static int called(int x) {
  return table[x & 0](x);
}
int never(int x) {
  return x > 7 ? x : called(x);
}
__attribute__((used)) static int kept(int x) {
  return x + 3;
}
double round(double x) {
  return x - 1;
}
int step(int x) {
  if (x > 3)
    return called(x);
  return 0;
}
// CHECK: coverage: 6 of 6 lines (100.0%), 2 of 2 branches (100.0%); 66.7% of the 9 lines of all functions
// LCOV-NOT: {{never|kept|round}}
// LCOV: FNDA:1,by_address
// LCOV-NOT: {{never|kept|round}}
// LCOV: LF:6
// LCOV-NEXT: LH:6
// PAGE: Lines: 6 of 6
// PAGE: Of the 9 lines of the program 6 can be reached from the entry by calls.
// WHY: No input reaches it: the run is complete.
// WHY: never is never called
