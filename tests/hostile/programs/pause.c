// pause()
#include "hostile.h"
static void attack(void) { pause(); }
MAIN
