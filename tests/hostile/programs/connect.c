// connects to a listener of this machine
#include <arpa/inet.h>
#include <sys/socket.h>
#include "hostile.h"
static void attack(void) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(PORT), .sin_addr = {htonl(0x7f000001)}};
  const int fd = (int)syscall(SYS_socket, AF_INET, SOCK_STREAM, 0);
  if (fd >= 0) syscall(SYS_connect, fd, &to, sizeof to);
}
MAIN
