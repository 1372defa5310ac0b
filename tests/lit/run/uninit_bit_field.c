// Setting a bit-field keeps its uninitialised neighbours and is itself set.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:uninit --each-function -o %t %s | FileCheck %s
struct Fields {
  int a : 3;
  int b : 5;
  unsigned c : 20;
};

int set(int x) {
  struct Fields s;
  s.a = x & 3;
  s.c = 7;
  if (s.a == 1) return 1;
  return s.c != 7 ? 2 : 0;
}

int not_set(int x) {
  struct Fields s;
  s.a = x & 3;
  // CHECK: uninit_bit_field.c:[[@LINE+1]]:{{[0-9]+}}: uninitialized: a branch depends
  if (s.b == 1) return 1;
  return 0;
}

int masked(unsigned x) {
  unsigned char u[4];
  u[0] = x;
  unsigned all = u[0] | (unsigned)u[1] << 8;
  return (all & 0xff) == 3 ? 1 : 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-NOT: another path
