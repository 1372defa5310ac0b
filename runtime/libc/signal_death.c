// Ends by a signal, in the engine; replay/evidence.c has its own.
#include "signal.h"

#include <signal.h>

void __m_killed_by(int sig) {
  __mantissa_fail("abort",
                  sig == SIGABRT ? "abort is called" : "the program is killed by a signal it raised");
}

void __m_end_waiting(void) {
  for (;;) __mantissa_assume(0);
}
