// The page is not made from a damaged account of the way to a finding, and says if tests that it shows are damaged.
// RUN: rm -rf %t && not %mantissa run -q -j1 --check fp --no-finite -o %t %s && FileCheck %s --check-prefix=PAGE < %t/report/index.html
// RUN: %mantissa report %t
// RUN: echo '[]' > %t/ways.json && not %mantissa report %t 2>&1 | FileCheck %s --check-prefix=WAYS
// A run that goes on tells them again.
// RUN: not %mantissa run -q -j1 --check fp --no-finite --resume -o %t %s && %mantissa report %t
// RUN: FileCheck %s --check-prefix=PAGE < %t/report/index.html
// RUN: truncate -s -9 %t/tests/tests.pack && %mantissa report %t 2>&1 | FileCheck %s --check-prefix=PACK
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (x > 3) return (int)(x / (x - 4) > 2);
  return 0;
}
// PAGE: 4.0 &gt; 3.0 is true
// WAYS: ways.json is damaged: its checksum is not the one in run.json
// PACK: warning: {{.*}}tests.pack is damaged:
