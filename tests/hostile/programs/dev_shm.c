// a file in /dev/shm
#include "hostile.h"
static void attack(void) { put_file("/dev/shm/" SHARED_NAME, "x"); }
MAIN
