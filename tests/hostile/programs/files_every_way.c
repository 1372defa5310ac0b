// makes, moves, reads and changes files by the calls that are seldom used
#include "hostile.h"
static void attack(void) {
  const struct {
    uint64_t flags, mode, resolve;
  } how = {O_CREAT | O_WRONLY, 0666, 0};
  char text[200], path[64];
  syscall(SYS_openat2, AT_FDCWD, AREA "/openat2", &how, sizeof how);
  syscall(SYS_mknod, AREA "/pipe", S_IFIFO | 0666, 0);
  syscall(SYS_mkdirat, AT_FDCWD, AREA "/folder", 0777);
  syscall(SYS_linkat, AT_FDCWD, OLD, AT_FDCWD, "linked", 0);
  syscall(SYS_truncate, "linked", 0);
  syscall(SYS_renameat2, AT_FDCWD, OLD, AT_FDCWD, "moved", 0);
  put_file("mine", "x");
  syscall(SYS_link, "mine", AREA "/from_here");
  syscall(SYS_rename, "mine", AREA "/moved_here");
  syscall(SYS_setxattr, OLD, "user.mark", "x", 1, 0);
  const int known = (int)syscall(SYS_open, OLD, O_PATH);  // opens nothing, and is allowed
  snprintf(path, sizeof path, "/proc/self/fd/%d", known);
  syscall(SYS_chmod, path, 0777);
  syscall(SYS_truncate, path, 0);
  syscall(452 /* fchmodat2 */, known, "", 0777, AT_EMPTY_PATH);
  syscall(SYS_fchownat, known, "", 65534, 65534, AT_EMPTY_PATH);
  put_file(path, "changed");
  syscall(SYS_chdir, AREA);
  put_file("from_inside", "x");
  if (get_file(AREA "/private", text, sizeof text) > 0) leak(text);
}
MAIN
