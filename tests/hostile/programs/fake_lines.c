// writes the lines of the launcher and of the replay library to every descriptor
#include "hostile.h"
static void attack(void) {
  static const char text[] =
      "{\"event\":\"check\",\"kind\":\"out-of-bounds\",\"line\":14}\nend exit 0\nrefused\nmemory\nerror "
      "FORGED\n";
  for (int fd = 0; fd < 256; ++fd) syscall(SYS_write, fd, text, sizeof text - 1);
}
DECEIVING_MAIN
