// Vectors are their lanes.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <mantissa/mantissa.h>
typedef float v4 __attribute__((vector_size(16)));
int main(void) {
  float a[4];
  for (int i = 0; i < 4; ++i) a[i] = mantissa_float("a");
  v4 v = {a[0], a[1], a[2], a[3]}, w = v + v;
  for (int i = 0; i < 4; ++i) {
    volatile float twice = 2.0f * a[i];
    assert(a[i] != a[i] || w[i] == twice);
  }
  return 0;
}
