// Nested handlers, a handler inside of recursion, one that jumps on to the next, and a jmp_buf that is copied.
// RUN: rm -rf %t && not %mantissa run -j1 --entry nested -o %t %s | FileCheck %s --check-prefix=NESTED
// RUN: rm -rf %t && not %mantissa run -j1 --entry recursive -o %t %s | FileCheck %s --check-prefix=RECURSIVE
// RUN: rm -rf %t && not %mantissa run -j1 --entry copied -o %t %s | FileCheck %s --check-prefix=COPIED
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct Handler {
  jmp_buf place;
  struct Handler* outer;
};
static struct Handler* innermost;

static void fail(int code) {
  struct Handler* to = innermost;
  innermost = to->outer;
  longjmp(to->place, code);
}

static int guarded(int x) {
  struct Handler own;
  own.outer = innermost;
  innermost = &own;
  const int code = setjmp(own.place);
  if (code == 0) {
    if (x > 10) fail(x > 20 ? 2 : 3);
    innermost = own.outer;
    return 0;
  }
  if (code == 2) fail(9);
  return code;
}

int nested(int x) {
  struct Handler outer;
  outer.outer = NULL;
  innermost = &outer;
  const int code = setjmp(outer.place);
  if (code) {
    // NESTED: nested.c:[[@LINE+1]]:{{[0-9]+}}: abort:
    if (code == 9) abort();
    return 1;
  }
  const int result = guarded(x);
  if (result != 0 && result != 3) abort();
  return innermost == &outer ? 0 : 5;
}
// NESTED: 1 finding (1 verified), {{.*}}complete: every feasible path

static jmp_buf levels[4];
static int down(int n, int x) {
  if (n == 4) longjmp(levels[x & 3], 1 + (x & 3));
  const int code = setjmp(levels[n]);
  if (code == 0) return down(n + 1, x);
  return 10 * n + code;
}

int recursive(int x) {
  const int got = down(0, x), level = x & 3;
  if (got != 11 * level + 1) abort();
  // RECURSIVE: nested.c:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return 100 / (got - 23);
}
// RECURSIVE: 1 finding (1 verified), {{.*}}complete: every feasible path

int copied(int x) {
  jmp_buf first, second;
  volatile int rounds = 0;
  const int code = setjmp(first);
  if (code == 0) {
    memcpy(&second, &first, sizeof first);
    memset(&first, 0, sizeof first);
  }
  ++rounds;
  if (rounds < 4 && x > rounds) longjmp(second, rounds);
  // COPIED: nested.c:[[@LINE+1]]:{{[0-9]+}}: abort:
  if (code == 2) abort();
  return rounds;
}
// COPIED: 1 finding (1 verified), {{.*}}complete: every feasible path
