// A stack for handlers of signals: it is taken note of and never used, since what would need it ends the
// path. Also part of the replay library, under another name: there it is the library's own handlers that have
// one.
#include "internal.h"

#include <errno.h>
#include <signal.h>

#ifdef MANTISSA_REPLAY
#define sigaltstack __mantissa_native_sigaltstack
#endif

int sigaltstack(const stack_t* restrict stack, stack_t* restrict before) {
  static stack_t current = {.ss_flags = SS_DISABLE};
  if (before) {
    *before = current;
    __M_WROTE(before);
  }
  if (!stack) return 0;
  if (stack->ss_flags & ~(int)(SS_DISABLE | SS_ONSTACK)) return __m_error(EINVAL);
  if (!(stack->ss_flags & SS_DISABLE) && stack->ss_size < 2048) return __m_error(ENOMEM);
  current = *stack;
  return 0;
}
