; Constrained intrinsics round as they say, whatever the mode.
; RUN: rm -rf %t && %mantissa run -j1 -o %t %s
; RUN: %python %S/Inputs/expect.py %t complete
target triple = "x86_64-pc-linux-gnu"
declare float @mantissa_float(ptr)
declare double @mantissa_double(ptr)
declare i32 @mantissa_int(ptr)
declare void @abort()
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmp.f32(float, float, metadata, metadata)
@x = constant [2 x i8] c"x\00"
@y = constant [2 x i8] c"y\00"
define i32 @main() #0 {
  %x = call float @mantissa_float(ptr @x)
  %up = call float @llvm.experimental.constrained.fadd.f32(float %x, float 0x3FB99999A0000000, metadata !"round.upward", metadata !"fpexcept.strict") #0
  %down = call float @llvm.experimental.constrained.fadd.f32(float %x, float 0x3FB99999A0000000, metadata !"round.downward", metadata !"fpexcept.strict") #0
  %bad = call i1 @llvm.experimental.constrained.fcmp.f32(float %up, float %down, metadata !"olt", metadata !"fpexcept.strict") #0
  br i1 %bad, label %wrong, label %right
wrong:
  call void @abort()
  unreachable
right:
  ret i32 0
}
attributes #0 = { strictfp }
