// reads /etc/shadow and a file that is its user's alone, and prints them
#include "hostile.h"
static void attack(void) {
  static char text[4096];
  if (get_file("/etc/shadow", text, sizeof text) > 0) leak(text);
  if (get_file(AREA "/private", text, sizeof text) > 0) leak(text);
}
MAIN
