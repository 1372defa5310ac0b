// The same for a function that is not main: a call as one would write it, built by what the first line says.
// RUN: rm -rf %t && not %mantissa run -j1 --entry f --elements 3 -o %t %s
// RUN: FileCheck %s --check-prefix=TEXT < %t/findings/000001.c
// RUN: cd %t && not sh -c 'eval "$(sed -n "1s|^// ||p" findings/000001.c)"' 2>&1 | FileCheck %s
// RUN: cd %t && not sh -c 'eval "$(sed -n "1s|^// gcc|clang-19|p" findings/000001.c)"' 2>&1 | FileCheck %s
#include <string.h>
typedef struct { float gain; short taps[4]; } filter;
struct frame { const filter *use; unsigned char kind; double at; struct frame *next; };
int f(double x, struct frame *in, const char *name, const long *p, unsigned long n) {
  if (!(x > 1.5 && x < 2) || in->use->gain != 0.1f || in->use->taps[2] != -7 || in->at >= -1e300) return 0;
  if (in[2].kind != 200 || strcmp(name, "a\"b") != 0 || n != 1ul << 63) return 0;
  if (p[1] > -4999999999 || p[1] < -5000000001) return 0;
  // CHECK: c_unit_test_entry.c:[[@LINE+1]]:{{[0-9]+}}: runtime error: division by zero
  return 8 / (int)(p[1] + 5000000000);
}
int main(void) { return 1; }
// TEXT: // gcc -g -fsanitize=undefined
// TEXT-NEXT: c_unit_test_entry.c:14:12: division-by-zero: division by zero
// TEXT: #include "{{.*}}c_unit_test_entry.c"
// TEXT: int main(void) {
// TEXT-NEXT: struct frame *in = calloc(3, sizeof *in);
// TEXT-NEXT: char *name = calloc(9, 1);
// TEXT-NEXT: long *p = calloc(3, sizeof *p);
// TEXT: in[0].use = calloc(3, sizeof *in[0].use);
// TEXT: memcpy((void *)&in[0].use[0].gain, "\315\314\314=", 4);  // 0.1
// TEXT: memcpy((void *)&in[0].use[0].taps[2], "\371\377", 2);
// TEXT: in[0].at = -0x1.{{[0-9a-f]+}}p+997;  // -2e300
// TEXT: in[2].kind = 200;
// TEXT: memcpy(name, "a\"b", 3);
// TEXT: p[1] = -5000000000;
// TEXT-NEXT: f(0x1.{{[0-9a-f]*}}p+0, in, name, p, 9223372036854775808u);  // x = 1.
