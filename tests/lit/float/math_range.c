// --math range: functions are known by their range. What the range excludes is proved, the rest is over-approximated and
// recorded as a Loss, so the run is not complete and a finding that does not show natively is not verified.
// RUN: rm -rf %t && %mantissa run -j1 --math range -o %t %s | FileCheck %s
// CHECK: not complete
// RUN: FileCheck --check-prefix=JSON %s < %t/run.json
// JSON: --math range
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  assert(!(sin(x) > 1.0) && !(acos(x) > 3.2) && !(exp(x) < 0.0));
  return 0;
}
