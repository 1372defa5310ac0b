// A finding is printed when it is confirmed, while the run goes on.
// RUN: rm -rf %t && mkdir %t && sh -c '%mantissa run --jobs 1 --time 60s -o %t/out %s > %t/said & for i in $(seq 300); do grep -q division-by-zero %t/said && break; sleep 0.1; done; cat %t/said; kill -TERM $!; wait $!; echo "ended with $?"; tail -n +4 %t/said' | FileCheck %s
// RUN: FileCheck %s --check-prefix=EVENT < %t/out/events.jsonl
#include <mantissa/mantissa.h>
unsigned long long hash;
int main(void) {
  unsigned x = mantissa_uint("x"), y = mantissa_uint("y");
  if (x == 77) return 5 / (int)(y - 3);
  for (unsigned i = 0; i < 1000000000u; ++i) hash = hash * 31 + (x >> (i & 31));
  return hash == 12345;
}
// CHECK: finding_early.c:8:25: division-by-zero
// CHECK-NEXT: u32 x = 77
// CHECK-NEXT: u32 y = 3
// CHECK-NOT: division-by-zero
// CHECK: ended with 1
// CHECK: 1 finding (1 verified)
// EVENT: "event":"finding","id":1
// EVENT: "event":"confirmed","finding":1,"test":
// EVENT: "event":"end"
