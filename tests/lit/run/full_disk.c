// When nothing more can be written the run says so, ends with 3, and what was written stays readable; nothing tells of more.
// RUN: rm -rf %t && %python %S/Inputs/limited.py 1 -- %mantissa run -j1 --tests all --time 60s --no-replay --format json -o %t %s 2> %t.err > %t.json
// RUN: FileCheck %s < %t.err
// RUN: %python %S/Inputs/count_pack.py %t/tests/tests.pack 100
// RUN: %python %S/../../damage/folder.py %t
// RUN: grep -v ^status %t.json > %t.printed && %python -c "import json,sys; sys.path.insert(0,'%S/../../damage'); import folder; assert json.load(open('%t.printed'))['tests']==len(folder.tests_of('%t'))"
#include <mantissa/mantissa.h>
int main(void) {
  int n = 0;
  for (int i = 0; i < 20; ++i)
    if (mantissa_int("x") > i) n += i;
  return n & 127;
}
// CHECK: mantissa run: cannot write {{.*}}: File too large; {{[0-9]+}} tests could not be written
