// What waits in a stream is not known once something was written; of one that nobody wrote to, or that could not be opened again,
// it is nothing. A stack for signals is accepted.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --sym-args 1 1 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// CHECK: 0 findings
// CHECK-SAME: complete: every feasible path
// JSON: "replayed": {{[1-9][0-9]*}},
// JSON-NEXT: "not_replayed":
// JSON-NEXT: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  FILE* f = fopen("made", "w");
  assert(f && __fpending(f) == 0);
  fputs("text", f);
  fflush(f);
  if (__fpending(f) != 0) return 2;
  fclose(f);
  stack_t stack = {.ss_sp = malloc(SIGSTKSZ), .ss_size = SIGSTKSZ}, before;
  assert(sigaltstack(&stack, NULL) == 0 && sigaltstack(NULL, &before) == 0 && before.ss_sp == stack.ss_sp);
  free(stack.ss_sp);
  if (argc > 1 && argv[1][0] == 'x') return 1;
  if (freopen("", "w", stdout) || __fpending(stdout) != 0 || fileno(stdout) >= 0) return 3;
  if (!__freading(stdout) || !__fwriting(stdout) || __fwritable(stdout) || ferror(stdout) || fclose(stdout) != EOF) return 4;
  return 0;
}
