// What the C library asks of its environment on the program's behalf is said, too.
// RUN: rm -rf %t && %mantissa run -j1 --no-replay --entry copies -o %t %s | FileCheck %s --check-prefix=COPIES
// RUN: rm -rf %t && %mantissa run -j1 --no-replay --entry asks -o %t %s | FileCheck %s --check-prefix=ASKS
// RUN: rm -rf %t && %mantissa run -j1 --no-replay --entry dates -o %t %s | FileCheck %s --check-prefix=DATES
#include <assert.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
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
void dates(void) {
  time_t then = 0;
  assert(localtime(&then)->tm_hour == 0);
}
// DATES: complete: {{.*}}under: the time zone is UTC
