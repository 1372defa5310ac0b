// A blocked signal waits: it is no finding until it is let in, and is one then. Natively, too.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry waits -o %t %s | FileCheck %s --check-prefix=WAITS
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry let_in -o %t %s | FileCheck %s --check-prefix=LETIN
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry aborts -o %t %s | FileCheck %s --check-prefix=ABORTS
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry order -o %t %s | FileCheck %s --check-prefix=ORDER
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry after_handler -o %t %s | FileCheck %s --check-prefix=AFTER
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --env pid --entry to_itself -o %t %s | FileCheck %s --check-prefix=PID
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry never_sent -o %t %s | FileCheck %s --check-prefix=NEVER
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void block(int how, int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  assert(pthread_sigmask(how, &set, NULL) == 0);
}

int waits(int x) {
  sigset_t pending, old;
  block(SIG_BLOCK, SIGTERM);
  assert(sigprocmask(SIG_BLOCK, NULL, &old) == 0 && sigismember(&old, SIGTERM) && !sigismember(&old, SIGINT));
  if (x > 3) raise(SIGTERM);
  assert(sigpending(&pending) == 0 && sigismember(&pending, SIGTERM) == (x > 3));
  if (x == 5) {
    signal(SIGTERM, SIG_IGN);  // forgets it
    assert(sigpending(&pending) == 0 && !sigismember(&pending, SIGTERM));
    block(SIG_UNBLOCK, SIGTERM);
  }
  block(SIG_BLOCK, SIGCHLD);
  raise(SIGCHLD);
  block(SIG_UNBLOCK, SIGCHLD);
  return sigprocmask(77, &pending, NULL);
}
// WAITS: 0 findings
// WAITS-SAME: complete: every feasible path was explored

int let_in(int x) {
  sigset_t none;
  sigemptyset(&none);
  block(SIG_BLOCK, SIGTERM);
  raise(SIGTERM);
  if (x == 7) {
    // LETIN: signals_blocked.c:[[@LINE+1]]:{{[0-9]+}}: abort: the program is killed by a signal it raised
    sigprocmask(SIG_SETMASK, &none, NULL);
  }
  return 0;
}
// LETIN: 1 finding (1 verified)
// LETIN-SAME: complete: every feasible path was explored

int aborts(int x) {
  block(SIG_BLOCK, SIGABRT);
  raise(SIGABRT);
  signal(SIGABRT, SIG_IGN);
  // ABORTS: signals_blocked.c:[[@LINE+1]]:{{[0-9]+}}: abort: abort is called
  if (x == 7) abort();
  return 0;
}
// ABORTS: 1 finding (1 verified)
// ABORTS-SAME: complete: every feasible path was explored

static char seen[64];
static void note(int signal) {
  sigset_t now;
  sigprocmask(SIG_BLOCK, NULL, &now);
  sprintf(seen + strlen(seen), "%d%c", signal, sigismember(&now, signal) ? '+' : '-');
}

static void note_sender(int signal, siginfo_t* info, void* context) {
  assert(info->si_signo == signal && info->si_pid == getpid() && context);
  sprintf(seen + strlen(seen), "(%d", info->si_code);
  if (signal == SIGUSR1) raise(SIGUSR2);
  strcat(seen, ")");
}

int order(int x) {
  sigset_t all, none;
  struct sigaction action = {0}, old;
  sigfillset(&all);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &all, NULL);
  signal(SIGTERM, note);
  signal(SIGINT, note);
  signal(40, note);
  action.sa_handler = note;
  action.sa_flags = SA_NODEFER | SA_RESETHAND;
  sigaction(SIGHUP, &action, NULL);
  raise(SIGTERM), raise(SIGTERM), raise(40), raise(40), raise(SIGHUP);
  if (x) raise(SIGINT);
  assert(seen[0] == 0);
  sigprocmask(SIG_SETMASK, &none, NULL);
  assert(!strcmp(seen, x ? "40+40+15+2+1-" : "40+40+15+1-"));
  assert(signal(SIGHUP, SIG_DFL) == SIG_DFL);
  seen[0] = 0;
  action.sa_sigaction = note_sender;
  action.sa_flags = SA_SIGINFO;
  sigaddset(&action.sa_mask, SIGUSR2);
  assert(sigaction(SIGUSR1, &action, &old) == 0 && old.sa_handler == SIG_DFL);
  signal(SIGUSR2, note);
  raise(SIGUSR1);
  kill(getpid(), SIGUSR1);
  assert(!strcmp(seen, "(-6)12+(0)12+"));
  return 0;
}
// ORDER: 0 findings
// ORDER-SAME: complete: every feasible path was explored

int after_handler(int x) {
  sigset_t none;
  sigemptyset(&none);
  block(SIG_BLOCK, SIGUSR1);
  block(SIG_BLOCK, SIGUSR2);
  signal(SIGUSR1, note);
  raise(SIGUSR1);
  raise(SIGUSR1);
  // AFTER: signals_blocked.c:[[@LINE+1]]:{{[0-9]+}}: abort: the program is killed
  if (x == 7) sigsuspend(&none), raise(SIGUSR1), block(SIG_UNBLOCK, SIGUSR1), raise(SIGTERM);
  return 0;
}
// AFTER: 1 finding (1 verified)
// AFTER-SAME: complete: every feasible path was explored

int to_itself(void) {
  // PID: signals_blocked.c:[[@LINE+1]]:{{[0-9]+}}: abort: the program is killed
  if (getpid() == 77) kill(77, SIGTERM);
  return 0;
}
// PID: 1 finding (1 verified)
// PID-SAME: complete: every feasible path was explored

int never_sent(int x) {
  sigset_t none;
  int signal;
  sigemptyset(&none);
  sigaddset(&none, SIGTERM);
  block(SIG_BLOCK, SIGTERM);
  if (x == 2) raise(SIGTERM);
  assert(sigwait(&none, &signal) == 0 && signal == SIGTERM && x == 2);
  return 0;
}
// NEVER: 0 findings
// NEVER-SAME: not complete
// NEVER: the program waits for a signal that nobody sends
