// Complex numbers: products and quotients with the rules for infinities, and the functions that are one real one.
// RUN: rm -rf %t && not %mantissa run --check only:assert --each-function -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run --check only:assert --each-function -o %t %s -- -O2 | FileCheck %s
#include <assert.h>
#include <complex.h>
#include <math.h>

// CHECK-DAG: complex.c:[[@LINE+3]]:{{[0-9]+}}: assertion: {{.*}}product
void product(double complex z) {
  double complex w = z * (3.0 + 4.0 * _Complex_I);
  if (creal(w) == -1.0) assert(cimag(w) != 7.0 && "product");
}

// Only an infinity makes both parts infinite; the simple formula would give NaN.
// CHECK-DAG: complex.c:[[@LINE+3]]:{{[0-9]+}}: assertion: {{.*}}of_infinities
void of_infinities(float complex z) {
  float complex w = z * z;
  assert(!(isinf(crealf(z)) && isinf(cimagf(z)) && isinf(cimagf(w))) && "of_infinities");
}

// CHECK-DAG: complex.c:[[@LINE+3]]:{{[0-9]+}}: assertion: {{.*}}quotient
void quotient(double complex z) {
  double complex w = z / (1.0 + 2.0 * _Complex_I);
  assert(!(creal(w) == 1.0 && cimag(w) == -1.0) && "quotient");
}

// A divisor whose square overflows is scaled.
// CHECK-DAG: complex.c:[[@LINE+2]]:{{[0-9]+}}: assertion: {{.*}}scaled
void scaled(long double x) {
  assert(creall((x + 0.0L * _Complex_I) / (0x1p16383L + 0x1p16383L * _Complex_I)) != 0.25L && "scaled");
}

// CHECK-DAG: complex.c:[[@LINE+2]]:{{[0-9]+}}: assertion: {{.*}}magnitude
void magnitude(double complex z) {
  assert(!(cabs(z) == 5.0 && creal(z) == 3.0) && "magnitude");
}

// CHECK-DAG: complex.c:[[@LINE+2]]:{{[0-9]+}}: assertion: {{.*}}angle
void angle(double complex z) {
  assert(!(carg(z) > 3.0 && cimag(conj(z)) < -2.0) && "angle");
}

// No findings: a projection never has a second infinity, and conjugation twice is nothing.
void projected(double complex z) {
  double complex p = cproj(z);
  assert(!(isinf(creal(p)) && isinf(cimag(p))));
  assert(cimag(conj(conj(z))) == cimag(z) || isnan(cimag(z)));
}
// CHECK: 6 findings (6 verified){{.*}}: complete
// CHECK-NOT: inexact
// CHECK-NOT: another path
