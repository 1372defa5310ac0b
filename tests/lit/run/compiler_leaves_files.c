// A native build that is killed leaves nothing where temporary files are.
// RUN: rm -rf %t && mkdir -p %t/temporary
// RUN: %python %S/Inputs/slow_linker.py %t/clang
// RUN: env MANTISSA_CLANG=%t/clang TMPDIR=%t/temporary %mantissa run --time 3s -o %t/out %s > %t/log 2>&1 || true
// RUN: FileCheck %s < %t/log
// RUN: find %t/temporary -type f | FileCheck %s --check-prefix=LEFT --allow-empty
#include <mantissa/mantissa.h>
int main(void) { return 10 / mantissa_int("x"); }
// CHECK: division-by-zero
// CHECK: not replayed
// LEFT-NOT: left
