// What only rests on an argument that the code never looked at is no finding: any function would have one.
// RUN: rm -rf %t && %mantissa check -j1 --time 60s -o %t %s | FileCheck %s
// CHECK-NOT: {{[0-9]}}: {{[a-z-]+}}:
// CHECK: 0 findings (0 not verified and not counted) in 8 functions of 1 file
#include <stdlib.h>
#include <string.h>

struct node {
  int value;
  int items[4];
  struct node *next, *other;
  double (*apply)(double);
};

int null(int *p) { return *p; }
int beyond(const int *p) { return p[100000]; }
int index_of(const double *p, int i) { return p[i] > 0; }
int divide(int a, int b) { return a / b; }
int deep(struct node *n) { return n->next->other->next->value + n->other->next->value; }
double call(struct node *n) { return n->apply(1.0); }
// It is the caller's to give back.
void release(struct node *n) {
  free(n->next);
  free(n);
}
static size_t length(const char *text) { return strlen(text) + strcspn(text, "x"); }
size_t (*keep)(const char *) = length;
