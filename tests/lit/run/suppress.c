// Comments, rules and earlier results: findings that do not count for the exit status, and are told of as suppressed.
// RUN: rm -rf %t && mkdir -p %t
// RUN: not %mantissa run -j1 --entry f -o %t/all %s | FileCheck %s --check-prefix=ALL
// RUN: %mantissa run -j1 --entry f --baseline %t/all/findings.sarif -o %t/known %s | FileCheck %s --check-prefix=KNOWN
// RUN: %python -c "import json; r=json.load(open(r'%t/known/findings.sarif'))['runs'][0]['results']; assert len(r)==3 and all(x['suppressions'][0]['kind'] in ('external','inSource') for x in r) and all(x['baselineState']=='unchanged' for x in r), r"
// RUN: echo 'shift suppress.c' > %t/rules && echo 'division-by-zero f()' >> %t/rules
// RUN: %mantissa run -j1 --entry f --suppress %t/rules -o %t/ruled %s | FileCheck %s --check-prefix=RULED
// RUN: FileCheck %s --check-prefix=JSON < %t/ruled/run.json
// RUN: not %mantissa run -j1 --entry g --baseline %t/all/findings.sarif -o %t/new %s | FileCheck %s --check-prefix=NEW
// RUN: echo 'shifty' > %t/wrong && not %mantissa run --entry f --suppress %t/wrong -o %t/no %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %mantissa run -j1 --check only:overflow --entry h --fail-on error -o %t/extreme %s | FileCheck %s --check-prefix=EXTREME
// RUN: %python -c "import json; r=json.load(open(r'%t/all/findings.sarif'))['runs'][0]; k=[x for x in r['tool']['driver']['rules'] if x['id']=='shift'][0]; assert k['helpUri'].startswith('https://cwe.mitre.org/') and k['help']['text'] and k['fullDescription']['text'], k; x=r['results'][0]; assert x['partialFingerprints']['mantissa/v1'] and x['codeFlows'][0]['threadFlows'][0]['locations'], x"
// RUN: cd %S && not %mantissa run -j1 --entry f -o %t/here suppress.c && %python -c "import json; r=json.load(open(r'%t/here/findings.sarif'))['runs'][0]; a=r['results'][0]['locations'][0]['physicalLocation']['artifactLocation']; assert a=={'uri':'suppress.c','uriBaseId':'SRCROOT'} and r['originalUriBaseIds']['SRCROOT']['uri'].endswith('/'), a"
int f(int a, int b) {
  int shifted = a << b;
  int quotient = 10 % b;
  int other = 7 % (a & 3);  // mantissa: ignore division-by-zero
  return shifted ^ quotient ^ other;
}
int g(int a, int b) { return f(a, b) + 100 % (b - 1); }
double h(double x) { return x * x; }
// ALL-DAG: suppress.c:{{[0-9]+}}:{{.*}} shift:
// ALL-DAG: suppress.c:{{[0-9]+}}:{{.*}} division-by-zero:
// ALL: 2 findings (2 verified; 1 suppressed)
// KNOWN-NOT: shift:
// KNOWN: 0 findings (0 verified; 3 suppressed)
// RULED: 0 findings (0 verified; 3 suppressed)
// JSON-DAG: "suppressed": "by the rule at {{.*}}rules:1"
// JSON-DAG: "suppressed": "by the rule at {{.*}}rules:2"
// JSON-DAG: "suppressed": "by a comment in the source"
// NEW: division-by-zero:
// NEW: 1 finding (1 verified; 3 suppressed)
// WRONG: --suppress: {{.*}}wrong:1: there is no kind of finding 'shifty'
// EXTREME: float-overflow: {{.*}}[extreme input]
