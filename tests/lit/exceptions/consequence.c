// A NaN that is made of an infinity follows from where that was made: it is said in one line, and counts as a note.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:fp,-underflow --entry f -o %t %s | FileCheck %s
// RUN: %python -c "import json; f={x['kind']: x for x in json.load(open(r'%t/run.json'))['findings']}; assert f['float-invalid']['cause']==f['float-overflow']['id'], f; r={x['ruleId']: x for x in json.load(open(r'%t/findings.sarif'))['runs'][0]['results']}; assert r['float-invalid']['level']=='note' and r['float-invalid']['relatedLocations'], r; assert 'cause' not in f['float-overflow']"
double f(double x) {
  double square = x * x;
  return square - square;
}
// CHECK-DAG: consequence.c:5:{{[0-9]+}}: float-overflow: multiplication overflows: 1e155 * 1e155 = inf
// CHECK-DAG: consequence.c:6:{{[0-9]+}}: float-invalid: subtraction makes a NaN {{.*}} [follows from {{.*}}consequence.c:5:{{[0-9]+}}]
