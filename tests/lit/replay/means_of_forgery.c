// Where other code may run natively than was analysed, the word of a native run is taken only if the program has nothing to
// make it up with.
// RUN: rm -rf %t.plain && not %mantissa run -j1 -o %t.plain %s -- -DPLAIN
// RUN: FileCheck --check-prefix=PLAIN %s < %t.plain/run.json
// RUN: rm -rf %t.asked && not %mantissa run -j1 -o %t.asked %s -- -DASKED
// RUN: FileCheck --check-prefix=ASKED %s < %t.asked/run.json
// RUN: rm -rf %t.asm && not %mantissa run -j1 -o %t.asm %s -- -DASSEMBLY
// RUN: FileCheck --check-prefix=ASM %s < %t.asm/run.json
// RUN: rm -rf %t.exact && not %mantissa run -j1 -o %t.exact %s -- -DUNREACHED
// RUN: FileCheck --check-prefix=EXACT %s < %t.exact/run.json
#include <assert.h>
#include <klee/klee.h>
#include <mantissa/mantissa.h>
#include <sys/syscall.h>
#include <unistd.h>

long getsid_of_nobody(void) __asm__("getsid");  // no model: a loss on the path

int main(void) {
  int x = mantissa_int("x"), y = 0;
#if defined(ASKED)
  y = (int)klee_is_replay() * 0;
#elif defined(ASSEMBLY)
  __asm__("xorl %0, %0; notl %0" : "=r"(y));  // two instructions are not followed
  y &= 0;
#elif defined(UNREACHED)
  if (x == 7) return (int)syscall(SYS_getpid);  // another path
#else
  y = (int)getsid_of_nobody() & 0;
#endif
  assert(x + y != 5);
  return 0;
}
// PLAIN: "verified": true
// PLAIN: "losses": [
// ASKED: "verified": false
// ASKED: the program asks whether it is replayed, so its native run is no proof
// ASM: "verified": false
// ASM: the native run is no proof, since other code may run there than was analysed: it contains assembly, and a step was not followed exactly
// EXACT: "verified": true
