// A string behind a pointer is shown as text, whatever its length.
// RUN: rm -rf %t && not %mantissa run -j1 --entry f --elements 8 -o %t %s | FileCheck %s
#include <assert.h>
#include <string.h>
// CHECK: bytes s = "nan,"
void f(char *s) { assert(strncmp(s, "nan,", 5) != 0); }
// CHECK: 1 finding (1 verified)
// One letter may be a number as well: both are shown.
// RUN: rm -rf %t && not %mantissa run -j1 --entry g -o %t %s | FileCheck %s --check-prefix=LETTER
void g(const char *s) { assert(s[0] != 'q' || s[1] != 0); }
// LETTER: bytes s = "q" (113)
