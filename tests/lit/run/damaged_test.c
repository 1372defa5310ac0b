// A flipped bit in the pack costs one test, which is said; its number is never used again, and --resume goes on.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --no-replay -o %t %s > /dev/null
// RUN: %python -c "p='%t/tests/tests.pack'; d=bytearray(open(p,'rb').read()); d[60]^=4; open(p,'wb').write(d)"
// RUN: not %mantissa replay %t > %t.out 2>&1 && FileCheck %s < %t.out
// RUN: not %mantissa run -j1 --tests all --no-replay --resume -o %t %s 2>&1 | FileCheck %s --check-prefix=RESUMED
// RUN: not %mantissa replay %t 2>&1 | FileCheck %s --check-prefix=AGAIN
// Where nothing is left to replay that is an error.
// RUN: %python -c "p='%t/tests/tests.pack'; d=open(p,'rb').read(); open(p,'wb').write(d[:16]+bytes(len(d)-16))"
// RUN: sh -c '%mantissa replay %t; test $? = 2' 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: rm %t/tests/tests.pack && not %mantissa replay %t 2>&1 | FileCheck %s --check-prefix=GONE
// RUN: not %mantissa run -j1 --resume -o %t %s 2>&1 | FileCheck %s --check-prefix=GONE
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x");
  if (x == 7) return 1;
  if (x == 8) return 2;
  assert(x != 9);
  return 0;
}
// CHECK: mantissa replay: warning: {{.*}}tests.pack is damaged: 1 of its tests cannot be read and is left out
// CHECK-NOT: test 000001
// CHECK: 3 tests replayed, 3 on the same path; 1 of 1 findings confirmed
// RESUMED: mantissa run: warning: {{.*}}tests.pack is damaged: 1 of its tests cannot be read and is left out
// RESUMED: 1 finding (1 verified), 4 tests
// AGAIN: warning
// AGAIN: test 000005: same path
// AGAIN: 4 tests replayed, 4 on the same path; 1 of 1 findings confirmed
// NOTHING: mantissa replay: {{.*}}tests.pack: it is damaged, no test in it can be read
// GONE: cannot read {{.*}}tests.pack: No such file or directory
