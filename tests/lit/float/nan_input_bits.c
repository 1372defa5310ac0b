// The bits of NaN inputs, and what operations make of them: moved as they are, passed on quiet, the first of two,
// cut when narrowed, the default NaN when made of numbers. The first six are found, the others cannot happen.
// RUN: rm -rf %t && not %mantissa run -j1 --entry payload -o %t %s -- -O0 && %python %S/Inputs/expect.py %t complete 1
// RUN: rm -rf %t && not %mantissa run -j1 --entry payload -o %t %s -- -O2 && %python %S/Inputs/expect.py %t complete 1
// RUN: not %mantissa replay %t
// RUN: rm -rf %t && not %mantissa run -j1 --entry sign_of -o %t %s -- -O0 && %python %S/Inputs/expect.py %t complete 1
// RUN: rm -rf %t && not %mantissa run -j1 --entry sign_of -o %t %s -- -O2 && %python %S/Inputs/expect.py %t complete 1
// RUN: not %mantissa replay %t
// RUN: rm -rf %t && not %mantissa run -j1 --entry added -o %t %s -- -O0 && %python %S/Inputs/expect.py %t complete 1
// RUN: rm -rf %t && not %mantissa run -j1 --entry added -o %t %s -- -O2 && %python %S/Inputs/expect.py %t complete 1
// RUN: not %mantissa replay %t
// RUN: rm -rf %t && not %mantissa run -j1 --entry narrowed -o %t %s -- -O0 && %python %S/Inputs/expect.py %t complete 1
// RUN: rm -rf %t && not %mantissa run -j1 --entry narrowed -o %t %s -- -O2 && %python %S/Inputs/expect.py %t complete 1
// RUN: not %mantissa replay %t
// RUN: rm -rf %t && not %mantissa run -j1 --entry longer -o %t %s -- -O0 && %python %S/Inputs/expect.py %t complete 1
// RUN: rm -rf %t && not %mantissa run -j1 --entry longer -o %t %s -- -O2 && %python %S/Inputs/expect.py %t complete 1
// RUN: not %mantissa replay %t
// RUN: rm -rf %t && not %mantissa run -j1 --entry picked -o %t %s -- -O0 && %python %S/Inputs/expect.py %t complete 1
// RUN: rm -rf %t && not %mantissa run -j1 --entry picked -o %t %s -- -O2 && %python %S/Inputs/expect.py %t complete 1
// RUN: not %mantissa replay %t
// RUN: rm -rf %t && %mantissa run -j1 --entry quiet -o %t %s -- -O0 && %python %S/Inputs/expect.py %t complete 0
// RUN: rm -rf %t && %mantissa run -j1 --entry quiet -o %t %s -- -O2 && %python %S/Inputs/expect.py %t complete 0
// RUN: %mantissa replay %t
// RUN: rm -rf %t && %mantissa run -j1 --entry made -o %t %s -- -O0 && %python %S/Inputs/expect.py %t complete 0
// RUN: rm -rf %t && %mantissa run -j1 --entry made -o %t %s -- -O2 && %python %S/Inputs/expect.py %t complete 0
// RUN: %mantissa replay %t
// RUN: rm -rf %t && %mantissa run -j1 --entry negated -o %t %s -- -O0 && %python %S/Inputs/expect.py %t complete 0
// RUN: rm -rf %t && %mantissa run -j1 --entry negated -o %t %s -- -O2 && %python %S/Inputs/expect.py %t complete 0
// RUN: %mantissa replay %t
// RUN: rm -rf %t && %mantissa run -j1 --entry first -o %t %s -- -O0 && %python %S/Inputs/expect.py %t complete 0
// RUN: rm -rf %t && %mantissa run -j1 --entry first -o %t %s -- -O2 && %python %S/Inputs/expect.py %t complete 0
// RUN: %mantissa replay %t
// RUN: rm -rf %t && not %mantissa run -j1 --entry payload -o %t %s | FileCheck %s
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>
static uint64_t bits(double x) {
  uint64_t b;
  memcpy(&b, &x, 8);
  return b;
}
static uint32_t float_bits(float x) {
  uint32_t b;
  memcpy(&b, &x, 4);
  return b;
}
#define QUIET 0x8000000000000u
// CHECK: double x = nan (0x{{[7f]}}ff{{[0-9a-f]*}}123)
void payload(double x) { assert(!isnan(x) || (bits(x) & 0xfff) != 0x123 || (bits(x) & QUIET) != 0); }
void sign_of(double x) { assert(!isnan(x) || signbit(x)); }
void added(double x) { assert(!isnan(x) || (bits(x + 1) & 0xfff) != 0x123 || bits(x + 1) >> 63); }
void narrowed(double x) { assert(!isnan(x) || (float_bits((float)x) & 0xff) != 0x55); }
void longer(long double x, long double y) {
  long double sum = x + y;
  unsigned char b[16];
  memcpy(b, &sum, 16);
  assert(!isnan(x) || !isnan(y) || b[0] != 9);
}
void picked(double x, double y) { assert(!isnan(x) || !isnan(y) || (bits(fmax(x, y)) & 15) != 9); }

void quiet(double x) { assert(!isnan(x) || (bits(x * 2) & QUIET) != 0); }
void made(double x) { assert(isnan(x) || !isnan(x - x) || signbit(x - x)); }
void negated(double x) { assert(!isnan(x) || signbit(x) != signbit(-x)); }
void first(double x, double y) {
  if (!isnan(x) || !isnan(y)) return;
  assert((bits(x / y) & 0xff) == (bits(x) & 0xff));
}
