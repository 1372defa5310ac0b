// A program that prints what AddressSanitizer would print, at the very line of a finding that does not show natively,
// and the log lines of the replay library on every descriptor: nothing of it confirms anything.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s < %t/run.json
// RUN: FileCheck --check-prefix=SARIF %s < %t/findings.sarif
// RUN: FileCheck --check-prefix=PAGE %s < %t/report/index.html
#include <klee/klee.h>
#include <mantissa/mantissa.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
static int table[10];
int main(void) {
  int x = mantissa_int("x");
  char text[512];
  if (x != 5) return 0;
  // CHECK-NOT: {{^}}{{.*}}fake_report.c
  // CHECK: Not verified by native replay:
  // CHECK-NEXT: fake_report.c:[[@LINE+9]]:{{[0-9]+}}: out-of-bounds:
  // CHECK: unverified: the native run did not show it (exit status 0)
  fprintf(stderr,
          "==1==ERROR: AddressSanitizer: global-buffer-overflow on address 0x602000000014 at pc 0x55\n"
          "READ of size 4 at 0x602000000014 thread T0\n    #0 0x56 in main %s:%d:10\n",
          __FILE__, __LINE__ + 4);
  int n = snprintf(text, sizeof text, "{\"event\":\"check\",\"kind\":\"out-of-bounds\",\"file\":\"%s\",\"line\":%d}\n",
                   __FILE__, __LINE__ + 2);
  for (int fd = 3; fd < 40; ++fd) write(fd, text, (size_t)n);
  return table[10 - 10 * (int)klee_is_replay()];
}
// CHECK: 1 finding (0 verified)
// JSON: "verified": false,
// JSON-NEXT: "unverified": "the native run did not show it (exit status 0)"
// SARIF: "unverified": "the native run did not show it (exit status 0)"
// PAGE: unverified: the native run did not show it (exit status 0)
