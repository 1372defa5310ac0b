// Names come from the program: none is a command for the terminal, ill-formed XML or HTML, or the end of a comment.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s > %t.out && %python %S/Inputs/plain_text.py %t.out %t
// RUN: FileCheck %s < %t.out
// RUN: not %mantissa replay %t > %t.replay && %python %S/Inputs/plain_text.py %t.replay %t
// RUN: sh -c 'not %mantissa replay $(grep -l "\"finding\":" %t/tests/*.json)' | FileCheck %s --check-prefix=SINGLE
// RUN: %clang -fsyntax-only -Werror -Wcomment %t/findings/000001.c
#include <mantissa/mantissa.h>
int main(void) {
  double a = mantissa_double("\x1b[31mred\x07<b a='\">&");
  int b = mantissa_int("not UTF-8: \xff\xc3");
  int c = mantissa_int("back\\");
  int d = mantissa_int("two\nlines\r\t\x01");
  int e = mantissa_int("\xe2\x80\xaegib");
  mantissa_check(!(a == 2.5 && b == 3 && c == 4 && d == 5 && e == 6));
  return 0;
}
// CHECK: double \x1b[31mred\x07<b a='">& = 2.5
// CHECK: i32 not UTF-8: \xff\xc3 = 3
// CHECK: i32 back\ = 4
// CHECK: i32 \xe2\x80\xaegib = 6
// SINGLE: assertion confirmed
