// run.json has every field of the contract, with the right types.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t --format json %s > %t.json
// RUN: %python %S/Inputs/check_run_json.py %t.json %t
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  assert(mantissa_int("x") != 3);
  return 0;
}
