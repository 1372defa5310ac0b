// What is used or freed after its end says where it ended: in what is printed, run.json, SARIF and the page.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s > %t.out
// RUN: %python %S/Inputs/check_freed_at.py %t %t.out %s
#include <mantissa/mantissa.h>
#include <stdlib.h>
struct list {
  int value;
  struct list *next;
};
static void drop(struct list *item) {
  free(item);  // FREED
}
static int use(struct list *item) {
  drop(item);
  return item->value;  // USED: use-after-free, freed at FREED in drop
}
static void twice(char *p, int again) {
  p = realloc(p, 20);  // AGAIN
  free(p);             // FIRST
  if (again) free(p);  // SECOND: double-free, freed at FIRST in twice
}
static int moved(char *p) {
  char *more = realloc(p, 100000);  // MOVED
  free(more);
  return p[0];  // STALE: use-after-free, freed at MOVED in moved
}
static int scope(int x) {
  int *kept = &x;
  {
    int local = x;
    if (x == 4) kept = &local;
  }              // LEFT
  return *kept;  // OUTSIDE: use-after-free, left at LEFT in scope
}
static int *returned(int x) {
  int local = x, *p = &local;
  return p;
}
static int chosen(unsigned i) {
  int *table[2] = {malloc(4), malloc(4)};
  if (!table[0] || !table[1] || i > 1) return 0;
  *table[0] = *table[1] = 1;
  free(table[1]);     // CHOSEN
  return *table[i];  // EITHER: use-after-free, freed at CHOSEN in chosen
}
int main(void) {
  struct list *item = malloc(sizeof *item);
  char *p = malloc(10);
  if (!item || !p) return 0;
  item->value = 1;
  switch (mantissa_int("x")) {
    case 1: return use(item);
    case 2: twice(p, 1); return 0;
    case 3: p[0] = 1; return moved(p);
    case 4: return scope(4);
    case 5: return *returned(5);  // GONE: use-after-free
    case 6: return chosen(mantissa_uint("i"));
  }
  return 0;
}
