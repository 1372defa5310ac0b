// What is assumed may stand above the function, as our words or as ACSL's.
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp,-underflow --entry step -o %t %s | FileCheck %s --check-prefix=NONE
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp,-underflow --entry contract -o %t %s 2>&1 | FileCheck %s --check-prefixes=LEFT,NONE
// RUN: not %mantissa run --entry wrong -o %t.no %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not %mantissa run --entry unknown -o %t.no %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp,-underflow --each-function -o %t %s 2>&1 | FileCheck %s --check-prefix=EACH

// mantissa: assume dt > 0.001 && dt < 1
// mantissa: range v=-1e6:1e6
double step(double v, double dt) { return v / dt; }

/*@ requires 0.001 < dt < 1;
  @ requires \valid(v);
  @ requires -1e6 < *v < 1e6;
  @*/
double contract(const double *v, double dt) { return *v / dt; }

// mantissa: assume dt >> 0.5
double wrong(double v, double dt) { return v / dt; }

// mantissa: range h=0:1
double unknown(double v, double dt) { return v / dt; }
// LEFT: note: {{.*}}assume_comments.c:14: this clause is left out: column 1: expected an operand, found '\'
// NONE: 0 findings {{.*}}complete
// JSON-DAG: "what": "dt > 0.001 && dt < 1 ({{.*}}assume_comments.c:9)"
// JSON-DAG: "what": "v is in [-1e+06, 1e+06]"
// WRONG: assume_comments.c:19: in 'dt >> 0.5': column 4: '>>' is for integers
// UNKNOWN: there is no input 'h' for {{.*}}assume_comments.c:22; inputs of 'unknown' are v, dt
// EACH: skipped: {{.*}}assume_comments.c:22
