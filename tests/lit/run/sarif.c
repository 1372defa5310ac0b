// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s
// RUN: %python -c "import json; s=json.load(open(r'%t/findings.sarif')); r=s['runs'][0]; assert s['version']=='2.1.0'; x=r['results'][0]; assert x['ruleId']=='division-by-zero' and x['level']=='error', x; l=x['locations'][0]['physicalLocation']; assert l['region']['startLine']==6, l; assert l['artifactLocation']['uri'].endswith('sarif.c'); assert r['tool']['driver']['rules'][0]['id']=='division-by-zero'"
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x");
  return 10 / x;
}
