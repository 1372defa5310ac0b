// A pointer that is an input: null and what points to nothing is found; what depends on where objects lie says so, and
// that it goes another way natively is no error of ours, but nothing to call complete: not the run that sees it, nor one
// whose tests are replayed later.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry reads -o %t %s | FileCheck %s --check-prefix=READS
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry compares -o %t %s | FileCheck %s --check-prefix=COMPARES
// RUN: FileCheck --check-prefix=JSON %s < %t/run.json
// RUN: rm -rf %t && %mantissa run -j1 --no-replay --tests all --entry compares -o %t %s | FileCheck %s --check-prefix=UNSEEN
// RUN: %mantissa replay %t > /dev/null
// RUN: FileCheck --check-prefix=JSON %s < %t/run.json
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry chosen -o %t %s | FileCheck %s --check-prefix=CHOSEN
#include <mantissa/mantissa.h>
#include <stddef.h>

int reads(void) {
  int* p;
  mantissa_symbolic(&p, sizeof p, "p");
  if (p == NULL) return 1;
  return *p;
}
// READS-DAG: pointer_inputs.c:[[@LINE-2]]:{{[0-9]+}}: null-dereference
// READS-DAG: pointer_inputs.c:[[@LINE-3]]:{{[0-9]+}}: out-of-bounds
// READS: 2 findings (2 verified)

static int global, other;
int compares(void) {
  int* p;
  mantissa_symbolic(&p, sizeof p, "p");
  if (p == &global) return 2;
  return p == NULL;
}
// COMPARES: 0 findings (0 verified), 2 tests
// COMPARES-SAME: not complete: 1 test took another path natively, where addresses or an inexact step decide
// UNSEEN: complete: every feasible path was explored, under:{{.*}} addresses of objects are as they are here
// JSON: "status": "incomplete"
// JSON: "divergences": 0
// JSON: "divergences_with_loss": 1

int chosen(int n) {
  int *table[2] = {&global, &other}, *p = n ? &global : &other;
  if (p == &global) return 2;
  return table[n & 1] == p;
}
// CHOSEN: 0 findings
// CHOSEN-SAME: complete: every feasible path was explored{{(, under: global variables have their initial values)?$}}
