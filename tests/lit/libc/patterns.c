// fnmatch, iconv, locales, processors.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry f --elements 3 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// CHECK: 0 findings
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <fnmatch.h>
#include <iconv.h>
#include <locale.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

int f(unsigned char a, unsigned char b) {
  char name[] = {'x', 'a', '.', 'c', 0};
  name[0] = (char)a;
  int result = fnmatch("[a-c]*.[ch]", name, 0) == 0;
  assert(!result || (a >= 'a' && a <= 'c'));
  assert(fnmatch("*/c", "a/b/c", FNM_PATHNAME) == FNM_NOMATCH && fnmatch("*.c", ".c", FNM_PERIOD) != 0);

  iconv_t how = iconv_open("UTF-8", "LATIN1");
  char in[] = {(char)b}, out[4], *from = in, *to = out;
  size_t left = 1, room = sizeof out;
  assert(how != (iconv_t)-1 && iconv(how, &from, &left, &to, &room) == 0);
  assert(left == 0 && room == (b < 128 ? 3 : 2));
  assert(b < 128 || ((unsigned char)out[0] == (0xc0 | b >> 6) && (unsigned char)out[1] == (0x80 | (b & 63))));
  assert(iconv_open("KLINGON", "UTF-8") == (iconv_t)-1 && errno == EINVAL);

  locale_t c = newlocale(LC_ALL_MASK, "C", NULL);
  assert(c && uselocale(c) == LC_GLOBAL_LOCALE && uselocale(NULL) == c);
  assert(newlocale(LC_ALL_MASK, "xx_YY", NULL) == NULL && errno == ENOENT);
  assert(!isalpha_l(b, c) == !isalpha(b) && toupper_l(b, c) == toupper(b) && tolower_l(b, duplocale(c)) == tolower(b));
  cpu_set_t set;
  assert(sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) == 1);
  return result;
}
