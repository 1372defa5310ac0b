// Faults that no sanitizer places: a null function pointer, signals that the program raises, a trap, a load whose value
// nobody needs, a division inside of the C library.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
static int number;
static void nothing(int signal_number) { number = signal_number; }
int main(void) {
  int x = mantissa_int("x");
  void (*function)(void) = 0;
  int* pointer = 0;
  signal(SIGUSR2, nothing);
  // CHECK-DAG: faults.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference: call
  if (x == 1) function();
  // CHECK-DAG: faults.c:[[@LINE+1]]:{{[0-9]+}}: abort:
  if (x == 2) raise(SIGSEGV);
  // CHECK-DAG: faults.c:[[@LINE+1]]:{{[0-9]+}}: abort:
  if (x == 3) kill(getpid(), SIGTERM);
  // CHECK-DAG: faults.c:[[@LINE+1]]:{{[0-9]+}}: abort:
  if (x == 4) __builtin_trap();
  // CHECK-DAG: faults.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference: read
  if (x == 5) (void)*pointer;
  // CHECK-DAG: faults.c:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  if (x > 5 && x < 9) return div(1, x - 7).quot;
  if (x == 10) raise(SIGUSR2);
  // CHECK-DAG: faults.c:[[@LINE+1]]:{{[0-9]+}}: abort:
  if (x == 10 && number == SIGUSR2) raise(SIGUSR1);
  return 0;
}
// CHECK-NOT: Not verified
// CHECK: 7 findings (7 verified)
// CHECK-NOT: another path
