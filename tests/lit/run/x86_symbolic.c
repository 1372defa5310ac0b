// Instructions of x86 on symbolic lanes: a sum of differences, a rounding, a comparison of all lanes at once.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s -- -O2 -msse4.2 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry g -o %t %s -- -O2 -msse4.2 | FileCheck %s --check-prefix=LOSS
#include <assert.h>
#include <immintrin.h>

int f(unsigned char a, unsigned char b, float x) {
  const __m128i left = _mm_setr_epi8(a, 10, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8), right = _mm_set1_epi8((char)b);
  const int low = _mm_cvtsi128_si32(_mm_sad_epu8(left, right));
  assert(low <= 8 * 255);
  const int near = _mm_cvtss_si32(_mm_set_ss(x)), same = _mm_movemask_epi8(_mm_cmpeq_epi8(left, right));
  // CHECK: x86_symbolic.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(!(low == 500 && near == 77 && same == 0));
  return low;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,

// Arithmetic on floats belongs to the program: what is not followed has a name.
int g(double x) {
  if (_mm_cvtsd_f64(_mm_hadd_pd(_mm_set1_pd(x), _mm_set1_pd(1))) == 6) return 1;
  return 0;
}
// LOSS: 0 findings
// LOSS-SAME: not complete: {{.*}}x86.sse3.hadd.pd
