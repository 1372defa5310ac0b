// A run with little to replay explores nearly all of its time, and ends in time all the same.
// RUN: rm -rf %t && %python %S/Inputs/in_time.py 10 %mantissa run -j1 --time 10s -o %t %s | FileCheck %s
// RUN: %python -c "import json; r = json.load(open('%t/run.json')); t = r['compile_time_s'] + r['time_s']; assert 8.3 < t < 9.9, t; assert r['tests'] <= 20, r['tests']"
#include <mantissa/mantissa.h>
int main(void) {
  unsigned x = mantissa_uint("x"), n = 0;
  for (unsigned i = 0; i < 4000000000u; ++i) n = n * 1664525u + i;
  return (n ^ x) == 5;
}
// CHECK: not complete: out of time
// CHECK: in time, exit status 0
