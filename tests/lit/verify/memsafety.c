// Each kind of violation has its own name, and memory that a global variable points to is tracked.
// RUN: rm -rf %t* && not %mantissa verify --property %S/Inputs/valid-memsafety.prp -o %t.deref %s -- -DDEREF | FileCheck %s --check-prefix=DEREF
// RUN: not %mantissa verify --property %S/Inputs/valid-memsafety.prp -o %t.null %s -- -DNULLED | FileCheck %s --check-prefix=DEREF
// RUN: not %mantissa verify --property %S/Inputs/valid-memsafety.prp -o %t.free %s -- -DFREE | FileCheck %s --check-prefix=FREE
// RUN: not %mantissa verify --property %S/Inputs/valid-memsafety.prp -o %t.lost %s -- -DLOST | FileCheck %s --check-prefix=LOST
// RUN: %python %S/Inputs/witness.py %t.lost/witness.yml %s | FileCheck %s --check-prefix=WITNESS
// RUN: not %mantissa verify --property %S/Inputs/valid-memsafety.prp -o %t.local %s -- -DLOCAL | FileCheck %s --check-prefix=LOST
// RUN: %mantissa verify --property %S/Inputs/valid-memsafety.prp -o %t.kept %s -- -DKEPT | FileCheck %s --check-prefix=TRUE
// RUN: not %mantissa verify --property %S/Inputs/valid-memcleanup.prp -o %t.cleanup %s -- -DKEPT | FileCheck %s --check-prefix=CLEANUP
// RUN: %mantissa verify --property %S/Inputs/valid-memsafety.prp -o %t.true %s | FileCheck %s --check-prefix=TRUE
// RUN: not %mantissa verify --property %S/Inputs/valid-memsafety.prp -o %t.exits %s -- -DEXITS | FileCheck %s --check-prefix=UNKNOWN
// RUN: not %mantissa verify --property %S/Inputs/valid-memsafety.prp -o %t.before %s -- -DBEFORE | FileCheck %s --check-prefix=UNKNOWN
// RUN: not %mantissa verify --property %S/Inputs/valid-memsafety.prp -o %t.other %s -- -DOTHER | FileCheck %s --check-prefix=OTHER
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int *global;
static void leave(int *p) {
  *p = 7;
  exit(0);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 1;
  int *p = malloc(3 * sizeof *p);
  for (int i = 0; i < 3; ++i) p[i] = i;
#ifdef DEREF
  p[n] = 1;
#elif defined NULLED
  if (n == 2) *(int *)0 = 1;
#elif defined FREE
  if (n == 2) free(p);
#elif defined LOST
  if (n == 2) p = malloc(8);
#elif defined LOCAL
  if (n == 2) return 0;
#elif defined KEPT
  global = p;
  return 0;
#elif defined EXITS
  leave(p);
#elif defined BEFORE
  if (n == 2) p = 0;
  __VERIFIER_assume(n != 2);
#elif defined OTHER
  p[0] = 4 / n;
#endif
  free(p);
  return 0;
}
// DEREF: {{^}}false(valid-deref)
// FREE: {{^}}false(valid-free)
// LOST: {{^}}false(valid-memtrack)
// CLEANUP: {{^}}false(valid-memcleanup)
// WITNESS: target main [[@LINE-5]]:1
// TRUE: as the rules grant:{{.*}} malloc succeeds
// TRUE-NEXT: {{^}}true
// UNKNOWN: whether a pointer still leads to all allocated memory is not known
// UNKNOWN: {{^}}unknown
// OTHER: something else goes wrong there: {{.*}}division-by-zero
// OTHER: {{^}}unknown
