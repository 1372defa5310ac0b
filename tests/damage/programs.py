"""The programs whose results and bitcode are damaged."""

# Two findings, a handful of paths, output: something of everything that a results folder holds.
SMALL = r"""
#include <mantissa/mantissa.h>
#include <math.h>
#include <stdio.h>
struct record { int count; double scale; char text[8]; };
static double rate(struct record *r, double x) {
  for (int i = 0; i < 4; ++i)
    if (x > r->scale * i) r->count += i;
  return r->count ? x / r->count : sqrt(x);
}
int main(void) {
  struct record r = {mantissa_int("n"), mantissa_double("scale"), "abc"};
  double x = mantissa_double("x");
  if (r.count > 3 && r.count < 10) r.text[r.count] = 1;
  double y = rate(&r, x);
  switch (r.count) {
    case 1: puts("one"); break;
    case 2: printf("%d\n", 2); break;
    default: break;
  }
  if (y == 2.5) __builtin_trap();
  return r.text[1] == 'b';
}
"""

# Every path is a test, and there are enough of them that a run can be stopped in the middle.
PATHS = r"""
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  int n = 0;
  for (int i = 0; i < 7; ++i)
    if (mantissa_int("x") > i) n |= 1 << i;
  assert(n != 77);
  int zero = n == 99 ? 0 : 1;
  return n / zero & 127;
}
"""

# Shapes that SMALL has not: vectors, calls through pointers, global data, recursion, aggregates.
SHAPES = r"""
#include <mantissa/mantissa.h>
#include <stdlib.h>
#include <string.h>
typedef float four __attribute__((vector_size(16)));
struct node { struct node *next; long value; unsigned bits : 3; };
static const double table[] = {1.5, -0.0, 1e300};
static int (*const functions[])(int) = {abs, 0};
static long sum(const struct node *n) { return n ? n->value + n->bits + sum(n->next) : 0; }
int main(void) {
  four v = {1, 2, 3, mantissa_float("f")};
  v = v * v + v;
  struct node b = {0, mantissa_long("l"), 3}, a = {&b, 1, 2};
  char *copy = malloc(16);
  if (!copy) return 2;
  memcpy(copy, table, 16);
  _Bool big = v[3] > table[0] || functions[0](mantissa_int("i")) > 5;
  free(copy);
  return (sum(&a) > 7) + 2 * big;
}
"""
