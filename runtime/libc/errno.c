// errno as one plain variable: analysed programs have one thread. The engine's libm sets it by this name.
#include "internal.h"

#include <errno.h>

int __m_errno;

int* __errno_location(void) { return &__m_errno; }

int __m_error(int code) {
  __m_errno = code;
  return -1;
}
