// Functions that only the C library, assembly or a section leads to are part of the native build.
// RUN: rm -rf %t && %mantissa run -j1 --no-replay --entry entry -o %t %s
// RUN: llvm-dis -o - %t/program.bc | FileCheck %s --implicit-check-not=@nobody
#include <stddef.h>
static char heap[64];
void* malloc(size_t size) { return heap; }
int __attribute__((noinline)) from_assembly(int x) { return x + 1; }
int __attribute__((noinline)) from_module_assembly(int x) { return x + 2; }
__asm__(".globl other_name\nother_name = from_module_assembly");
int __attribute__((section("handlers"))) handler(int x) { return x; }
static int nobody(int x) { return x; }
int nobody_either(int x) { return nobody(x); }
int entry(int x) {
  int y;
  if (x == 3) return 1;
  __asm__("mov %1, %%edi; call from_assembly; mov %%eax, %0" : "=r"(y) : "r"(x) : "edi", "eax", "memory");
  return y;
}
// CHECK-DAG: define {{.*}}@malloc
// CHECK-DAG: define {{.*}}@from_assembly
// CHECK-DAG: define {{.*}}@from_module_assembly
// CHECK-DAG: define {{.*}}@handler
// CHECK-DAG: define {{.*}}@entry
