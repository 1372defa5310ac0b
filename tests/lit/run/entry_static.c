// Static functions may be entries too, and main may exist beside them.
// RUN: rm -rf %t && not %mantissa run -j1 --entry check_it -o %t %s | FileCheck %s
#include <assert.h>
static void check_it(unsigned char c) {
  // CHECK: entry_static.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(c != 'q');
}
int main(int argc, char **argv) {
  check_it(argc);
  return 0;
}
// CHECK: 1 finding (1 verified)
