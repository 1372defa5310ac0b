// An existing folder is refused; --force replaces a results folder only; --resume adds to it.
// RUN: rm -rf %t %t.other && %mantissa run -j1 -o %t %s
// RUN: not %mantissa run -j1 -o %t %s 2>&1 | FileCheck %s
// RUN: %mantissa run -j1 -o %t --force %s
// RUN: mkdir %t.other && touch %t.other/precious
// RUN: not %mantissa run -j1 -o %t.other --force %s 2>&1 | FileCheck %s --check-prefix=PRECIOUS
// RUN: ls %t.other | FileCheck %s --check-prefix=STILL
// RUN: %mantissa run -j1 --resume -o %t %s | FileCheck %s --check-prefix=RESUMED
// RUN: not %mantissa run --resume --force -o %t %s 2>&1 | FileCheck %s --check-prefix=BOTH
#include <mantissa/mantissa.h>
int main(void) {
  if (mantissa_int("x") == 5) return 1;
  return 0;
}
// CHECK: exists; --force replaces it, --resume adds to it
// PRECIOUS: is not a results folder; --force does not replace it
// STILL: precious
// RESUMED: 0 findings (0 verified), 2 tests
// BOTH: use one of them
