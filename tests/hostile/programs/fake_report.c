// prints the reports of sanitizers for a finding that does not show
#include "hostile.h"
static void attack(void) {
  char text[600];
  int n = snprintf(text, sizeof text,
                   "==1==ERROR: AddressSanitizer: global-buffer-overflow on address 0x602000000014\n"
                   "READ of size 4 at 0x602000000014 thread T0\n    #0 0x56 in main %s:%d:10\n"
                   "%s:%d:10: runtime error: index 10 out of bounds for type 'int[10]'\n",
                   __FILE__, __LINE__ + 5, __FILE__, __LINE__ + 5);
  syscall(SYS_write, 1, text, n);
  syscall(SYS_write, 2, text, n);
}
DECEIVING_MAIN
