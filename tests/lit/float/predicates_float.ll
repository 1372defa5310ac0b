; All 16 predicates of fcmp on float are the sets of relations that they name.
; RUN: rm -rf %t && %mantissa run -j1 -o %t %s
; RUN: %python %S/Inputs/expect.py %t complete
target triple = "x86_64-pc-linux-gnu"
declare float @mantissa_float(ptr)
declare void @abort()
@x = constant [2 x i8] c"x\00"
@y = constant [2 x i8] c"y\00"
define i32 @main() {
  %x = call float @mantissa_float(ptr @x)
  %y = call float @mantissa_float(ptr @y)
  %e = fcmp oeq float %x, %y
  %g = fcmp ogt float %x, %y
  %l = fcmp olt float %x, %y
  %o1 = or i1 %e, %g
  %o2 = or i1 %o1, %l
  %u = xor i1 %o2, true
  %p0 = fcmp oeq float %x, %y
  %w0_1 = or i1 false, %e
  %d0 = xor i1 %p0, %w0_1
  %a0 = or i1 false, %d0
  %p1 = fcmp ogt float %x, %y
  %w1_2 = or i1 false, %g
  %d1 = xor i1 %p1, %w1_2
  %a1 = or i1 %a0, %d1
  %p2 = fcmp oge float %x, %y
  %w2_1 = or i1 false, %e
  %w2_2 = or i1 %w2_1, %g
  %d2 = xor i1 %p2, %w2_2
  %a2 = or i1 %a1, %d2
  %p3 = fcmp olt float %x, %y
  %w3_4 = or i1 false, %l
  %d3 = xor i1 %p3, %w3_4
  %a3 = or i1 %a2, %d3
  %p4 = fcmp ole float %x, %y
  %w4_1 = or i1 false, %e
  %w4_4 = or i1 %w4_1, %l
  %d4 = xor i1 %p4, %w4_4
  %a4 = or i1 %a3, %d4
  %p5 = fcmp one float %x, %y
  %w5_2 = or i1 false, %g
  %w5_4 = or i1 %w5_2, %l
  %d5 = xor i1 %p5, %w5_4
  %a5 = or i1 %a4, %d5
  %p6 = fcmp ord float %x, %y
  %w6_1 = or i1 false, %e
  %w6_2 = or i1 %w6_1, %g
  %w6_4 = or i1 %w6_2, %l
  %d6 = xor i1 %p6, %w6_4
  %a6 = or i1 %a5, %d6
  %p7 = fcmp ueq float %x, %y
  %w7_1 = or i1 false, %e
  %w7_8 = or i1 %w7_1, %u
  %d7 = xor i1 %p7, %w7_8
  %a7 = or i1 %a6, %d7
  %p8 = fcmp ugt float %x, %y
  %w8_2 = or i1 false, %g
  %w8_8 = or i1 %w8_2, %u
  %d8 = xor i1 %p8, %w8_8
  %a8 = or i1 %a7, %d8
  %p9 = fcmp uge float %x, %y
  %w9_1 = or i1 false, %e
  %w9_2 = or i1 %w9_1, %g
  %w9_8 = or i1 %w9_2, %u
  %d9 = xor i1 %p9, %w9_8
  %a9 = or i1 %a8, %d9
  %p10 = fcmp ult float %x, %y
  %w10_4 = or i1 false, %l
  %w10_8 = or i1 %w10_4, %u
  %d10 = xor i1 %p10, %w10_8
  %a10 = or i1 %a9, %d10
  %p11 = fcmp ule float %x, %y
  %w11_1 = or i1 false, %e
  %w11_4 = or i1 %w11_1, %l
  %w11_8 = or i1 %w11_4, %u
  %d11 = xor i1 %p11, %w11_8
  %a11 = or i1 %a10, %d11
  %p12 = fcmp une float %x, %y
  %w12_2 = or i1 false, %g
  %w12_4 = or i1 %w12_2, %l
  %w12_8 = or i1 %w12_4, %u
  %d12 = xor i1 %p12, %w12_8
  %a12 = or i1 %a11, %d12
  %p13 = fcmp uno float %x, %y
  %w13_8 = or i1 false, %u
  %d13 = xor i1 %p13, %w13_8
  %a13 = or i1 %a12, %d13
  %p14 = fcmp true float %x, %y
  %w14_1 = or i1 false, %e
  %w14_2 = or i1 %w14_1, %g
  %w14_4 = or i1 %w14_2, %l
  %w14_8 = or i1 %w14_4, %u
  %d14 = xor i1 %p14, %w14_8
  %a14 = or i1 %a13, %d14
  %p15 = fcmp false float %x, %y
  %d15 = xor i1 %p15, false
  %a15 = or i1 %a14, %d15
  br i1 %a15, label %wrong, label %right
wrong:
  call void @abort()
  unreachable
right:
  ret i32 0
}
