// While a run writes to its folder nobody else does; what only reads it may; kill -9 takes the lock away.
// RUN: rm -rf %t && %python %S/Inputs/locked.py %mantissa %s %t | FileCheck %s
// RUN: %python %S/../../damage/folder.py %t | FileCheck %s --check-prefix=WHOLE
#include <mantissa/mantissa.h>
int main(void) {
  int n = 0;
  for (int i = 0; i < 24; ++i)
    if (mantissa_int("x") > i) n += i;
  return n & 127;
}
// CHECK: run --resume status 2 {{.*}} is in use by another mantissa (process {{[0-9]+}}): wait until it has ended, or use another folder
// CHECK: run --force status 2 {{.*}} is in use by another mantissa
// CHECK: replay status 2 {{.*}} is in use by another mantissa
// CHECK: report status 0
// CHECK: then status 0
// WHOLE: tests, 0 findings
