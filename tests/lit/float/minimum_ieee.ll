; llvm.minimum gives NaN if one is, and -0 is below +0.
; RUN: rm -rf %t && %mantissa run -j1 -o %t %s
; RUN: %python %S/Inputs/expect.py %t complete
target triple = "x86_64-pc-linux-gnu"
declare float @mantissa_float(ptr)
declare double @mantissa_double(ptr)
declare i32 @mantissa_int(ptr)
declare void @abort()
declare double @llvm.minimum.f64(double, double)
declare double @llvm.maximum.f64(double, double)
@x = constant [2 x i8] c"x\00"
@y = constant [2 x i8] c"y\00"
define i32 @main() {
  %x = call double @mantissa_double(ptr @x)
  %m = call double @llvm.minimum.f64(double %x, double 1.0)
  %n1 = fcmp uno double %x, 0.0
  %n2 = fcmp uno double %m, 0.0
  %d1 = xor i1 %n1, %n2
  %above = fcmp ogt double %m, 1.0
  %z = call double @llvm.maximum.f64(double -0.0, double 0.0)
  %bits = bitcast double %z to i64
  %d2 = icmp ne i64 %bits, 0
  %d3 = or i1 %d1, %above
  %bad = or i1 %d3, %d2
  br i1 %bad, label %wrong, label %right
wrong:
  call void @abort()
  unreachable
right:
  ret i32 0
}
