// --resume adds only to results of the same program and question: anything else is refused, and the folder stays as it was.
// RUN: rm -rf %t %t.src && mkdir %t.src && cp %s %t.src/a.c && echo '#define LIMIT 5' > %t.src/limit.h
// RUN: not %mantissa run -j1 -q -o %t %t.src/a.c > /dev/null && cp -r %t %t.src/before
// Other budgets, orders and solvers, and the same source compiled again, also from elsewhere, are no change.
// RUN: touch %t.src/a.c && not %mantissa run -j2 --time 30s --memory 2G --seed 7 --search dfs --method bvfp --tests all --check int,memory,assert --resume -o %t %t.src/a.c | FileCheck %s --check-prefix=SAME
// RUN: cd %t.src && not %mantissa run -j1 --no-replay --resume -o %t a.c | FileCheck %s --check-prefix=SAME
// What changes the question.
// RUN: rm -rf %t && cp -r %t.src/before %t && rm %t/.lock %t.src/before/.lock
// RUN: sh -c '%mantissa run -j1 --check only:fp --elements 3 --resume -o %t %t.src/a.c; test $? = 2' 2>&1 | FileCheck %s --check-prefix=SETTINGS
// RUN: sh -c '%mantissa run -j1 --entry f --resume -o %t %t.src/a.c; test $? = 2' 2>&1 | FileCheck %s --check-prefix=ENTRY
// RUN: sh -c '%mantissa run -j1 --each-function --resume -o %t %t.src/a.c; test $? = 2' 2>&1 | FileCheck %s --check-prefix=EACH
// What changes the program: a flag, a header, a line.
// RUN: sh -c '%mantissa run -j1 --resume -o %t %t.src/a.c -- -DOTHER; test $? = 2' 2>&1 | FileCheck %s --check-prefix=PROGRAM
// RUN: echo '#define LIMIT 6' > %t.src/limit.h
// RUN: sh -c '%mantissa run -j1 --resume -o %t %t.src/a.c; test $? = 2' 2>&1 | FileCheck %s --check-prefix=PROGRAM
// RUN: echo '#define LIMIT 5' > %t.src/limit.h && sed -i '1s/^/\n/' %t.src/a.c
// RUN: sh -c '%mantissa run -j1 --resume -o %t %t.src/a.c; test $? = 2' 2>&1 | FileCheck %s --check-prefix=PROGRAM
// RUN: diff -r %t %t.src/before
// --force is the way.
// RUN: not %mantissa run -j1 --force --check all -o %t %t.src/a.c | FileCheck %s --check-prefix=SAME
#include <mantissa/mantissa.h>
#include "limit.h"
#ifdef OTHER
#define LAST 9
#else
#define LAST 8
#endif
int f(int* p) { return p[0]; }
int main(void) {
  int x = mantissa_int("x");
  if (x == LIMIT) return 1 / (x - LIMIT);
  return x == 7 ? LAST : f(&x) & 1;
}
// SAME: 1 finding (
// SETTINGS: mantissa run: {{.*}} has the results of another analysis: --check was assert,abort,memory,int,cast and is overflow,underflow,divzero,invalid,cast, --elements was 1 and is 3, --finite was off and is on; --force replaces them, or use another -o DIR
// ENTRY: has the results of another analysis: --entry was main and is f; --force
// EACH: has the results of another analysis: --each-function was not given and is given without a value, --entry was main and is not given; --force
// PROGRAM: mantissa run: {{.*}} has the results of another program: its code, or the lines it stands in, changed since; --force replaces them, or use another -o DIR
