// popen()
#include "hostile.h"
static void attack(void) {
  FILE* f = popen("echo x > " AREA "/popen", "r");
  if (f) pclose(f);
}
MAIN
