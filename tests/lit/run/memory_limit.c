// Under a limit that is always exceeded every snapshot is dropped and run again from its decisions: the same paths come
// out, each once, by every search order and policy.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --memory 1M --search dfs -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && %mantissa run -j1 --tests all --memory 1M --search bfs -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && %mantissa run -j1 --tests all --memory 1M --feasibility eager -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --tests all --memory 1M --feasibility lazy -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run --jobs 4 --tests all --memory 1M -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <mantissa/mantissa.h>
#include <stdlib.h>
int main(void) {
  int n = 0;
  unsigned char *p = malloc(4);
  if (!p) return 1;
  mantissa_symbolic(p, 4, "p");
  for (int i = 0; i < 4; ++i)
    if (p[i] > 100 + i) n += 1 << i;
  switch (mantissa_int("s")) {
    case 1: n += 16; break;
    case 7: n += 32; break;
    default: break;
  }
  int table[4] = {1, 2, 3, 4};
  unsigned at = mantissa_uint("at");
  mantissa_assume(at < 4);
  if (table[at] == 3) n += 64;
  free(p);
  return n & 127;
}
// CHECK: 0 findings (0 verified), 96 tests, 96 paths in {{.*}}: complete
// JSON: "restored": 9{{[0-9]}}
// JSON: "divergences": 0
