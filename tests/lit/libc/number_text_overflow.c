// An overflow behind a number of sixteen characters: texts of numbers are tried where one is read. In one form or
// another: any text, digits only, all of the text, a narrow range, a number the program compares with.
// RUN: rm -rf %t.0 && not %mantissa run --check only:fp --stop-at-first --time 20s -o %t.0 %s -- -DFORM=0 | FileCheck %s --check-prefix=OVERFLOW
// RUN: rm -rf %t.1 && not %mantissa run --check only:fp --stop-at-first --time 20s -o %t.1 %s -- -DFORM=1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: rm -rf %t.2 && not %mantissa run --check only:fp --stop-at-first --time 20s -o %t.2 %s -- -DFORM=2 | FileCheck %s --check-prefix=OVERFLOW
// RUN: rm -rf %t.3 && not %mantissa run --check only:fp --stop-at-first --time 20s -o %t.3 %s -- -DFORM=3 | FileCheck %s --check-prefix=OVERFLOW
// RUN: rm -rf %t.4 && not %mantissa run --check only:divzero --stop-at-first --time 20s -o %t.4 %s -- -DFORM=4 | FileCheck %s --check-prefix=POLE
// OVERFLOW: float-overflow
// POLE: float-divide-by-zero
#include <mantissa/mantissa.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char text[17], *end;
  mantissa_symbolic(text, 16, "text");
  text[16] = 0;
  if (FORM == 1 && strspn(text, "0123456789.eE+-") != strlen(text)) return 1;
  double x = strtod(text, &end);
  if (FORM == 1 && (end == text || *end)) return 2;
  if (FORM == 2 && end != text + 16) return 3;
  if (FORM == 3 && !(x > 1e160 && x < 1e161)) return 4;
  double y = FORM == 4 ? 1 / (x - 3.25) : x * x;
  return y > 1;
}
