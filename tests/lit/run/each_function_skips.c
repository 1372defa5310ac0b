// A function that cannot be called is not explored: the run is not complete, and says which one.
// RUN: rm -rf %t && %mantissa run -j1 --each-function -o %t %s 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
int good(int x) { return x == 3; }
int bad(int (*call)(int)) { return call(3); }
// CHECK: not complete: cannot call 'bad'
// JSON: "status": "incomplete"
// JSON: "skipped": [
// JSON: "what": "cannot call 'bad'
