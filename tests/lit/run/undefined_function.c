// What a function returns that no file defines is an input: findings that rest on it are shown natively, conditions may
// name it, and their tests define it.
// RUN: rm -rf %t && not %mantissa run -j1 --entry control -o %t %s 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=TEXT < %t/findings/000001.c
// RUN: rm -rf %t.other && %mantissa run -j1 --entry control --assume 'pressure() < 5' -o %t.other %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: rm -rf %t.other && %mantissa run -j1 --entry control --range 'pressure()=9:10' -o %t.other %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: rm -rf %t.other && not %mantissa run -j1 --entry control -o %t.other %s -- -lnowhere 2>&1 | FileCheck %s --check-prefix=LINKED
// RUN: cd %t && not sh -c 'eval "$(sed -n "1s|^// ||p" findings/000001.c)"' 2>&1 | FileCheck %s --check-prefix=SEEN
// RUN: cd %t && not sh -c 'eval "$(sed -n "1s|^// gcc|clang-19|p" findings/000001.c)"' 2>&1 | FileCheck %s --check-prefix=SEEN
double pressure(void);
void show(int level);
// CHECK: note: no file defines show, pressure: what they return are inputs
// CHECK: undefined_function.c:[[@LINE+9]]:{{[0-9]+}}: division-by-zero
// CHECK-NEXT: i32 step = 4
// CHECK-NEXT: double pressure() = 8.0
// CHECK-NEXT: double pressure() = 9.0
// CHECK: 1 finding (1 verified){{.*}}not complete
// TEXT: // gcc
// TEXT: static double values[] = {0x1p+3, 0x1.2p+3};
int control(int step) {
  show(step);
  if (pressure() == 8 && pressure() == 9) return 100 / (step - 4);
  return 0;
}
// SEEN: undefined_function.c:[[@LINE-3]]:{{[0-9]+}}: runtime error: division by zero
// NONE: 0 findings
// LINKED: Not verified by native replay
