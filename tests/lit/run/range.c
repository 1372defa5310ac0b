// --range and --finite keep inputs of the entry to what the user says; the summary and run.json say so.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:fp,-underflow --entry f -o %t %s | FileCheck %s --check-prefix=ALL
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp,-underflow --range x=-1:1 --range a=0.5:2e3 --range n=1:8 --elements 2 --entry f -o %t %s | FileCheck %s --check-prefix=NONE
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && not %mantissa run -j1 --check only:fp,-underflow --no-finite --range x=-1:1 --range a=0.5:2e3 --entry f -o %t %s | FileCheck %s --check-prefix=PART
// RUN: rm -rf %t && not %mantissa run -j1 --check only:fp,-underflow --no-finite --entry g -o %t %s | FileCheck %s --check-prefix=INFINITE
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp,-underflow --entry g -o %t %s | FileCheck %s --check-prefix=FINITE
// RUN: not %mantissa run --range y=1:2 --entry f -o %t.no %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not %mantissa run --range x=2:1 --entry f -o %t.no %s 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not %mantissa run --range x=2 --entry f -o %t.no %s 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not %mantissa run --range x=1:two --entry f -o %t.no %s 2>&1 | FileCheck %s --check-prefix=NUMBER
float f(float x, const double *a, unsigned char n) { return x * x / (float)(a[0] * n); }
double g(double x) { return x - x; }
// ALL-DAG: float-overflow: multiplication
// ALL-DAG: float-invalid: division
// NONE: 0 findings {{.*}}complete: {{.*}}under: {{.*}}float inputs are neither NaN nor infinite
// JSON-DAG: "what": "x is in [-1, 1]"
// JSON-DAG: "what": "a is in [0.5, 2000]"
// JSON-DAG: "what": "n is in [1, 8]"
// JSON-DAG: "what": "float inputs are neither NaN nor infinite"
// PART: 12:{{.*}} division
// PART: u8 n = 0
// INFINITE: float-invalid: subtraction makes a NaN of operands that are none: {{-?}}inf - {{-?}}inf = {{-?}}nan [extreme input]
// FINITE: 0 findings
// UNKNOWN: there is no input 'y' for --range; inputs of 'f' are x, *a, n
// EMPTY: --range: no number is in '2:1'
// FORM: --range: 'x=2' is not of the form NAME=LOW:HIGH
// NUMBER: --range: 'two' is no number
