// What a function that nobody models was given a pointer to is unknown afterwards: neither unset nor what it was. Nothing
// is found behind a pointer that it gave.
// RUN: rm -rf %t && %mantissa run -j1 --check all --tests all --entry unset -o %t %s | FileCheck %s --check-prefix=UNSET
// RUN: rm -rf %t && not %mantissa run -j1 --check all --tests all --entry stale -o %t %s | FileCheck %s --check-prefix=STALE
// RUN: rm -rf %t && %mantissa run -j1 --check all --tests all --entry constant -o %t %s | FileCheck %s --check-prefix=CONSTANT
// RUN: rm -rf %t && %mantissa run -j1 --check all --tests all --entry gives -o %t %s | FileCheck %s --check-prefix=GIVES
// RUN: rm -rf %t && %mantissa run -j1 --check all --tests all --entry list -o %t %s | FileCheck %s --check-prefix=GIVES
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int unset(void) {
  struct drand48_data state;
  double number;
  if (drand48_r(&state, &number) != 0) return 1;
  return number > 0.5 ? 2 : 3;
}
// UNSET: 0 findings (0 verified), 3 tests
// UNSET-SAME: not complete
// UNSET: external function drand48_r is not modelled: its results and what it is given pointers to are unconstrained

int stale(void) {
  char text[12] = "abcdefghij";
  memfrob(text + 4, 2);
  // STALE: Not verified by native replay:
  // STALE: assertion failed: text[4] != 'x'
  assert(text[4] != 'x');
  return 0;
}
// STALE: 1 finding (0 verified)

static const double kTable[2] = {1, 2};
int constant(void) {
  memfrob((void*)kTable, 0);
  assert(kTable[1] == 2);
  return 0;
}
// CONSTANT: 0 findings
// CONSTANT: external function memfrob is not modelled: its results are unconstrained

int gives(void) { return *l64a(7); }

struct Node {
  int value;
  struct Node* next;
};
int list(void) {
  struct Node last = {1, NULL}, first = {2, &last};
  memfrob(&first, sizeof first);
  return first.next ? first.next->value : 5;
}
// GIVES: 0 findings
// GIVES: memory behind a pointer that an external function gave is not followed
