// More wait than --memory has room for: terms are taken back, the newest are taken first, and the run goes on until its time
// is over. What was given up is told.
// RUN: rm -rf %t && %mantissa run -j1 --memory 200M --time 20s --no-replay -o %t %S/../../../bench/memory/json.c > %t.out
// RUN: %python -c "import json; run = json.load(open('%t/run.json')); print(run['status'] if run['dropped'] else 'nothing lost: ' + run['status'], run['paths']['compactions'] > 0)" | FileCheck %s
// CHECK: {{memory|nothing lost: time}} True
