// kill -9 in the middle: what was reported a second before is on disk and readable.
// RUN: rm -rf %t && %python %S/Inputs/kill_midway.py %mantissa run -j1 --tests all --time 60s -o %t %s
// RUN: %python %S/Inputs/count_pack.py %t/tests/tests.pack 100
// RUN: %python %S/../../damage/folder.py %t
// RUN: FileCheck %s < %t/run.json
#include <mantissa/mantissa.h>
int main(void) {
  int n = 0;
  for (int i = 0; i < 24; ++i)
    if (mantissa_int("x") > i) n += i;
  return n & 127;
}
// CHECK: "status": "interrupted"
