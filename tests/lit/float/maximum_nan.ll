; llvm.maximum passes NaN on: not ordered with its operand.
; RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
; RUN: %python %S/Inputs/expect.py %t complete 1
; CHECK: abort:
target triple = "x86_64-pc-linux-gnu"
declare float @mantissa_float(ptr)
declare double @mantissa_double(ptr)
declare i32 @mantissa_int(ptr)
declare void @abort()
declare float @llvm.maximum.f32(float, float)
@x = constant [2 x i8] c"x\00"
@y = constant [2 x i8] c"y\00"
define i32 @main() {
  %x = call float @mantissa_float(ptr @x)
  %m = call float @llvm.maximum.f32(float %x, float 1.0)
  %bad = fcmp ult float %m, 1.0
  br i1 %bad, label %wrong, label %right
wrong:
  call void @abort()
  unreachable
right:
  ret i32 0
}
