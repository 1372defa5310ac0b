// quick_exit() with a handler that makes a file
// Verified: none
#include "hostile.h"
static void handler(void) { MARK("quick_exit"); }
static void attack(void) {
  at_quick_exit(handler);
  quick_exit(0);
}
MAIN
