// An integer that is too large for the format it is converted to, also where floats are integer code.
// RUN: rm -rf %t && not %mantissa run --method isc --check only:overflow --time 20s -q %s -o %t | FileCheck %s
// RUN: FileCheck --check-prefix=ONE %s < %t/run.json
// RUN: rm -rf %t && not %mantissa run --method isc --check only:fp --time 20s -q %s -o %t | FileCheck %s
// RUN: FileCheck --check-prefix=ONE %s < %t/run.json
#include <mantissa/mantissa.h>

int main(void) {
  int n = mantissa_int("n");
  if (n < 65519 || n > 65520) return 0;
  // CHECK: isc_from_integer.c:[[#@LINE+2]]:{{.*}}float-overflow
  // CHECK: n = 65520
  volatile _Float16 half = (_Float16)n;
  return half > 0;
}
// ONE: "verified": true
