// When nothing more can be written the run says so, ends with 3, and what was written stays readable; nothing tells of more.
// RUN: rm -rf %t && %python %S/Inputs/limited.py 3 -- %mantissa run -j1 --tests all --time 60s --no-replay -o %t %s 2>&1 | FileCheck %s
// RUN: %python %S/Inputs/count_pack.py %t/tests/tests.pack 100
// RUN: %python %S/../../damage/folder.py %t
// RUN: %python %S/Inputs/limited.py 3 -- %mantissa run -j1 --tests all --time 60s --no-replay --force --format json -o %t %s 2> %t.err | grep -v ^status > %t.json
// RUN: %python -c "import json,sys; sys.path.insert(0,'%S/../../damage'); import folder; n=len(folder.tests_of('%t')); r=json.load(open('%t.json')); assert r['tests']==n, (r['tests'], n)"
#include <mantissa/mantissa.h>
int main(void) {
  int n = 0;
  for (int i = 0; i < 20; ++i)
    if (mantissa_int("x") > i) n += i;
  return n & 127;
}
// CHECK: mantissa run: cannot write {{.*}}: File too large; {{[0-9]+}} tests could not be written
