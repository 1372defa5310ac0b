// --assume keeps the inputs of the entry to those for which an expression of C holds; run.json says so.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:fp,-underflow --entry step -o %t %s | FileCheck %s --check-prefix=ALL
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp,-underflow --assume 'dt > 1e-3 && dt < 1 && fabs(v) < 1e6' --entry step -o %t %s | FileCheck %s --check-prefix=NONE
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && not %mantissa run -j1 --elements 3 --entry sum -o %t %s | FileCheck %s --check-prefix=OUTSIDE
// RUN: rm -rf %t && %mantissa run -j1 --elements 3 --assume 'n <= elements(x)' --entry sum -o %t %s | FileCheck %s --check-prefix=INSIDE
// RUN: rm -rf %t && not %mantissa run -j1 --elements 3 --assume 'n <= elements(x) + 1' --entry sum -o %t %s | FileCheck %s --check-prefix=ONE
// RUN: rm -rf %t && %mantissa run -j1 --assume 'f->count != 0 && f->kind == SUM' --entry mean -o %t %s | FileCheck %s --check-prefix=INSIDE
// RUN: rm -rf %t && not %mantissa run -j1 --assume 'f->kind == SUM || f->kind == 3' --entry mean -o %t %s | FileCheck %s --check-prefix=ZERO
// RUN: rm -rf %t && %mantissa run -j1 --check only:assert --assume '10 / n > 2' --entry quotient -o %t %s | FileCheck %s --check-prefix=INSIDE
// RUN: rm -rf %t && %mantissa run -j1 --check only:assert --assume 'x * 3 > 0.1' --entry flags -o %t %s | FileCheck %s --check-prefix=INSIDE
// RUN: not %mantissa run --assume 'dt > 0 && (dt < 1' --entry step -o %t.no %s 2>&1 | FileCheck %s --check-prefix=SYNTAX
// RUN: not %mantissa run --assume 'h > 0' --entry step -o %t.no %s 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not %mantissa run --assume 'n > 0 && x[0] > 0 && t->rows[7][0] > 0' --entry rows -o %t.no %s 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: rm -rf %t && %mantissa run -j1 --assume 'dt > 1 && dt < 0' --entry step -o %t %s 2>&1 | FileCheck %s --check-prefix=EMPTY
#include <assert.h>
#include <fenv.h>
double step(double v, double dt) { return v / dt; }
double sum(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[i];
  return s;
}
enum kind { SUM = 2 };
struct frame {
  enum kind kind;
  int count, total;
};
int mean(const struct frame *f) { return f->total % 1000 / f->count; }
void quotient(int n) { assert(n == 1 || n == 2 || n == 3); }
void flags(double x) { assert(fetestexcept(FE_ALL_EXCEPT) == 0); }
// ALL: float-{{overflow|divide-by-zero|invalid}}: division
// NONE: 0 findings {{.*}}complete
// JSON: "what": "dt > 1e-3 && dt < 1 && fabs(v) < 1e6"
// OUTSIDE: out-of-bounds
// INSIDE: 0 findings {{.*}}complete
// ONE: out-of-bounds
// ONE: i32 n = 4
// ZERO: division-by-zero
struct table { double rows[2][3]; };
int rows(int n, const double *x, const struct table *t) { return n > x[0] + t->rows[1][0]; }
// INDEX: --assume: in 'n > 0 && x[0] > 0 && t->rows[7][0] > 0': column 30: there is no element 7: what has the type '{{.*}}' has 2
// SYNTAX: --assume: in 'dt > 0 && (dt < 1': column 18: expected ')', found the end
// NAME: --assume: in 'h > 0': column 1: there is no parameter 'h'; there are v, dt
// EMPTY: complete, but nothing was analysed: no input satisfies what is assumed, under:
