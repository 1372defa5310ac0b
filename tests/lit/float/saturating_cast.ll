; llvm.fptosi.sat and llvm.fptoui.sat clamp, and NaN is 0.
; RUN: rm -rf %t && %mantissa run -j1 -o %t %s
; RUN: %python %S/Inputs/expect.py %t complete
target triple = "x86_64-pc-linux-gnu"
declare float @mantissa_float(ptr)
declare double @mantissa_double(ptr)
declare i32 @mantissa_int(ptr)
declare void @abort()
declare i16 @llvm.fptosi.sat.i16.f32(float)
declare i8 @llvm.fptoui.sat.i8.f32(float)
@x = constant [2 x i8] c"x\00"
@y = constant [2 x i8] c"y\00"
define i32 @main() {
  %x = call float @mantissa_float(ptr @x)
  %s = call i16 @llvm.fptosi.sat.i16.f32(float %x)
  %u = call i8 @llvm.fptoui.sat.i8.f32(float %x)
  %big = fcmp oge float %x, 32767.0
  %s_is_max = icmp eq i16 %s, 32767
  %d1 = xor i1 %big, %s_is_max
  %negative = fcmp olt float %x, 1.0
  %nan = fcmp uno float %x, 0.0
  %low = or i1 %negative, %nan
  %u_is_0 = icmp eq i8 %u, 0
  %d2 = xor i1 %low, %u_is_0
  %bad = or i1 %d1, %d2
  br i1 %bad, label %wrong, label %right
wrong:
  call void @abort()
  unreachable
right:
  ret i32 0
}
