// mantissa-out-N and the link mantissa-last.
// RUN: rm -rf %t && mkdir %t && cd %t && %mantissa run -j1 %s | FileCheck %s
// RUN: cd %t && %mantissa run -j1 %s | FileCheck %s --check-prefix=SECOND
// RUN: ls %t/mantissa-last/ | FileCheck %s --check-prefix=LAST
// RUN: %python -c "import os; assert os.readlink(r'%t/mantissa-last') == 'mantissa-out-2'"
#include <mantissa/mantissa.h>
int main(void) { return 0; }
// CHECK: results: mantissa-out-1
// SECOND: results: mantissa-out-2
// LAST: run.json
