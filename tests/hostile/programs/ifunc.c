// makes a file in the resolver of a function
#include "hostile.h"
static int chosen(void) { return 1; }
// Before anything is relocated: without the C library.
__attribute__((no_sanitize("all"))) static int (*resolve(void))(void) {
  static const char name[] = AREA "/ifunc";
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(SYS_mkdir), "D"(name), "S"(0777) : "rcx", "r11", "memory");
  return chosen;
}
int several(void) __attribute__((ifunc("resolve")));
static void attack(void) { several(); }
MAIN
