// replay.json is data: a program that it names is not run, nor a file outside of the folder read, nor one written.
// RUN: rm -rf %t %t.marker && not %mantissa run -j1 -o %t %s
// RUN: not grep clang %t/replay.json
// RUN: %python -c "import json,os,stat; f='%t/evil'; open(f,'w').write('#!/bin/sh\ntouch %t.marker\n'); os.chmod(f,0o755); r=json.load(open('%t/replay.json')); r['clang']=f; r['flags']=['-fuse-ld=%t/evil','-B%t','-Wl,-o,%t.marker','-Wl,-Map=%t.marker','-Xlinker','-Map=%t.marker','-Wl,-plugin,%t/evil','-mllvm','-load=%t/evil','-lm']; json.dump(r,open('%t/replay.json','w'))"
// RUN: not %mantissa replay %t 2>&1 | FileCheck --check-prefix=CHANGED %s
// RUN: %python %S/../../damage/sign.py %t && rm -rf %t/native && not %mantissa replay %t | FileCheck %s
// RUN: not ls %t.marker
// RUN: sed -i 's/program.bc/..\/x.bc/' %t/replay.json && not %mantissa replay %t 2>&1 | FileCheck --check-prefix=OUTSIDE %s
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  assert(mantissa_int("x") != 5);
  return 0;
}
// CHECK: 1 of 1 findings confirmed
// OUTSIDE: 'program' is not the name of a file in the folder
// CHANGED: replay.json is damaged: its checksum is not the one in run.json
