// One event per test, finding and coverage step, in order of time.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s
// RUN: %python -c "import json; e=[json.loads(l) for l in open(r'%t/events.jsonl')]; assert [x['t'] for x in e]==sorted(x['t'] for x in e); k=[x['event'] for x in e]; assert {'finding','coverage','end'} <= set(k), k; assert k[-1]=='end' and e[-1]['status']=='complete', e"
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  assert(mantissa_int("x") != 3);
  return 0;
}
