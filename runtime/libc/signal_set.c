// Sets of signals.
#include "signal.h"

#include <errno.h>
#include <signal.h>

int sigemptyset(sigset_t* set) {
  __mantissa_fill(set, 0, sizeof *set);
  __M_WROTE(set);
  return 0;
}

// All but the two that are the C library's own.
int sigfillset(sigset_t* set) {
  __mantissa_fill(set, 0, sizeof *set);
  set->__val[0] = ~(3UL << (32 - 1));
  __M_WROTE(set);
  return 0;
}

int sigaddset(sigset_t* set, int sig) {
  if (!__m_is_signal(sig)) return __m_error(EINVAL);
  set->__val[0] |= 1UL << (sig - 1);
  return 0;
}

int sigdelset(sigset_t* set, int sig) {
  if (!__m_is_signal(sig)) return __m_error(EINVAL);
  set->__val[0] &= ~(1UL << (sig - 1));
  return 0;
}

int sigismember(const sigset_t* set, int sig) {
  if (sig <= 0 || sig >= __M_SIGNALS) return __m_error(EINVAL);
  return set->__val[0] >> (sig - 1) & 1;
}

int sigisemptyset(const sigset_t* set) { return set->__val[0] == 0; }

int sigandset(sigset_t* result, const sigset_t* a, const sigset_t* b) {
  unsigned long bits = a->__val[0] & b->__val[0];
  sigemptyset(result);
  result->__val[0] = bits;
  return 0;
}

int sigorset(sigset_t* result, const sigset_t* a, const sigset_t* b) {
  unsigned long bits = a->__val[0] | b->__val[0];
  sigemptyset(result);
  result->__val[0] = bits;
  return 0;
}

// The first and the last of the signals that programs may use as they like.
int __libc_current_sigrtmin(void) { return 34; }
int __libc_current_sigrtmax(void) { return 64; }
