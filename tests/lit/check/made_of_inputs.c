// Pointers behind void, in unions and in variables of other files: nobody knows what they lead to.
// RUN: rm -rf %t && %mantissa check -j1 --time 60s -o %t %s | FileCheck %s
// CHECK-NOT: {{[0-9]}}: {{[a-z-]+}}:
// CHECK: 0 findings (0 not verified and not counted) in 3 functions of 1 file
#include <stdlib.h>

struct state {
  double *values;
  void (*call)(struct state *);
};
extern const struct state *const foreign;

void release(void *v) {
  struct state *s = v;
  if (s->values) free(s->values);
  free(s);
}
void call(void *v) {
  struct state *s = v;
  if (s->call != NULL) s->call(s);
}
double *grow(void *v) {
  struct state *s = v;
  return s->values ? realloc(s->values, 80) : NULL;
}
int main(void) {
  if (foreign->call) return 1;
  return foreign->values != NULL;
}
