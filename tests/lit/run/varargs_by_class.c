// Variadic arguments of every class, more than the registers hold: the layout of the ABI, so that va_arg takes the
// same way natively.
// RUN: rm -rf %t && not %mantissa run -j1 --entry total -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --entry total -o %t %s -- -O2 | FileCheck %s
#include <assert.h>
#include <stdarg.h>

struct pair_f {
  float x, y;
};
struct pair_d {
  double x, y;
};
struct mixed {
  double d;
  long l;
};
struct large {
  int a[8];
};

static double sum(const char* kinds, ...) {
  va_list list, copy;
  double s = 0;
  va_start(list, kinds);
  for (; *kinds; ++kinds) {
    switch (*kinds) {
      case 'i': s += va_arg(list, int); break;
      case 'd': s += va_arg(list, double); break;
      case 'D': s += (double)va_arg(list, long double); break;
      case 'f': {
        struct pair_f p = va_arg(list, struct pair_f);
        s += p.x + 2 * p.y;
        break;
      }
      case 'p': {
        struct pair_d p = va_arg(list, struct pair_d);
        s += p.x + 2 * p.y;
        break;
      }
      case 'm': {
        struct mixed m = va_arg(list, struct mixed);
        s += m.d + m.l;
        break;
      }
      case 'l': {
        struct large l = va_arg(list, struct large);
        s += l.a[7];
        break;
      }
      case 'q': s += (double)va_arg(list, __int128); break;
    }
  }
  va_copy(copy, list);
  va_end(copy);
  va_end(list);
  return s;
}

int total(float a, double b, int c) {
  struct pair_f f = {1, 2};
  struct pair_d p = {3, 4};
  struct mixed m = {0.5, 6};
  struct large l = {{0}};
  l.a[7] = 9;
  assert(sum("fpmlDqidddddddddiiiii", f, p, m, l, 2.5L, (__int128)11, 1, 1., 2., 3., 4., 5., 6., 7., 8., 9., 1, 2, 3, 4,
             5) == 5 + 11 + 6.5 + 9 + 2.5 + 11 + 1 + 45 + 15);
  if (a > 0 && b > 0 && c > 0) {
    f.y = a;
    p.x = b;
    l.a[7] = c;
    // CHECK: varargs_by_class.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(sum("fpldi", f, p, l, b, c) != 100.0);
  }
  return 0;
}
// CHECK: 1 finding (1 verified){{.*}}: complete
// CHECK-NOT: another path
