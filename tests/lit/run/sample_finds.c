// What no solver finds native sampling does: the divisor is zero for one number in 131,072, which nothing but trying tells.
// The inputs go to the engine, which finds the exception itself and has it replayed as ever.
// RUN: rm -rf %t && not %mantissa run -j1 --entry scattered --check only:divzero --method bvfp --solver-time 100ms --time 240s --stop-at-first -o %t %s > %t.out
// RUN: FileCheck %s < %t.out
// RUN: FileCheck --check-prefix=SOURCE %s < %t/run.json
// SOURCE: "samples": {
// SOURCE: "exceptions": 1
// RUN: grep '"verified": true' %t/run.json

// Without it, it is not found, and there is no such source.
// RUN: rm -rf %t.off && %mantissa run -j1 --entry scattered --check only:divzero --method bvfp --solver-time 100ms --time 4s --sample off -o %t.off %s > /dev/null
// RUN: not grep '"samples": {' %t.off/run.json

// No native code may run: nothing is built and nothing is sampled, nor where it would not be confined.
// RUN: rm -rf %t.none && %mantissa run -j1 --entry scattered --check only:divzero --method bvfp --solver-time 100ms --time 4s --replay none -o %t.none %s > /dev/null
// RUN: not ls %t.none/native
// RUN: rm -rf %t.plain && %mantissa run -j1 --entry scattered --check only:divzero --method bvfp --solver-time 100ms --time 4s --replay plain -o %t.plain %s > /dev/null
// RUN: ls %t.plain/native | not grep float
#include <stdint.h>
#include <string.h>

// Nothing that could be undone.
#define MIX                        \
  bits *= bits >> 7 | 1;           \
  bits ^= bits >> 31;              \
  bits += 0x9e3779b97f4a7c15;
#define MIX_MORE MIX MIX MIX MIX

double scattered(double x, unsigned n) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  bits += 0x632be59bd9b4e019;
  MIX_MORE MIX_MORE MIX_MORE
  // CHECK: sample_finds.c:[[@LINE+1]]:{{[0-9]+}}: float-divide-by-zero
  double y = 1 / (double)(bits >> 47);
  for (int i = 0; i < 24; ++i)  // the engine is at work meanwhile
    if (n >> i & 1) y += i;
  return y;
}
