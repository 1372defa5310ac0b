// With --env malloc whatever allocates for the program may fail, natively, too: each of these checks its result but for
// one, and the null pointer that it then meets is verified.
// RUN: rm -rf %t && not %mantissa run -j1 --env malloc --tests all --sym-stdin 3 --check all -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry quiet -o %t %s | FileCheck %s --check-prefix=FIXED
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <malloc.h>
#include <mantissa/mantissa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int copies(void) {
  char* p = strdup("abc");
  // CHECK-DAG: env_allocation.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference
  int first = p[0];
  free(p);
  return first;
}

static int copies_part(void) {
  char* p = strndup("abc", 2);
  // CHECK-DAG: env_allocation.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference
  int first = p[0];
  free(p);
  return first;
}

static int formats(void) {
  char* p = NULL;
  int n = asprintf(&p, "%d", 42);
  // CHECK-DAG: env_allocation.c:[[@LINE+1]]:{{[0-9]+}}: assertion
  assert(n == 2);
  free(p);
  return n;
}

static int reads_line(void) {
  char* line = NULL;
  size_t room = 0;
  ssize_t n = getline(&line, &room, stdin);
  // CHECK-DAG: env_allocation.c:[[@LINE+1]]:{{[0-9]+}}: assertion
  assert(line && room == 120);
  assert(n != 2 || line[2] == 0);
  free(line);
  return (int)n;
}

static int writes_memory(void) {
  char* text = NULL;
  size_t size = 0;
  FILE* f = open_memstream(&text, &size);
  // CHECK-DAG: env_allocation.c:[[@LINE+1]]:{{[0-9]+}}: assertion
  assert(f);
  fprintf(f, "hi");
  fclose(f);
  assert(size == 2 && !strcmp(text, "hi"));
  free(text);
  return 0;
}

static int opens(void) {
  FILE* f = tmpfile();
  if (!f) return errno == ENOMEM ? 1 : 2;
  FILE* g = fdopen(dup(fileno(f)), "r");
  // CHECK-DAG: env_allocation.c:[[@LINE+1]]:{{[0-9]+}}: assertion
  assert(g);
  fclose(g);
  fclose(f);
  return 0;
}

static int grows(void) {
  int* p = reallocarray(NULL, 4, sizeof *p);
  if (!p) return 1;
  p[3] = 9;
  int* q = reallocarray(p, 8, sizeof *q);
  if (!q) {
    int last = p[3];
    free(p);
    return last;
  }
  free(q);
  void *aligned = aligned_alloc(64, 64), *other = NULL, *old = memalign(32, 5), *zero = calloc(3, 3);
  int code = posix_memalign(&other, 64, 100);
  // CHECK-DAG: env_allocation.c:[[@LINE+1]]:{{[0-9]+}}: assertion
  assert(code == 0 || !aligned);
  free(aligned), free(old), free(zero), free(code ? NULL : other);
  return 0;
}

static int variables(void) {
  int code = setenv("NAME", "value", 1);
  // CHECK-DAG: env_allocation.c:[[@LINE+1]]:{{[0-9]+}}: assertion
  assert(code == 0);
  return strcmp(getenv("NAME"), "value");
}

static int folder(void) {
  char* name = getcwd(NULL, 0);
  // CHECK-DAG: env_allocation.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference
  int first = name[0];
  free(name);
  return first;
}

int main(void) {
  switch (mantissa_int("which")) {
    case 1: return copies();
    case 2: return copies_part();
    case 3: return formats();
    case 4: return reads_line();
    case 5: return writes_memory();
    case 6: return opens();
    case 7: return grows();
    case 8: return variables();
    case 9: return folder();
    default: return 0;
  }
}
// CHECK: 9 findings (9 verified)
// CHECK-SAME: complete: every feasible path was explored
// CHECK-SAME: memory streams find the memory they need
// JSON: "divergences": 0

int quiet(void) {
  char* p = strdup("abc");
  int first = p[0];
  free(p);
  return first;
}
// FIXED: under: malloc succeeds{{$}}
