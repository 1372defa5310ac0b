// starts itself again with LD_PRELOAD and LD_LIBRARY_PATH
#include "hostile.h"
static void attack(void) {
  char* words[] = {"program", NULL};
  char* variables[] = {"LD_PRELOAD=" AREA "/preloaded.so", "LD_LIBRARY_PATH=" AREA, "LD_DEBUG=files",
                       "LD_DEBUG_OUTPUT=" AREA "/linker", NULL};
  if (!getenv("LD_PRELOAD")) syscall(SYS_execve, "/proc/self/exe", words, variables);
}
MAIN
