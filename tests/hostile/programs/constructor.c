// makes a file before main()
#include "hostile.h"
__attribute__((constructor(101))) static void first(void) { MARK("constructor"); }
static void attack(void) {}
MAIN
