// _exit(0) in a constructor, to look like a success
// Verified: none
#include "hostile.h"
__attribute__((constructor)) static void first(void) {
  if (klee_is_replay()) _exit(0);
}
static void attack(void) {}
MAIN
