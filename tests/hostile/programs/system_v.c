// System V shared memory, a queue and a semaphore
#include <sys/ipc.h>
#include "hostile.h"
static void attack(void) {
  syscall(SYS_shmget, SHARED_KEY, 4096, IPC_CREAT | 0666);
  syscall(SYS_msgget, SHARED_KEY, IPC_CREAT | 0666);
  syscall(SYS_semget, SHARED_KEY, 1, IPC_CREAT | 0666);
}
MAIN
