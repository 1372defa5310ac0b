// The stack has 8 MiB: a local object above that overflows it, recursion that needs less does not, and where
// it may or may not that is said.
// RUN: rm -rf %t && not %mantissa run -j1 --entry large -o %t %s | FileCheck %s --check-prefix=FOUND
// RUN: rm -rf %t && not %mantissa run -j1 --entry call_below -o %t %s | FileCheck %s --check-prefix=FOUND
// RUN: rm -rf %t && not %mantissa run -j1 --entry variable -o %t %s | FileCheck %s --check-prefix=FOUND
// RUN: rm -rf %t && not %mantissa run -j1 --entry endless -o %t %s | FileCheck %s --check-prefix=FOUND
// RUN: rm -rf %t && not %mantissa run -j1 --entry forever -o %t %s | FileCheck %s --check-prefix=FOUND
// RUN: rm -rf %t && %mantissa run -j1 --entry deep -o %t %s | FileCheck %s --check-prefix=FINE
// RUN: rm -rf %t && %mantissa run -j1 --entry again -o %t %s | FileCheck %s --check-prefix=FINE
// RUN: rm -rf %t && %mantissa run -j1 --entry rough -o %t %s | FileCheck %s --check-prefix=ROUGH

// It is the use of the object that fails.
static int use(void) {
  volatile char a[12 << 20];
  a[0] = 1;
  return a[0];
}
int large(int n) { return n == 5 ? use() : 0; }

static int is_there(volatile char* p) { return p != 0; }
static int below(int n) {
  volatile char a[12 << 20];
  return is_there(a + n);
}
int call_below(int n) { return n == 5 ? below(n) : 0; }

int variable(int n) {
  if (n != 5) return 0;
  volatile char a[(n << 21) + 1];
  a[0] = 1;
  return a[0];
}

static int down(int n) {
  if (n == 0) return 0;
  return 1 + down(n - 1);
}
int endless(int n) { return n == 5 ? down(-1) : 0; }

static int one(int n);
static int other(int n) { return one(n + 1) + 1; }
static int one(int n) { return other(n + 1) + 1; }
int forever(int n) { return n == 5 ? one(0) : 0; }
// FOUND: stack-overflow: more than the 8 MiB of the stack are used
// FOUND-NEXT: i32 n = 5
// FOUND: 1 finding (1 verified)

int deep(int n) { return n == 5 ? down(20000) : 0; }

// Each array is gone before the next one comes.
int again(int n) {
  for (int i = 0; i < 20; ++i) {
    volatile char a[(n & 1) + 1000000];
    a[0] = 1;
  }
  return 0;
}
// FINE: 0 findings
// FINE-SAME: complete: every feasible path

int rough(int n) { return n == 5 ? down(100000) : 0; }
// ROUGH: 0 findings
// ROUGH-SAME: not complete
// ROUGH: inexact step{{.*}}: the stack may overflow here or later
