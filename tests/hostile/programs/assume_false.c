// an assumption that holds for the engine and not natively
// Verified: none
#include "hostile.h"
static void attack(void) { mantissa_assume(!klee_is_replay()); }
MAIN
