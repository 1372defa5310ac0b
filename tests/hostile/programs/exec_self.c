// starts itself again and again
#include "hostile.h"
static void attack(void) {
  char* words[] = {"program", NULL};
  char* variables[] = {NULL};
  syscall(SYS_execve, "/proc/self/exe", words, variables);
}
MAIN
