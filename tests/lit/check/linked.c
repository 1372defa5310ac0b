// Functions of other files of the code base are followed, one file far; what they call further on may be anything.
// RUN: rm -rf %t %t.off && not %mantissa check -j1 --time 90s -o %t %s %S/Inputs/linked_callee.c %S/Inputs/linked_third.c | FileCheck %s
// RUN: not %mantissa check -j1 --time 90s --link off -o %t.off %s %S/Inputs/linked_callee.c %S/Inputs/linked_third.c | FileCheck %s --check-prefix=OFF
extern int at_least_one(int), at_least_zero(int), so_far(void), passes_on(int), step(int);
extern int *maybe(int);

int divides_safely(int n) {
  int m = at_least_one(n);
  if (m > 1000) return 0;
  return 100 / m;
}
int divides(int n) {
  int m = at_least_zero(n);
  if (m > 1000) return 0;
  // CHECK-DAG: linked.c:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return 100 / m;
}
int by_state(void) {
  int m = so_far();
  if (m > 1000 || m < 0) return 0;
  // CHECK-DAG: linked.c:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return 100 / m;
}
int third(int n) {
  int m = passes_on(n);
  if (m > 1000 || m < 0) return 0;
  // CHECK-DAG: linked.c:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return 100 / m;
}
int of_null(int n) {
  if (n != 2) return 0;
  // CHECK-DAG: linked.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference:
  return *maybe(n);
}
int by_table(int n) {
  if (step(n) > 8) return 0;
  return 100 / step(n);
}
// CHECK: 4 findings (0 not verified and not counted) in 16 functions of 3 files
// OFF: linked.c:10:{{[0-9]+}}: division-by-zero:
// OFF-NOT: null-dereference
