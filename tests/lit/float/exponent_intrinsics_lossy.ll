; llvm.ldexp of a symbolic exponent rounds below the normal numbers.
; RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
; RUN: %python %S/Inputs/expect.py %t complete 1
; CHECK: abort:
target triple = "x86_64-pc-linux-gnu"
declare float @mantissa_float(ptr)
declare double @mantissa_double(ptr)
declare i32 @mantissa_int(ptr)
declare void @abort()
declare float @llvm.ldexp.f32.i32(float, i32)
@x = constant [2 x i8] c"x\00"
@y = constant [2 x i8] c"y\00"
define i32 @main() {
  %x = call float @mantissa_float(ptr @x)
  %n = call i32 @mantissa_int(ptr @y)
  %low = icmp slt i32 %n, 0
  %high = icmp sgt i32 %n, 148
  %out = or i1 %low, %high
  %in = fcmp ogt float %x, 1.0
  %in2 = fcmp olt float %x, 2.0
  %minus = sub i32 0, %n
  %down = call float @llvm.ldexp.f32.i32(float %x, i32 %minus)
  %back = call float @llvm.ldexp.f32.i32(float %down, i32 %n)
  %differs = fcmp one float %back, %x
  %b1 = and i1 %differs, %in
  %b2 = and i1 %b1, %in2
  %inside = xor i1 %out, true
  %bad = and i1 %b2, %inside
  br i1 %bad, label %wrong, label %right
wrong:
  call void @abort()
  unreachable
right:
  ret i32 0
}
