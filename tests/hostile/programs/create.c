// makes a file
#include "hostile.h"
static void attack(void) { MARK("created"); }
MAIN
