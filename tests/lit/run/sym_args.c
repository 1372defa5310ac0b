// Symbolic arguments of a whole program.
// RUN: rm -rf %t && not %mantissa run -j1 --sym-args 1 3 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
  if (argc < 2) return 2;
  // CHECK: sym_args.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(strcmp(argv[1], "-v") != 0);
  return 0;
}
// CHECK: bytes arg1 = "-v"
// CHECK: 1 finding (1 verified)
// JSON: "divergences": 0
