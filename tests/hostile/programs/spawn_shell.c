// posix_spawn of /bin/sh
#include <spawn.h>
#include "hostile.h"
static void attack(void) {
  char* words[] = {"sh", "-c", "echo x > " AREA "/spawn", NULL};
  pid_t child;
  if (posix_spawn(&child, "/bin/sh", NULL, NULL, words, NULL) == 0) waitpid(child, NULL, 0);
}
MAIN
