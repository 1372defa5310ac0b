// Signals as Linux delivers them to a process with one thread. None arrives from outside: what the program
// raises is pending until it is not blocked, and is then delivered before the call that let it in returns.
// Also part of the replay library, so that a finding behind a delivery has its place natively, too.
#include "signal.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { kFirstQueued = 34, kStored = 0x04000000 /* glibc's SA_RESTORER, seen when an action is asked for */ };

static struct sigaction actions[__M_SIGNALS];
static unsigned long blocked;
// One bit for those sent to the thread (raise), one for those sent to the process (kill). Signals with a
// number above 33 queue: how often, beyond the first.
static unsigned long pending_here, pending_anywhere;
static unsigned queued[__M_SIGNALS];

static unsigned long bit(int sig) { return 1UL << (sig - 1); }
static unsigned long bits_of(const sigset_t* set) { return set->__val[0]; }

static const unsigned long kStops =
    1UL << (SIGSTOP - 1) | 1UL << (SIGTSTP - 1) | 1UL << (SIGTTIN - 1) | 1UL << (SIGTTOU - 1);
static const unsigned long kIgnored =
    1UL << (SIGCHLD - 1) | 1UL << (SIGCONT - 1) | 1UL << (SIGURG - 1) | 1UL << (SIGWINCH - 1);
static const unsigned long kUnblockable =
    1UL << (SIGKILL - 1) | 1UL << (SIGSTOP - 1) | 3UL << (32 - 1) /* of the C library */;
// Delivered before all others.
static const unsigned long kOfFaults = 1UL << (SIGSEGV - 1) | 1UL << (SIGBUS - 1) | 1UL << (SIGILL - 1) |
                                       1UL << (SIGTRAP - 1) | 1UL << (SIGFPE - 1) | 1UL << (SIGSYS - 1);

bool __m_is_signal(int sig) { return sig > 0 && sig < __M_SIGNALS && sig != 32 && sig != 33; }

bool __m_is_handled(int sig) { return actions[sig].sa_handler != SIG_DFL || (blocked & bit(sig)); }

static bool is_ignored(int sig) {
  if (actions[sig].sa_handler == SIG_IGN) return true;
  return actions[sig].sa_handler == SIG_DFL && (kIgnored & bit(sig));
}

static void forget(unsigned long signals) {
  pending_here &= ~signals;
  pending_anywhere &= ~signals;
  for (int sig = kFirstQueued; sig < __M_SIGNALS; ++sig)
    if (signals & bit(sig)) queued[sig] = 0;
}

static int take(unsigned long* set, unsigned long among) {
  unsigned long ready = *set & among;
  if (!ready) return 0;
  int sig = 1 + __builtin_ctzl(ready & kOfFaults ? ready & kOfFaults : ready);
  if (queued[sig])
    --queued[sig];
  else
    *set &= ~bit(sig);
  return sig;
}

static void call_handler(int sig, struct sigaction action, bool to_process) {
  __M_KEEP_PLACE(here);
  if (action.sa_flags & SA_SIGINFO) {
    static ucontext_t nowhere;
    siginfo_t info;
    __mantissa_fill(&info, 0, sizeof info);
    info.si_signo = sig;
    info.si_code = to_process ? SI_USER : SI_TKILL;
    info.si_pid = __m_pid();
    info.si_uid = __m_user();
    __M_WROTE(&info);
    __M_CALLS_BACK(24);
    action.sa_sigaction(sig, &info, &nowhere);
  } else {
    __M_CALLS_BACK(8);
    action.sa_handler(sig);
  }
  __M_RESTORE_PLACE(here);
}

// The system puts the frames of all that it delivers on the stack before the first instruction of a handler:
// the last one runs first.
static void deliver(void) {
  for (;;) {
    int sig = take(&pending_here, ~blocked);
    bool to_process = !sig;
    if (to_process) sig = take(&pending_anywhere, ~blocked);
    if (!sig) return;
    struct sigaction action = actions[sig];
    if (is_ignored(sig)) continue;
    if (action.sa_handler == SIG_DFL) {
      if (!(kStops & bit(sig))) __m_killed_by(sig);
      __mantissa_presume("a program that stops itself is continued at once");
      continue;
    }
    if (action.sa_flags & (int)SA_RESETHAND) actions[sig].sa_handler = SIG_DFL;
    unsigned long before = blocked;
    blocked |= bits_of(&action.sa_mask) & ~kUnblockable;
    if (!(action.sa_flags & SA_NODEFER)) blocked |= bit(sig);
    deliver();
    call_handler(sig, action, to_process);
    blocked = before;
  }
}

static void send(int sig, unsigned long* pending) {
  if (sig == SIGCONT) forget(kStops);
  if (kStops & bit(sig)) forget(bit(SIGCONT));
  if (is_ignored(sig) && !(blocked & bit(sig))) return;
  if (sig >= kFirstQueued && (*pending & bit(sig))) ++queued[sig];
  *pending |= bit(sig);
  deliver();
}

void __m_raise(int sig) { send(sig, &pending_here); }

void __m_abort(void) {
  __M_KEEP_PLACE(here);
  blocked &= ~bit(SIGABRT);
  deliver();
  send(SIGABRT, &pending_here);
  __M_RESTORE_PLACE(here);
  __m_killed_by(SIGABRT);
}

int raise(int sig) {
  if (!__m_is_signal(sig)) return __m_error(EINVAL);
  send(sig, &pending_here);
  return 0;
}

int kill(pid_t pid, int sig) {
  if (sig != 0 && (sig < 0 || sig >= __M_SIGNALS)) return __m_error(EINVAL);
  if (pid != 0 && pid != __m_pid()) {
    __mantissa_presume("no other process can be sent a signal");
    return __m_error(ESRCH);
  }
  if (sig != 0) send(sig, &pending_anywhere);
  return 0;
}

// ---- Actions

static void set_action(int sig, const struct sigaction* action) {
  const int known = SA_NOCLDSTOP | SA_NOCLDWAIT | SA_SIGINFO | SA_ONSTACK | SA_RESTART | SA_NODEFER |
                    (int)SA_RESETHAND | kStored;
  actions[sig] = *action;
  actions[sig].sa_flags = (action->sa_flags | kStored) & known;
  actions[sig].sa_mask.__val[0] &= ~kUnblockable;
  if (is_ignored(sig)) forget(bit(sig));
}

static sighandler_t set_handler(int sig, sighandler_t handler, int flags) {
  if (handler == SIG_ERR || !__m_is_signal(sig) || sig == SIGKILL || sig == SIGSTOP) {
    __m_error(EINVAL);
    return SIG_ERR;
  }
  sighandler_t old = actions[sig].sa_handler;
  struct sigaction action;
  __mantissa_fill(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  if (!(flags & SA_NODEFER)) action.sa_mask.__val[0] = bit(sig);
  set_action(sig, &action);
  return old;
}

sighandler_t signal(int sig, sighandler_t handler) { return set_handler(sig, handler, SA_RESTART); }
sighandler_t bsd_signal(int sig, sighandler_t handler) { return set_handler(sig, handler, SA_RESTART); }
sighandler_t __sysv_signal(int sig, sighandler_t handler) {
  return set_handler(sig, handler, (int)SA_RESETHAND | SA_NODEFER);
}
sighandler_t sysv_signal(int sig, sighandler_t handler) {
  return set_handler(sig, handler, (int)SA_RESETHAND | SA_NODEFER);
}

int sigaction(int sig, const struct sigaction* restrict action, struct sigaction* restrict old) {
  if (!__m_is_signal(sig) || (action && (sig == SIGKILL || sig == SIGSTOP))) return __m_error(EINVAL);
  struct sigaction before = actions[sig];
  if (action) set_action(sig, action);
  if (old) {
    *old = before;
    __M_WROTE(old);
  }
  return 0;
}

// ---- What is blocked and what waits

static int change_mask(int how, const sigset_t* set, sigset_t* old) {
  unsigned long before = blocked, after = before;
  if (set) {
    switch (how) {
      case SIG_BLOCK: after |= bits_of(set); break;
      case SIG_UNBLOCK: after &= ~bits_of(set); break;
      case SIG_SETMASK: after = bits_of(set); break;
      default: return EINVAL;
    }
  }
  if (old) {
    __mantissa_fill(old, 0, sizeof *old);
    old->__val[0] = before;
    __M_WROTE(old);
  }
  blocked = after & ~kUnblockable;
  deliver();
  return 0;
}

int sigprocmask(int how, const sigset_t* restrict set, sigset_t* restrict old) {
  int code = change_mask(how, set, old);
  return code ? __m_error(code) : 0;
}

int pthread_sigmask(int how, const sigset_t* restrict set, sigset_t* restrict old) {
  return change_mask(how, set, old);
}

int sigpending(sigset_t* set) {
  __mantissa_fill(set, 0, sizeof *set);
  set->__val[0] = (pending_here | pending_anywhere) & blocked;
  __M_WROTE(set);
  return 0;
}

// sigsetjmp and longjmp. The mask lies in a word of the set that the C library's own do not use.
void __m_keep_mask(struct __jmp_buf_tag* in, int keep) {
  if (keep) in->__saved_mask.__val[1] = blocked;
}

void __m_restore_mask(const struct __jmp_buf_tag* from) {
  if (!from->__mask_was_saved) return;
  blocked = from->__saved_mask.__val[1];
  deliver();
}

// Waits if nothing is there to wait for: nobody will ever send it.
static void wait_forever(void) {
  __mantissa_lose("the program waits for a signal that nobody sends");
  __m_end_waiting();
}

int sigsuspend(const sigset_t* set) {
  unsigned long before = blocked, during = bits_of(set) & ~kUnblockable;
  bool is_woken = false;
  for (int sig = 1; sig < __M_SIGNALS; ++sig)
    if ((pending_here | pending_anywhere) & ~during & bit(sig)) is_woken |= !is_ignored(sig);
  if (!is_woken) wait_forever();
  blocked = during;
  deliver();
  blocked = before;
  deliver();
  return __m_error(EINTR);
}

int pause(void) {
  sigset_t now;
  sigemptyset(&now);
  now.__val[0] = blocked;
  return sigsuspend(&now);
}

static int take_pending(const sigset_t* set) {
  int sig = take(&pending_here, bits_of(set));
  return sig ? sig : take(&pending_anywhere, bits_of(set));
}

int sigwait(const sigset_t* restrict set, int* restrict result) {
  int sig = take_pending(set);
  if (!sig) wait_forever();
  *result = sig;
  __M_WROTE(result);
  return 0;
}

// ---- Time: it does not pass while the program runs

unsigned alarm(unsigned seconds) {
  static unsigned left;
  unsigned before = left;
  left = seconds;
  if (seconds) __mantissa_presume("the program ends before an alarm rings");
  return before;
}
