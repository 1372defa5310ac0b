; llvm.frexp and llvm.ldexp are inverse, with a symbolic exponent.
; RUN: rm -rf %t && %mantissa run -j1 -o %t %s
; RUN: %python %S/Inputs/expect.py %t complete
target triple = "x86_64-pc-linux-gnu"
declare float @mantissa_float(ptr)
declare double @mantissa_double(ptr)
declare i32 @mantissa_int(ptr)
declare void @abort()
declare { float, i32 } @llvm.frexp.f32.i32(float)
declare float @llvm.ldexp.f32.i32(float, i32)
@x = constant [2 x i8] c"x\00"
@y = constant [2 x i8] c"y\00"
define i32 @main() {
  %x = call float @mantissa_float(ptr @x)
  %pair = call { float, i32 } @llvm.frexp.f32.i32(float %x)
  %f = extractvalue { float, i32 } %pair, 0
  %e = extractvalue { float, i32 } %pair, 1
  %back = call float @llvm.ldexp.f32.i32(float %f, i32 %e)
  %same = fcmp ueq float %back, %x
  %bad = xor i1 %same, true
  br i1 %bad, label %wrong, label %right
wrong:
  call void @abort()
  unreachable
right:
  ret i32 0
}
