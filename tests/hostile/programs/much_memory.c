// touches 1.5 GB under --memory 300M
#include "hostile.h"
static void attack(void) {
  for (int i = 0; i < 15; ++i) {
    char* block = mmap(NULL, 100000000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block != MAP_FAILED) memset(block, 1, 100000000);
  }
  wait_milliseconds(1000);
  MARK("memory");
}
MAIN
