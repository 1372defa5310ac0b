// Inputs whose names look like those that Mantissa makes (the second input of a name, parts of bytes, uninitialised values) are
// inputs of their own: taking one for the other would lose paths without a word.
// RUN: rm -rf %t && not %mantissa run -j1 --entry counted -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --entry part -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --entry uninitialized -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --entry written -o %t %s | FileCheck %s
#include <assert.h>
#include <mantissa/mantissa.h>
#include <stdlib.h>

int counted(void) {
  int a = mantissa_int("x#2"), b = mantissa_int("x"), c = mantissa_int("x");
  if (a != c) assert(b != 1234567);
  return 0;
}

int part(void) {
  unsigned char buffer[4];
  mantissa_symbolic(buffer, 4, "b");
  unsigned char a = mantissa_char("b[1:1]");
  if (buffer[1] != a) assert(a != 77);
  return 0;
}

int uninitialized(void) {
  unsigned char a = mantissa_char("uninit!!1"), *p = malloc(1);
  if (p != NULL && *p != a) assert(a != 77);
  return 0;
}

int written(void) {
  int a = mantissa_int("x%232"), b = mantissa_int("x#2");
  if (a != b) assert(b != 1234567);
  return 0;
}

// CHECK: input_names.c:{{[0-9]+}}:{{[0-9]+}}: assertion
// CHECK: 1 finding (1 verified)
