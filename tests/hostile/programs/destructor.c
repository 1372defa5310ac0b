// makes a file after main()
#include "hostile.h"
__attribute__((destructor)) static void last(void) { MARK("destructor"); }
static void at_exit(void) { MARK("at_exit"); }
static void attack(void) { atexit(at_exit); }
MAIN
