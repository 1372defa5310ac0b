// POSIX shared memory
#include "hostile.h"
static void attack(void) {
  const int fd = shm_open("/" SHARED_NAME, O_CREAT | O_RDWR, 0666);
  if (fd >= 0) (void)!ftruncate(fd, 4096);
}
MAIN
