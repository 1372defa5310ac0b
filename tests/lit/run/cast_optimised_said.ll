; In optimised code a conversion may stand above its guard, so one out of range is not a finding; that is said. Where they
; are asked for, the optimiser is told to keep them where they are.
; RUN: rm -rf %t && %mantissa run -j1 --entry f -o %t %s | FileCheck %s
; RUN: echo 'int f(double x) { return (int)x; }' > %t.c
; RUN: rm -rf %t && not %mantissa run -j1 --check cast --entry f -o %t %t.c -- -O2 | FileCheck %s --check-prefix=C
; RUN: rm -rf %t && %mantissa run -j1 --entry f -o %t %t.c -- -O2 | FileCheck %s
target triple = "x86_64-pc-linux-gnu"
define i32 @f(double %x) {
  %i = fptosi double %x to i32
  %big = fcmp ogt double %x, 0.0
  %r = select i1 %big, i32 0, i32 %i
  ret i32 %r
}
; CHECK: complete: {{.*}}under: {{.*}}no result of a conversion out of range is used in optimised code
; C: float-cast: float to integer conversion out of range
