// Signals never arrive from outside. A handler is recorded and runs when the program raises the signal
// itself; the default action of a deadly signal is a finding.
#include "internal.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { kSignals = 65 };

static struct sigaction actions[kSignals];

static bool good_signal(int sig) { return sig > 0 && sig < kSignals; }
static bool fixed_signal(int sig) { return sig == SIGKILL || sig == SIGSTOP; }

static sighandler_t set_handler(int sig, sighandler_t handler, int flags) {
  if (!good_signal(sig) || fixed_signal(sig)) {
    __m_error(EINVAL);
    return SIG_ERR;
  }
  sighandler_t old = actions[sig].sa_handler;
  actions[sig] = (struct sigaction){0};
  actions[sig].sa_handler = handler;
  actions[sig].sa_flags = flags;
  return old;
}

sighandler_t signal(int sig, sighandler_t handler) { return set_handler(sig, handler, SA_RESTART); }
sighandler_t bsd_signal(int sig, sighandler_t handler) { return set_handler(sig, handler, SA_RESTART); }
sighandler_t __sysv_signal(int sig, sighandler_t handler) {
  return set_handler(sig, handler, (int)SA_RESETHAND);
}
sighandler_t sysv_signal(int sig, sighandler_t handler) {
  return set_handler(sig, handler, (int)SA_RESETHAND);
}

int sigaction(int sig, const struct sigaction* restrict action, struct sigaction* restrict old) {
  if (!good_signal(sig) || (action && fixed_signal(sig))) return __m_error(EINVAL);
  if (old) *old = actions[sig];
  if (action) actions[sig] = *action;
  return 0;
}

static bool ignored_by_default(int sig) {
  return sig == SIGCHLD || sig == SIGCONT || sig == SIGURG || sig == SIGWINCH;
}

void __m_raise(int sig) {
  sighandler_t handler = actions[sig].sa_handler;
  if (handler == SIG_IGN) return;
  if (handler == SIG_DFL) {
    if (ignored_by_default(sig)) return;
    __mantissa_fail("abort",
                    sig == SIGABRT ? "abort is called" : "the program is killed by a signal it raised");
  }
  int flags = actions[sig].sa_flags;
  if (flags & (int)SA_RESETHAND) actions[sig].sa_handler = SIG_DFL;
  if (flags & SA_SIGINFO) {
    siginfo_t info = {0};
    info.si_signo = sig;
    actions[sig].sa_sigaction(sig, &info, NULL);
  } else {
    handler(sig);
  }
}

int raise(int sig) {
  if (!good_signal(sig)) return __m_error(EINVAL);
  __m_raise(sig);
  return 0;
}

int kill(pid_t pid, int sig) {
  if (pid != 1 && pid != 0) return __m_error(ESRCH);
  if (sig == 0) return 0;
  return raise(sig);
}

int sigemptyset(sigset_t* set) {
  __mantissa_fill(set, 0, sizeof *set);
  return 0;
}

int sigfillset(sigset_t* set) {
  __mantissa_fill(set, 255, sizeof *set);
  return 0;
}

static unsigned long* word_of(sigset_t* set, int sig) { return &set->__val[(sig - 1) / 64]; }

int sigaddset(sigset_t* set, int sig) {
  if (!good_signal(sig)) return __m_error(EINVAL);
  *word_of(set, sig) |= 1UL << (sig - 1) % 64;
  return 0;
}

int sigdelset(sigset_t* set, int sig) {
  if (!good_signal(sig)) return __m_error(EINVAL);
  *word_of(set, sig) &= ~(1UL << (sig - 1) % 64);
  return 0;
}

int sigismember(const sigset_t* set, int sig) {
  if (!good_signal(sig)) return __m_error(EINVAL);
  return *word_of((sigset_t*)set, sig) >> (sig - 1) % 64 & 1;
}

int sigprocmask(int how, const sigset_t* restrict set, sigset_t* restrict old) {
  static sigset_t mask;
  if (old) *old = mask;
  if (!set) return 0;
  for (size_t i = 0; i < sizeof mask.__val / sizeof mask.__val[0]; ++i) {
    unsigned long bits = set->__val[i];
    switch (how) {
      case SIG_BLOCK: mask.__val[i] |= bits; break;
      case SIG_UNBLOCK: mask.__val[i] &= ~bits; break;
      case SIG_SETMASK: mask.__val[i] = bits; break;
      default: return __m_error(EINVAL);
    }
  }
  return 0;
}

unsigned alarm(unsigned seconds) {
  (void)seconds;
  return 0;
}
