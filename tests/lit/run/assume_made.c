// Conditions and ranges for inputs that the program makes itself: by their names, or by the function that gives them.
// RUN: rm -rf %t && not %mantissa run -q -j1 -o %t %s | FileCheck %s --check-prefix=ALL
// RUN: rm -rf %t && %mantissa run -j1 --assume 'n != 3 && m < 2 * n' --range 'x=0:0.25' --assume '__VERIFIER_nondet_uint() > 9' -o %t %s | FileCheck %s --check-prefix=NONE
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && not %mantissa run -q -j1 --assume 'n > 2 && n < 4' -o %t %s | FileCheck %s --check-prefix=ALL
// RUN: rm -rf %t && not %mantissa run -q -j1 --assume 'k > 2' -o %t %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: rm -rf %t && not %mantissa run -q -j1 --range 'k=1:2' -o %t %s 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: rm -rf %t %t.project && mkdir %t.project && cp %s %t.project/a.c
// RUN: printf '[function.main]\nassume = ["n > 10"]\nrange = { m = "0:1", x = "0:0.5" }\n' > %t.project/mantissa.toml
// RUN: cd %t.project && %mantissa run -j1 --assume '__VERIFIER_nondet_uint() > 9' -o %t a.c | FileCheck %s --check-prefix=NONE
#include <fenv.h>
#include <mantissa/mantissa.h>
unsigned __VERIFIER_nondet_uint(void);
// UNKNOWN: --assume: in 'k > 2': it names no input that the program makes; there are {{.*}}m, n, x
// RANGE: there is no input 'k' for --range; there are {{.*}}m, n, x
// JSON: "what": "n != 3 && m < 2 * n"
// JSON: "what": "x is in [0, 0.25]"
int main(void) {
  double x = mantissa_double("x");
  int n = mantissa_int("n"), m = mantissa_int("m");
  // ALL: [[@LINE+1]]:{{[0-9]+}}: division-by-zero
  if (x >= 0 && x < 0.125) return 10 / (n - 3);
  if (x > 0.5) return 1 / (n - n);
  if (n < 1000 && m == 2 * n) return 1 / (m - 2 * n);
  if (__VERIFIER_nondet_uint() < 10) return 1 / (n - n);
  if (fetestexcept(FE_INEXACT)) return 1 / (n - n);
  return 0;
}
// NONE: 0 findings{{.*}}complete
