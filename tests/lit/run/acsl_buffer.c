// ACSL says the length of a buffer by \valid: it is one here, too, and what cannot be read is left out with a note.
// RUN: rm -rf %t && %mantissa run -j1 --entry mean --elements 3 -o %t %s 2>&1 | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --entry last --elements 3 -o %t %s 2>&1 | FileCheck %s --check-prefix=LAST
/*@ requires n > 0 && \valid_read(x + (0 .. n-1));
    requires \separated(x, &n); */
double mean(const double *x, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  return sum / n;
}
// CHECK: note: {{.*}}acsl_buffer.c:5: this clause is left out
// CHECK: 0 findings {{.*}}complete: {{.*}}under: x points to 3 elements; n > 0 && (n <= elements(x)) ({{.*}}acsl_buffer.c:4)

//@ requires \valid(x + (0 .. n));
double last(const double *x, unsigned n) { return x[n + 1]; }
// LAST: acsl_buffer.c:[[@LINE-1]]:{{[0-9]+}}: out-of-bounds
// LAST: u32 n = 2
// LAST: under: {{.*}}(n < elements(x))
