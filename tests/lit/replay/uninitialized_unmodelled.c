// A function that neither the engine nor MemorySanitizer knows may set a value by way of another: that both take it for
// unset proves nothing.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:uninit -o %t %s | FileCheck %s
#define _GNU_SOURCE
#include <mantissa/mantissa.h>
#include <sys/uio.h>
#include <unistd.h>
int main(void) {
  int set, from = 5;
  struct iovec local = {&set, sizeof set}, remote = {&from, sizeof from};
  process_vm_readv(getpid(), &local, 1, &remote, 1, 0);
  if (set == 1) return 1;
  return 0;
}
// CHECK: uninitialized
// CHECK: unverified: it rests on a step that was not followed exactly
// CHECK: (0 verified)
