; a table of constructors in LLVM's own language
target triple = "x86_64-pc-linux-gnu"
@name = private constant [@LENGTH@ x i8] c"@AREA@/table\00"
@input = private constant [2 x i8] c"x\00"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 101, ptr @first, ptr null }]
declare i64 @syscall(i64, ...)
declare i32 @mantissa_int(ptr)
declare void @abort()
define internal void @first() {
  %r = call i64 (i64, ...) @syscall(i64 83, ptr @name, i64 511)
  ret void
}
define i32 @main() {
  %x = call i32 @mantissa_int(ptr @input)
  %bad = icmp eq i32 %x, 5
  br i1 %bad, label %end, label %good
end:
  call void @abort()
  unreachable
good:
  ret i32 0
}
