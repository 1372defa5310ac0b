// What the program writes is in the test, symbolic bytes as the test has them, and replay compares it.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: cat %t/tests/*.json | FileCheck --check-prefix=JSON %s
// RUN: %mantissa replay %t | FileCheck --check-prefix=REPLAY %s
#include <mantissa/mantissa.h>
#include <stdio.h>
int main(void) {
  char text[3] = {0};
  mantissa_symbolic(text, 2, "text");
  if (text[0] != 'o' || text[1] < 'k' || text[1] > 'k') return 0;
  printf("[%s] %d %5.2f|%x\n", text, 42, 2.5, 255u);
  putchar('A');
  fwrite(text, 1, 2, stdout);
  puts("");
  fprintf(stderr, "%s: error %ld\n", "program", -7L);
  return 0;
}
// CHECK: 0 findings
// JSON: "stdout": "[ok] 42  2.50|ff\nAok\n",
// JSON-NEXT: "stderr": "program: error -7\n",
// JSON: "output_is_exact": true,
// REPLAY-NOT: another path
// REPLAY: on the same path
