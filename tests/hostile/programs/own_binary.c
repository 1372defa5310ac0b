// removes and overwrites its own binary
#include "hostile.h"
static void attack(void) {
  char path[512];
  const long n = syscall(SYS_readlink, "/proc/self/exe", path, sizeof path - 1);
  if (n <= 0) return;
  path[n] = 0;
  put_file(path, "FORGED");
  syscall(SYS_unlink, path);
  if (syscall(SYS_access, path, F_OK) != 0 && errno == ENOENT && strstr(path, RESULTS)) MARK("binary_gone");
}
MAIN
