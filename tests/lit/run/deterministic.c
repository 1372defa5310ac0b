// With one job and one seed nothing is decided by the clock: tests and findings are the same every time, also where
// several solvers share the work; events.jsonl has times, so that its checksum differs. Where a machine is so busy that the clock ends
// counted work, run.json says so.
// RUN: rm -rf %t && mkdir %t
// RUN: not %mantissa run -j1 --no-replay --check all --no-finite --max-paths 40 -o %t/a %s > /dev/null
// RUN: not %mantissa run -j1 --no-replay --check all --no-finite --max-paths 40 -o %t/b %s > /dev/null
// RUN: diff %t/a/tests/tests.pack %t/b/tests/tests.pack || grep '"cut_by_clock": [1-9]' %t/a/run.json %t/b/run.json
// RUN: grep '"cut_by_clock": [0-9]' %t/a/run.json
// RUN: grep -v "time_s\|checksum\|events.jsonl\|%t" %t/a/run.json > %t/one
// RUN: grep -v "time_s\|checksum\|events.jsonl\|%t" %t/b/run.json > %t/two
// RUN: diff %t/one %t/two || grep '"cut_by_clock": [1-9]' %t/one %t/two
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double a = mantissa_double("a"), b = mantissa_double("b"), c = mantissa_double("c");
  int n = mantissa_int("n"), r = 0;
  for (int i = 0; i < 3; ++i) {
    if (n % (i + 3) == 1) r += 1;
    if (a * i + b > c) r += 2;
    n /= 3;
  }
  if (a * a * a == 27.0 && b * b - 4 * a * c > 0) r += 4;
  if (exp(b) > 5 && sin(c) < 0.25) r += 8;
  return r;
}
