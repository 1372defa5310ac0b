// mantissa explain FILE:LINE of a complete run tells why no input reaches the line: what the condition there contradicts.
// RUN: rm -rf %t && %mantissa run -j1 --entry f --check none -o %t %s
// RUN: %mantissa explain %t explain_unreached.c:19 | FileCheck %s --check-prefix=CORE
// RUN: %mantissa explain %t explain_unreached.c:20 | FileCheck %s --check-prefix=REACHED
// RUN: %mantissa explain %t explain_unreached.c:23 | FileCheck %s --check-prefix=FIXED
// RUN: %mantissa explain %t explain_unreached.c:13 | FileCheck %s --check-prefix=CALLED
// RUN: %mantissa explain %t explain_unreached.c:26 | FileCheck %s --check-prefix=CASE
// RUN: not %mantissa explain %t explain_unreached.c:1 2>&1 | FileCheck %s --check-prefix=NOCODE
// RUN: not %mantissa explain %t other.c:1 2>&1 | FileCheck %s --check-prefix=NOFILE
// RUN: not %mantissa explain %t what 2>&1 | FileCheck %s --check-prefix=WHAT
// RUN: rm -rf %t.2 && %mantissa run -j1 --entry f --check none --max-paths 1 -o %t.2 %s
// RUN: %mantissa explain %t.2 explain_unreached.c:19 | FileCheck %s --check-prefix=OPEN
static int never(int x) { return x + 1; }
static int debug;
int f(int x, double y, int z);
int f(int x, double y, int z) {
  if (x < 10 && z > 3) {
    if (x > 20)
      return never(x);
    z = x + 1;
  }
  if (debug)
    z = 7;
  switch (z & 3) {
    case 0: return 1;
    case 9: return 2;
    default: return y > 0;
  }
}
// CORE: explain_unreached.c:19: return never(x);
// CORE-NEXT: No input reaches it: the run is complete.
// CORE-NEXT: explain_unreached.c:18:{{[0-9]+}} in f: if (x > 20)
// CORE-NEXT: would have to be true, but on {{.*}} that contradicts
// CORE-NEXT: explain_unreached.c:17:{{[0-9]+}}: if (x < 10 && z > 3) { is true
// CORE-NOT: z > 3) { is false
// REACHED: It is reached.
// FIXED: No input reaches it
// FIXED: explain_unreached.c:22:{{[0-9]+}} in f: if (debug)
// FIXED-NEXT: would have to be true; what is compared here depended on no input
// CALLED: never is never called:
// CALLED-NEXT: explain_unreached.c:19:{{[0-9]+}} in f: return never(x);
// CALLED-NEXT: this call is not reached either
// CALLED-NEXT: explain_unreached.c:18:{{[0-9]+}} in f: if (x > 20)
// CASE: explain_unreached.c:24:{{[0-9]+}} in f: switch (z & 3) {
// CASE-NEXT: would have to take another case
// NOCODE: has no code
// NOFILE: the run has no file 'other.c'
// WHAT: 'what' is neither the number of a finding nor FILE:LINE
// OPEN: Whether it can be is not known: the run is not complete
