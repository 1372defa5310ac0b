// What can still be reached when the function returns is not lost: by its result, its arguments, global variables.
// RUN: rm -rf %t && not %mantissa check -j1 --time 60s -o %t %s | FileCheck %s
#include <stdlib.h>
#include <string.h>

struct list {
  struct list *next;
  char *text;
};
static struct list *all;

struct list *result(void) {
  struct list *l = calloc(1, sizeof *l);
  if (l) l->text = strdup("x");
  return l;
}

int argument(struct list **to) {
  if (!to) return -1;
  *to = malloc(sizeof **to);
  return *to != NULL;
}

void global(void) {
  struct list *l = calloc(1, sizeof *l);
  if (!l) return;
  l->next = all;
  all = l;
}

// Kept by its end, as some do.
char *inside(void) {
  char *p = malloc(8);
  return p ? p + 8 : p;
}

int lost(int n) {
  // CHECK-DAG: leaks.c:[[@LINE+1]]:{{[0-9]+}}: memory-leak: 40 bytes allocated here are never freed
  char *p = malloc(40);
  if (!p) return -1;
  if (n > 1000) return -2;
  free(p);
  return 0;
}
// CHECK: 1 finding (0 not verified and not counted) in 5 functions of 1 file
