// Out of a handler of a signal: longjmp leaves the signal blocked, siglongjmp gives the mask back that was kept.
// RUN: rm -rf %t && not %mantissa run -j1 --entry kept -o %t %s | FileCheck %s --check-prefix=KEPT
// RUN: rm -rf %t && not %mantissa run -j1 --entry not_kept -o %t %s | FileCheck %s --check-prefix=NOT
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>

static sigjmp_buf place;
static void on_signal(int sig) { siglongjmp(place, sig); }

static int is_blocked(void) {
  sigset_t now;
  sigprocmask(SIG_BLOCK, NULL, &now);
  return sigismember(&now, SIGUSR1);
}

int kept(int x) {
  signal(SIGUSR1, on_signal);
  if (sigsetjmp(place, 1)) {
    if (is_blocked()) return 1;
    // KEPT: signals.c:[[@LINE+1]]:{{[0-9]+}}: abort:
    if (x == 12) abort();
    return 2;
  }
  if (x > 10) raise(SIGUSR1);
  return 0;
}
// KEPT: 1 finding (1 verified), {{.*}}complete: every feasible path

int not_kept(int x) {
  signal(SIGUSR1, on_signal);
  if (sigsetjmp(place, 0)) {
    if (!is_blocked()) return 1;
    // NOT: signals.c:[[@LINE+1]]:{{[0-9]+}}: abort:
    if (x == 12) abort();
    return 2;
  }
  if (x > 10) raise(SIGUSR1);
  return 0;
}
// NOT: 1 finding (1 verified), {{.*}}complete: every feasible path
