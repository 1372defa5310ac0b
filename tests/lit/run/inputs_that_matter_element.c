// Of a table that is read at one place only that place matters, and what the driver assumes of an input does not make it matter.
// RUN: rm -rf %t && not %mantissa run -q -j1 --elements 40 --range table[39].gain=-5:5 --entry lookup -o %t %s | FileCheck %s
struct row {
  int gain, offset;
  _Bool is_used;
};
// CHECK: division-by-zero
// CHECK-NEXT: i32 table[{{[0-9]+}}].gain = 77
// CHECK-NEXT: u32 at = {{[0-9]+}}
// CHECK-NEXT: all others 0
int lookup(const struct row *table, unsigned at) {
  if (at >= 40) return 0;
  if (table[at].gain > 76) return 10 / (table[at].gain - 77);
  return 1;
}
