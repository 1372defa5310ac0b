// execve of /bin/sh
#include "hostile.h"
static void attack(void) {
  char* words[] = {"sh", "-c", "echo x > " AREA "/exec", NULL};
  syscall(SYS_execve, "/bin/sh", words, NULL);
}
MAIN
