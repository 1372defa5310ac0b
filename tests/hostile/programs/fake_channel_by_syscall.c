// tells the native run by a system call, then adds lines to the replay library's channel
// Verified: none
#define FORGE_ONLY
#include "fake_channel.c"
// The engine knows nothing of what the call gives; natively it is a number above 0.
static void (*const chosen[2])(void) = {nothing, attack};
int main(void) {
  int x = mantissa_int("x");
  if (x != 5) return 0;
  const int is_native = syscall(SYS_getpid) > 0;
  chosen[is_native]();
  return table[10 - 10 * is_native];
}
