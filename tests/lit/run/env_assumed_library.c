// What the C library asks of its environment on the program's behalf is said, too.
// RUN: rm -rf %t && %mantissa run -j1 --no-replay --entry copies -o %t %s | FileCheck %s --check-prefix=COPIES
// RUN: rm -rf %t && %mantissa run -j1 --no-replay --entry asks -o %t %s | FileCheck %s --check-prefix=ASKS
#include <assert.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
void copies(void) {
  char *p = strdup("abc");
  assert(p);
  free(p);
}
// COPIES: complete: {{.*}}under: malloc succeeds
void asks(void) {
  assert(!isatty(0));
  assert(!fflush(stdout));
  assert(setlocale(LC_ALL, "")[0] == 'C');
  assert(access("/home", R_OK));
}
// ASKS: complete: {{.*}}under: nothing is a terminal; reading and writing succeed; the locale is C; there are no files but those
