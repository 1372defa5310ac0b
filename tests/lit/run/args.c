// Arguments of a whole program: words as they are, and symbolic ones between and behind them.
// RUN: rm -rf %t && not %mantissa run -j1 --args "-s 'two words' @2 '' @@3" --sym-args 1 3 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: not %mantissa replay %t | FileCheck %s --check-prefix=REPLAY
// RUN: rm -rf %t && %mantissa run -j1 --args "" -o %t %s | FileCheck %s --check-prefix=NONE
// RUN: rm -rf %t && %mantissa run -j1 --args "@0" -o %t %s | FileCheck %s --check-prefix=EMPTY
// RUN: not %mantissa run -j1 --args "@9999999999999999999999" -o %t.no %s 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: rm -rf %t && %mantissa run -j1 --args "a @2" --entry part -o %t %s 2>&1 | FileCheck %s --check-prefix=PART
// PART: --args and --sym-args are left out: only main is called with a program's arguments
// LARGE: mantissa run: --args: '@9999999999999999999999': a word has at most 1048576 bytes
#include <assert.h>
#include <string.h>
#include <stdlib.h>
int part(int x) { return x & 1; }
int main(int argc, char **argv) {
  if (argc == 1) return 1;
  // EMPTY: complete
  if (argc == 2) return argv[1][0] != 0 ? abort(), 1 : 2;
  argv[0][0] = argv[1][1];
  if (argc < 6 || argc > 7) abort();
  if (strcmp(argv[1], "-s") || strcmp(argv[2], "two words") || strcmp(argv[4], "") || strcmp(argv[5], "@3")) abort();
  if (strlen(argv[3]) > 2 || argv[argc] != NULL) abort();
  // CHECK: args.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(strcmp(argv[3], "ab") != 0 || argc == 6 || strcmp(argv[6], "xyz") != 0);
  return 0;
}
// CHECK: bytes arg3 = "ab"
// CHECK: bytes arg6 = "xyz"
// CHECK: 1 finding (1 verified)
// CHECK: complete: every feasible path was explored, under: {{.*}}the program is called with '-s', 'two words', any word of at most 2 bytes, '', '@3', and at most 1 more arguments of at most 3 bytes
// JSON: "divergences": 0
// REPLAY: 5 tests replayed, 5 on the same path; 1 of 1 findings confirmed
// NONE: 1 path {{.*}}complete
