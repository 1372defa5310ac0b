; A function may have any name: its files lie in the results folder, and the terminal gets no commands.
; RUN: rm -rf %t && sh -c '%mantissa run -j1 --each-function -o %t %s > %t.out; test $? = 1'
; RUN: %python %S/Inputs/plain_text.py %t.out %t && ls %t/findings | FileCheck %s
; RUN: %clang -fsyntax-only %t/findings/000001.c
define i32 @"\1b[31m\22/../../x\0a"(i32 %x) {
  %is_seven = icmp eq i32 %x, 7
  br i1 %is_seven, label %bad, label %good
bad:
  %d = sdiv i32 1, 0
  ret i32 %d
good:
  ret i32 0
}
; CHECK: 000001.c
; CHECK-NEXT: driver-
