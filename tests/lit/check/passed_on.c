// What a function makes of a null that it was given is its own caution; what it makes of nothing is a bug of its caller.
// RUN: rm -rf %t && not %mantissa check -j1 --time 60s -o %t %s | FileCheck %s
#include <stdlib.h>
#include <string.h>
static const char *line;
void set_line(const char *text) { line = text; }

static char *copy(const char *text) {
  if (!text) return NULL;
  char *result = malloc(80);
  if (!result) exit(1);
  strncpy(result, text, 80);
  return result;
}
// CHECK-NOT: {{[0-9]}}: {{[a-z-]+}}:
char first(void) {
  char *mine = copy(line), c = mine[0];
  free(mine);
  return c;
}

struct entry {
  int key, value;
  struct entry *next;
};
static struct entry *find(struct entry *list, int key) {
  for (; list; list = list->next)
    if (list->key == key) return list;
  return NULL;
}
int value_of(struct entry *list, int key) {
  // CHECK: passed_on.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference:
  return find(list, key)->value;
}
// CHECK: 1 finding (0 not verified and not counted) in 5 functions of 1 file
