// Memory is given back to who gave it.
// RUN: rm -rf %t && not %mantissa run -j1 --each-function -o %t %s -- -w | FileCheck %s
#include <cstdlib>
#include <new>
struct Small {
  int x;
};
struct Large {
  int x, y;
};

extern "C" int of_array(int n) {
  int* p = new int[3];
  p[0] = n;
  // CHECK-DAG: new_and_delete.cpp:[[@LINE+1]]:{{[0-9]+}}: invalid-free: memory of operator new[] is freed as of operator new
  if (n == 3) delete p;
  if (n != 3) delete[] p;
  return 0;
}

extern "C" int of_malloc(int n) {
  int* p = static_cast<int*>(malloc(4));
  // CHECK-DAG: new_and_delete.cpp:[[@LINE+1]]:{{[0-9]+}}: invalid-free: memory of malloc is freed as of operator new
  if (n == 3) delete p;
  if (n != 3) free(p);
  return 0;
}

extern "C" int of_new(int n) {
  int* p = new int;
  // CHECK-DAG: new_and_delete.cpp:[[@LINE+1]]:{{[0-9]+}}: invalid-free: memory of operator new is freed as of malloc
  if (n == 3) free(p);
  if (n != 3) delete p;
  return 0;
}

extern "C" int of_size(int n) {
  Large* p = new Large;
  // CHECK-DAG: new_and_delete.cpp:[[@LINE+1]]:{{[0-9]+}}: invalid-free: an object of 8 bytes is deleted as one of 4
  if (n == 3) delete reinterpret_cast<Small*>(p);
  if (n != 3) delete p;
  return 0;
}
// CHECK: 4 findings (4 verified)
// CHECK-SAME: complete: every feasible path
