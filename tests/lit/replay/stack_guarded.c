// An index that leaves a local array of main upwards by far lands in what started the program: that is guarded.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
static int get(const char* p, long i) {
  // CHECK: stack_guarded.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds:
  return p[i];
}
int main(void) {
  int i = mantissa_int("i");
  char text[16] = {0};
  if (i > 1000 && i < 50000) return get(text, i);
  return 0;
}
// CHECK: 1 finding (1 verified)
