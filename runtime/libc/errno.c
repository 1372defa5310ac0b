// errno as one plain variable: analysed programs have one thread.
#include "internal.h"

#include <errno.h>

static int current;

int* __errno_location(void) { return &current; }

int __m_error(int code) {
  current = code;
  return -1;
}
