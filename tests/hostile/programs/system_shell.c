// system()
#include "hostile.h"
static void attack(void) { (void)!system("echo x > " AREA "/system; /bin/touch " AREA "/touched"); }
MAIN
