// A run.json that is damaged is not read, however well-formed it is: neither to add to it nor to report it.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s > /dev/null && cp %t/run.json %t.good
// RUN: sed -i 's/"tests": 2,/"tests": 1,/' %t/run.json && not diff -q %t/run.json %t.good
// RUN: sh -c '%mantissa run -j1 --resume -o %t %s; test $? = 2' 2>&1 | FileCheck %s
// RUN: not %mantissa replay %t 2>&1 | FileCheck %s --check-prefix=REPLAY
// RUN: not %mantissa report %t 2>&1 | FileCheck %s --check-prefix=REPORT
// A refused --resume has changed nothing: the right run.json is still right.
// RUN: cp %t.good %t/run.json && not %mantissa replay %t 2>&1 | FileCheck %s --check-prefix=GOOD
// The program, the coverage and the native builds are those of the run, or are not used.
// RUN: %python -c "p='%t/native/main-plain'; d=bytearray(open(p,'rb').read()); d[len(d)//2:]=bytes(len(d)//2); open(p,'wb').write(d)"
// RUN: not %mantissa replay %t 2>&1 | FileCheck %s --check-prefix=GOOD
// RUN: echo >> %t/coverage.lcov && not %mantissa report %t 2>&1 | FileCheck %s --check-prefix=LCOV
// RUN: echo >> %t/program.bc && not %mantissa replay %t 2>&1 | FileCheck %s --check-prefix=PROGRAM
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  assert(mantissa_int("x") != 5);
  return 0;
}
// CHECK: mantissa run: {{.*}}run.json: it is damaged: its checksum is wrong; without it --resume goes on from the tests alone
// REPLAY: mantissa replay: {{.*}}run.json: it is damaged: its checksum is wrong
// REPORT: mantissa report: {{.*}}run.json: it is damaged: its checksum is wrong
// GOOD: 1 of 1 findings confirmed
// LCOV: coverage.lcov is damaged: its checksum is not the one in run.json
// PROGRAM: program.bc is damaged: its checksum is not the one in run.json
