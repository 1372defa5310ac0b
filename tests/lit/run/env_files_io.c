// With --env files,io opening, reading, writing and closing may fail, natively, too.
// RUN: rm -rf %t && not %mantissa run -j1 --env files,io --tests all --sym-stdin 2 --sym-file in 3 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <mantissa/mantissa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int descriptors(void) {
  char bytes[4] = "";
  int fd = open("in", O_RDWR);
  if (fd < 0) return errno == EACCES;
  ssize_t n = read(fd, bytes, sizeof bytes);
  // CHECK-DAG: env_files_io.c:[[@LINE+1]]:{{[0-9]+}}: assertion
  assert(n >= 0);
  n = write(fd, "x", 1);
  if (n < 0) return errno == EIO ? 3 : 4;
  n = pread(fd, bytes, 1, 0);
  if (n < 0) return 5;
  // CHECK-DAG: env_files_io.c:[[@LINE+1]]:{{[0-9]+}}: assertion
  assert(close(fd) == 0);
  return 0;
}

static int streams(void) {
  char line[8];
  FILE* f = fopen("out", "w+");
  if (!f) return 1;
  int n = fprintf(f, "%d\n", 7);
  if (n < 0) return ferror(f) ? (fclose(f), 3) : 2;
  if (fputs("ab\n", f) == EOF || fputc('c', f) == EOF || fwrite("de", 1, 2, f) != 2) return fclose(f), 4;
  if (fflush(f)) return fclose(f), 5;
  rewind(f);
  char* got = fgets(line, sizeof line, f);
  // CHECK-DAG: env_files_io.c:[[@LINE+1]]:{{[0-9]+}}: assertion
  assert(got && !strcmp(line, "7\n"));
  int c = fgetc(f), value = 0;
  assert(c == 'a' || ferror(f));
  int scanned = fscanf(f, "%d", &value);
  assert(scanned == 0 || (scanned == EOF && ferror(f)));
  size_t count = fread(line, 1, 2, f);
  assert(ferror(f) || (count == 2 && line[1] == '\n'));
  clearerr(f);
  int closed = fclose(f);
  // CHECK-DAG: env_files_io.c:[[@LINE+1]]:{{[0-9]+}}: assertion
  assert(closed == 0);
  return 0;
}

static int standard(void) {
  int c = getchar();
  if (c == EOF) return feof(stdin) ? 1 : 2;
  if (puts("line") == EOF) return ferror(stdout) ? 3 : 4;
  if (printf("%c", 'x') != 1) return 5;
  if (dprintf(1, "y") != 1) return 6;
  // CHECK-DAG: env_files_io.c:[[@LINE+1]]:{{[0-9]+}}: assertion
  assert(freopen("in", "r", stdin));
  return 0;
}

static int memory(void) {
  char bytes[8] = "";
  FILE* f = fmemopen(bytes, sizeof bytes, "w");
  assert(fputs("ok", f) != EOF && fclose(f) == 0);
  return strcmp(bytes, "ok");
}

int main(void) {
  switch (mantissa_int("which")) {
    case 1: return descriptors();
    case 2: return streams();
    case 3: return standard();
    case 4: return memory();
    default: return fopen("missing", "r") != NULL;
  }
}
// CHECK: 5 findings (5 verified)
// CHECK-SAME: complete: every feasible path was explored
// JSON: "divergences": 0
