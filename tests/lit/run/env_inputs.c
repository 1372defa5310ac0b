// With --env parts of the environment are inputs, natively, too.
// RUN: rm -rf %t && not %mantissa run -j1 --env malloc --entry allocates -o %t %s | FileCheck %s --check-prefix=MALLOC
// RUN: rm -rf %t && %mantissa run -j1 --env malloc --tests all --entry retries -o %t %s | FileCheck %s --check-prefix=ONCE
// RUN: rm -rf %t && not %mantissa run -j1 --env vars --entry asks_variable -o %t %s | FileCheck %s --check-prefix=VARS
// RUN: rm -rf %t && not %mantissa run -j1 --env clock,pid --entry asks_time -o %t %s | FileCheck %s --check-prefix=CLOCK
// RUN: rm -rf %t && not %mantissa run -j1 --env pid --entry asks_pid -o %t %s | FileCheck %s --check-prefix=PID
// RUN: rm -rf %t && not %mantissa run -j1 --env io --entry prints -o %t %s | FileCheck %s --check-prefix=IO
// RUN: rm -rf %t && not %mantissa run -j1 --env files --sym-file in 2 --entry opens -o %t %s | FileCheck %s --check-prefix=FILES
// RUN: rm -rf %t && not %mantissa run --env weather -o %t %s 2>&1 | FileCheck %s --check-prefix=USAGE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int allocates(int n) {
  char *p = malloc(4), *q = calloc(1, 4), *r = realloc(NULL, 4);
  if (!q) return free(p), free(r), 1;
  if (!r) return free(p), free(q), 1;
  // MALLOC: env_inputs.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference: write of 1 byte
  *p = *q;
  *r = 0;
  return free(p), free(q), free(r), 0;
}
// MALLOC: bool env:malloc = 1
// MALLOC: 1 finding (1 verified), 4 tests
// MALLOC-SAME: complete: every feasible path

int retries(void) {
  char* p = malloc(4);
  if (!p) assert(p = malloc(4));
  free(p);
  return 0;
}
// ONCE: 0 findings (0 verified), 2 tests
// ONCE-SAME: complete: every feasible path was explored, under: of each kind one thing fails on a path

int asks_variable(void) {
  const char* home = getenv("HOME");
  if (!home) return 0;
  assert(getenv("HOME") == home);
  // VARS: env_inputs.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(strcmp(home, "/x"));
  return 0;
}
// VARS: 1 finding (1 verified)
// VARS-SAME: complete: every feasible path was explored, under: environment variables have at most 8 characters

int asks_time(void) {
  time_t a = time(NULL), b = time(NULL);
  assert(b >= a);
  // CLOCK: env_inputs.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(b - a != 3600);
  return 0;
}
// CLOCK: 1 finding (1 verified)
// CLOCK-SAME: complete: every feasible path was explored{{$}}

int asks_pid(void) {
  assert(getpid() == getpid());
  // PID: env_inputs.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(getpid() != 77);
  return 0;
}
// PID: 1 finding (1 verified)
// PID-SAME: complete: every feasible path was explored{{$}}

int prints(void) {
  // IO: env_inputs.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(printf("x\n") == 2);
  return 0;
}
// IO: 1 finding (1 verified)
// IO-SAME: complete: every feasible path

int opens(void) {
  FILE* f = fopen("in", "r");
  // FILES: env_inputs.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(f);
  fclose(f);
  return 0;
}
// FILES: 1 finding (1 verified)
// FILES-SAME: complete: every feasible path

// USAGE: --env: 'weather' is none of vars, args, clock, pid, files, malloc, io
