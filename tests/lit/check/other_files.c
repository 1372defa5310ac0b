// A function that another file defines may give and write anything; nothing is found behind a pointer that it gave. Where
// the code looks at what it got, it counts, and the native run has the same result.
// RUN: rm -rf %t && not %mantissa check -j1 --time 60s -o %t %s | FileCheck %s
#include <stdlib.h>

struct thing {
  int size;
  int *items;
};
extern int answer(void);
extern struct thing *make_thing(int);
extern void fill(struct thing *, int *);
extern void read_all(const char *, ...);
extern int limit;
extern const double kScales[];
extern void fatal(const char *) __attribute__((noreturn));

int unknown_result(void) { return 100 / answer(); }
int unknown_pointer(void) { return make_thing(3)->items[2]; }
int written(void) {
  struct thing t;
  int n;
  fill(&t, &n);
  return t.size + n + (t.items != NULL);
}
int written_among_others(void) {
  int n;
  double r;
  read_all("nr", &n, &r);
  return n > 3 ? (int)r : 0;
}
int foreign_variable(int n) { return n / limit; }
int does_not_return(int *p) {
  if (!p) fatal("no pointer");
  return *p;
}

double of_unknown_size(unsigned i) { return i < 1000 ? kScales[i] : 0; }

int looked_at(void) {
  int n = answer();
  if (n > 10 || n < 0) return 0;
  // CHECK-DAG: other_files.c:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return 100 / n;
}
int null_result(void) {
  struct thing *t = make_thing(1);
  if (!t && answer() > 5)
    // CHECK-DAG: other_files.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference:
    return t->size;
  return 0;
}
// CHECK: 2 findings (0 not verified and not counted) in 9 functions of 1 file
