// A bit-field is an input of its own; conditions may name it, and the test of a finding assigns to it.
// RUN: rm -rf %t && not %mantissa run -q -j1 --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=TEXT < %t/findings/000001.c
// RUN: rm -rf %t.none && %mantissa run -j1 --entry f --assume 's->mode != 19 || s->sign >= 0' -o %t.none %s | FileCheck %s --check-prefix=NONE
// RUN: rm -rf %t.none && %mantissa run -j1 --entry f --range 's->sign=-1:1' -o %t.none %s | FileCheck %s --check-prefix=NONE
// RUN: rm -rf %t.none && %mantissa run -j1 --entry values -o %t.none %s | FileCheck %s --check-prefix=NONE
// RUN: cd %t && not sh -c 'eval "$(sed -n "1s|^// gcc|gcc|p" findings/000001.c)"' 2>&1 | FileCheck %s --check-prefix=SEEN
#include <assert.h>
struct frame {
  unsigned char head;
  unsigned mode : 5;
  int sign : 3;
  _Bool is_on : 1;
  unsigned : 3;
  unsigned long wide : 37;
};
// CHECK: bit_fields.c:{{[0-9]+}}:{{[0-9]+}}: division-by-zero
// CHECK-DAG: u8 s->mode = 19
// CHECK-DAG: i8 s->sign = -2
// CHECK-DAG: bool s->is_on = 1
// CHECK-DAG: u64 s->wide = 68719476736
// TEXT: s->mode = 19;
// TEXT: s->sign = -2;
// SEEN: runtime error: division by zero
int f(struct frame *s) {
  if (s->mode == 19 && s->is_on && s->wide == 1ul << 36) return 5 / (s->sign + 2);
  return 0;
}
// NONE: 0 findings{{.*}}complete
int values(struct frame s) {
  assert(s.mode < 32 && s.sign >= -4 && s.sign < 4 && s.wide < 1ul << 37);
  return s.head;
}
