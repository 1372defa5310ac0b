// binds a name in the file system and a port
#include <sys/socket.h>
#include <sys/un.h>
#include "hostile.h"
static void attack(void) {
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  int pair[2];
  strncpy(name.sun_path, AREA "/socket", sizeof name.sun_path - 1);
  const int fd = (int)syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0);
  if (fd >= 0) syscall(SYS_bind, fd, &name, sizeof name);
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0) syscall(SYS_bind, pair[0], &name, sizeof name);
  if (syscall(SYS_socket, AF_INET, SOCK_STREAM, 0) >= 0) MARK("has_network");
}
MAIN
