// run.json has every field of docs/results.md, with the right types.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t --format json %s > %t.json
// RUN: %python %S/Inputs/check_run_json.py %t.json %t
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  unsigned x = mantissa_uint("x");
  if (x < 1000) assert(x * x != 1369);
  return 0;
}
