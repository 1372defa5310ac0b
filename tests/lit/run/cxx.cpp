// C++ with constructors, references and templates.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
template <class T>
struct Counter {
  explicit Counter(T start) : value(start) {}
  T next() { return ++value; }
  T value;
};
static Counter<int> global(3);
int main() {
  int x = mantissa_int("x");
  // CHECK: cxx.cpp:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return 100 / (x - global.next());
}
// CHECK-NEXT: i32 x = 4
// CHECK: 1 finding (1 verified)
