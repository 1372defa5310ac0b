// the syscall instruction in inline assembly
#include "hostile.h"
static void attack(void) {
  static const char name[] = AREA "/assembly";
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(SYS_mkdir), "D"(name), "S"(0777) : "rcx", "r11", "memory");
}
MAIN
