// A finding shows the inputs that the way to it and it itself depend on; the rest in one line. Numbers once, with the
// digits of their type; other forms are in run.json.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --elements 20 --entry scale -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
struct frame { int id; float gain, limit; };
float scale(const double *table, struct frame *f, int unused) {
  if (table[7] != 2.5) return 0;
  if (f->gain != 0.1f) return 0;
  return f->limit * 3e38f;
}
// CHECK: inputs_that_matter.c:[[@LINE-2]]:19: float-overflow: multiplication overflows: {{-?[0-9.e+-]+}} * 3e38 = {{-?}}inf
// CHECK-NOT: unused
// CHECK: double table[7] = 2.5
// CHECK: float {{.*}}gain = 0.1{{$}}
// CHECK: float {{.*}}limit = {{[-0-9.e+]+$}}
// CHECK-NEXT: all others 0
// JSON: "inputs": [
// JSON: "hexfloat": "0x1.4p+1",
// JSON-NEXT: "bytes": "0000000000000440",
// JSON-NEXT: "matters": true
// JSON: "operands": [
// JSON: "decimal": "3e38",
// JSON-NEXT: "hexfloat": "0x1.c363ccp+127",
// JSON-NEXT: "bits": "0x7f61b1e6"
