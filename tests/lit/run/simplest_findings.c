// Whatever the kind of a finding, its input is the simplest that was met on its path.
// RUN: rm -rf %t && not %mantissa run -j1 --entry cast -o %t %s
// RUN: %python -c "import json; f = json.load(open('%t/run.json'))['findings'][0]; print(f['kind'], f['verified'], [i['decimal'] for i in f['inputs']])" | FileCheck %s --check-prefix=CAST
// RUN: rm -rf %t && not %mantissa run -j1 --entry asserted -o %t %s
// RUN: %python -c "import json; f = json.load(open('%t/run.json'))['findings'][0]; print(f['kind'], f['verified'], [i['decimal'] for i in f['inputs']])" | FileCheck %s --check-prefix=ASSERT
// RUN: rm -rf %t && not %mantissa run -j1 --entry stops -o %t %s
// RUN: %python -c "import json; f = json.load(open('%t/run.json'))['findings'][0]; print(f['kind'], f['verified'], [i['decimal'] for i in f['inputs']])" | FileCheck %s --check-prefix=STOPS
// RUN: rm -rf %t && not %mantissa run -j1 --entry element -o %t %s
// RUN: %python -c "import json; f = json.load(open('%t/run.json'))['findings'][0]; print(f['kind'], f['verified'], [i['decimal'] for i in f['inputs']])" | FileCheck %s --check-prefix=ELEMENT
// RUN: rm -rf %t && not %mantissa run -j1 --check +leak --entry leaks -o %t %s
// RUN: %python -c "import json; f = json.load(open('%t/run.json'))['findings'][0]; print(f['kind'], f['verified'], [i['decimal'] for i in f['inputs']])" | FileCheck %s --check-prefix=LEAK
#include <assert.h>
#include <stdlib.h>

// CAST: float-cast True ['1e10', '1.0']
int cast(double x, double dt) { return dt > 0.3 && x > 12345678.0 ? (int)(x / dt) : 0; }

// ASSERT: assertion True ['1.0', '0.0']
void asserted(double x, double y) { assert(!(x > y && x * x < 5)); }

// STOPS: abort True ['3.0', '1']
void stops(double x, int n) {
  if (n > 0 && x > 2.5) abort();
}

// The address is near the end of the array, where it is seen natively.
// ELEMENT: out-of-bounds True ['4', '1.0']
int element(int i, double scale) {
  int a[4] = {1, 2, 3, 4};
  if (i < 0 || !(scale > 0.7)) return 0;
  return a[i];
}

// LEAK: memory-leak True ['10000', '0.0']
void leaks(int n, double x) {
  char* p = malloc(16);
  if (!p || (n > 777 && n != 1000 && x < 1)) return;
  free(p);
}
