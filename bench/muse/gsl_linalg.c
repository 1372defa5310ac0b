// GSL: linear algebra with every element of a small matrix free, like the MuSE paper's Table 4.
#include <gsl/gsl_blas.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <mantissa/mantissa.h>

enum { kSize = 3 };
static double elements[kSize * kSize], right_side[kSize], solution[kSize], second[kSize * kSize];
static gsl_matrix_view a, v;
static gsl_vector_view b, x, s;
static double values[kSize];

static void start(void) {
  mantissa_symbolic(elements, sizeof elements, "a");
  mantissa_symbolic(right_side, sizeof right_side, "b");
  gsl_set_error_handler_off();
  a = gsl_matrix_view_array(elements, kSize, kSize);
  v = gsl_matrix_view_array(second, kSize, kSize);
  b = gsl_vector_view_array(right_side, kSize);
  x = gsl_vector_view_array(solution, kSize);
  s = gsl_vector_view_array(values, kSize);
}

int lu(void) {
  int sign = 0;
  start();
  gsl_permutation* p = gsl_permutation_alloc(kSize);
  if (!p || gsl_linalg_LU_decomp(&a.matrix, p, &sign) != GSL_SUCCESS) return -1;
  return gsl_linalg_LU_solve(&a.matrix, p, &b.vector, &x.vector);
}

int cholesky(void) {
  start();
  if (gsl_linalg_cholesky_decomp1(&a.matrix) != GSL_SUCCESS) return -1;
  return gsl_linalg_cholesky_solve(&a.matrix, &b.vector, &x.vector);
}

int pcholesky(void) {
  start();
  gsl_permutation* p = gsl_permutation_alloc(kSize);
  if (!p || gsl_linalg_pcholesky_decomp(&a.matrix, p) != GSL_SUCCESS) return -1;
  return gsl_linalg_pcholesky_solve(&a.matrix, p, &b.vector, &x.vector);
}

int qr(void) {
  start();
  if (gsl_linalg_QR_decomp(&a.matrix, &s.vector) != GSL_SUCCESS) return -1;
  return gsl_linalg_QR_solve(&a.matrix, &s.vector, &b.vector, &x.vector);
}

int qrpt(void) {
  int sign = 0;
  double norms[kSize];
  gsl_vector_view norm = gsl_vector_view_array(norms, kSize);
  start();
  gsl_permutation* p = gsl_permutation_alloc(kSize);
  if (!p || gsl_linalg_QRPT_decomp(&a.matrix, &s.vector, p, &sign, &norm.vector) != GSL_SUCCESS) return -1;
  return gsl_linalg_QRPT_solve(&a.matrix, &s.vector, p, &b.vector, &x.vector);
}

int svd(void) {
  double work[kSize];
  gsl_vector_view w = gsl_vector_view_array(work, kSize);
  start();
  return gsl_linalg_SV_decomp(&a.matrix, &v.matrix, &s.vector, &w.vector);
}

int svd_jacobi(void) {
  start();
  return gsl_linalg_SV_decomp_jacobi(&a.matrix, &v.matrix, &s.vector);
}

int householder(void) {
  start();
  return gsl_linalg_HH_solve(&a.matrix, &b.vector, &x.vector);
}

int eigen_symmetric(void) {
  start();
  gsl_eigen_symm_workspace* space = gsl_eigen_symm_alloc(kSize);
  return space ? gsl_eigen_symm(&a.matrix, &s.vector, space) : -1;
}

int eigen(void) {
  double pairs[2 * kSize];
  gsl_vector_complex_view roots = gsl_vector_complex_view_array(pairs, kSize);
  start();
  gsl_eigen_nonsymm_workspace* space = gsl_eigen_nonsymm_alloc(kSize);
  return space ? gsl_eigen_nonsymm(&a.matrix, &roots.vector, space) : -1;
}

int balance(void) {
  start();
  return gsl_linalg_balance_matrix(&a.matrix, &s.vector);
}

int rank(void) {
  double norms[kSize];
  int sign = 0;
  gsl_vector_view norm = gsl_vector_view_array(norms, kSize);
  start();
  gsl_permutation* p = gsl_permutation_alloc(kSize);
  if (!p || gsl_linalg_QRPT_decomp(&a.matrix, &s.vector, p, &sign, &norm.vector) != GSL_SUCCESS) return -1;
  return (int)gsl_linalg_QRPT_rank(&a.matrix, -1);
}
