; Integers above 128 bits, as SROA makes them from structs: exact, concrete and symbolic.
; RUN: rm -rf %t && not %mantissa run -j1 --tests all -o %t %s | FileCheck %s
; CHECK: reach-error
; CHECK: u64 x = 5
; CHECK: 1 finding (1 verified)
; CHECK-SAME: complete
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@name = private constant [2 x i8] c"x\00"
@memory = global [4 x i64] zeroinitializer

declare i64 @mantissa_ulong(ptr)
declare void @reach_error()

define i192 @rotated(i192 %v, i1 %left) {
  %a = shl i192 %v, 64
  %b = lshr i192 %v, 128
  %c = or i192 %a, %b
  %d = select i1 %left, i192 %c, i192 %v
  ret i192 %d
}

define i32 @main() {
entry:
  %x = call i64 @mantissa_ulong(ptr @name)
  %wide = zext i64 %x to i192
  %top = shl i192 %wide, 128
  %low = or i192 %top, 7
  %turned = call i192 @rotated(i192 %low, i1 true)
  store i192 %turned, ptr @memory
  %p = getelementptr i64, ptr @memory, i64 1
  %middle = load i64, ptr %p
  %first = load i64, ptr @memory
  %again = load i192, ptr @memory
  %negative = sub i192 0, %again
  %sign = icmp slt i192 %negative, 0
  %sum = add i192 %again, -1427247692705959881058285969449495136382746624
  %large = icmp ugt i192 %sum, 3138550867693340381917894711603833208051177722232017256448
  %is_seven = icmp eq i64 %middle, 7
  %is_five = icmp eq i64 %first, 5
  %both = and i1 %is_seven, %is_five
  %all = and i1 %both, %sign
  %bad = and i1 %all, %large
  br i1 %bad, label %error, label %fine
error:
  call void @reach_error()
  br label %fine
fine:
  %r = phi i192 [ 1427247692705959881058285969449495136382746624, %error ], [ %again, %entry ]
  %t = trunc i192 %r to i32
  %z = and i32 %t, 0
  ret i32 %z
}
