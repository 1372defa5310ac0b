// GSL: the thirteen functions of the MuSE paper's Table 3, each by way of what GSL exports. Every number is
// free.
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_fft_real.h>
#include <gsl/gsl_histogram.h>
#include <gsl/gsl_histogram2d.h>
#include <gsl/gsl_interp.h>
#include <gsl/gsl_interp2d.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_sum.h>
#include <mantissa/mantissa.h>

enum { kMost = 16 };

static void fill(double* to, int count, const char* name) {
  mantissa_symbolic(to, (size_t)count * sizeof *to, name);
  gsl_set_error_handler_off();
}

static gsl_interp* interpolate(const gsl_interp_type* type, double* x, double* y, int count) {
  fill(x, count, "x");
  fill(y, count, "y");
  gsl_interp* result = gsl_interp_alloc(type, (size_t)count);
  if (result && gsl_interp_init(result, x, y, (size_t)count) == GSL_SUCCESS) return result;
  return NULL;
}

static int integrate(const gsl_interp_type* type, int count) {
  double x[kMost], y[kMost], result = 0, a = mantissa_double("a"), b = mantissa_double("b");
  gsl_interp* interp = interpolate(type, x, y, count);
  return interp ? gsl_interp_eval_integ_e(interp, x, y, a, b, NULL, &result) : -1;
}

int akimaei(void) { return integrate(gsl_interp_akima, 6); }
int linear_ei(void) { return integrate(gsl_interp_linear, 4); }
int steffen_ei(void) { return integrate(gsl_interp_steffen, 4); }

int linear_ed(void) {
  double x[kMost], y[kMost], result = 0, at = mantissa_double("at");
  gsl_interp* interp = interpolate(gsl_interp_linear, x, y, 4);
  return interp ? gsl_interp_eval_deriv_e(interp, x, y, at, NULL, &result) : -1;
}

int bilinea(void) {
  double x[3], y[3], z[9], result = 0, at_x = mantissa_double("at_x"), at_y = mantissa_double("at_y");
  fill(x, 3, "x");
  fill(y, 3, "y");
  fill(z, 9, "z");
  gsl_interp2d* interp = gsl_interp2d_alloc(gsl_interp2d_bilinear, 3, 3);
  if (!interp || gsl_interp2d_init(interp, x, y, z, 3, 3) != GSL_SUCCESS) return -1;
  return gsl_interp2d_eval_deriv_y_e(interp, x, y, z, at_x, at_y, NULL, NULL, &result);
}

int find(void) {
  double range[7];
  size_t bin = 0;
  fill(range, 7, "range");
  gsl_histogram* histogram = gsl_histogram_alloc(6);
  if (!histogram || gsl_histogram_set_ranges(histogram, range, 7) != GSL_SUCCESS) return -1;
  return gsl_histogram_find(histogram, mantissa_double("at"), &bin);
}

int eigengs(void) {
  double alpha[8], beta[4], vectors[32];
  fill(alpha, 8, "alpha");
  fill(beta, 4, "beta");
  fill(vectors, 32, "vectors");
  gsl_vector_complex_view a = gsl_vector_complex_view_array(alpha, 4);
  gsl_vector_view b = gsl_vector_view_array(beta, 4);
  gsl_matrix_complex_view v = gsl_matrix_complex_view_array(vectors, 4, 4);
  gsl_eigen_sort_t order = (gsl_eigen_sort_t)mantissa_int("order");
  return gsl_eigen_genv_sort(&a.vector, &b.vector, &v.matrix, order);
}

int fft_rrt(void) {
  double data[kMost];
  fill(data, kMost, "data");
  size_t stride = mantissa_uint("stride") % 3, count = mantissa_uint("count") % 9;
  return gsl_fft_real_radix2_transform(data, stride, count);
}

int h2d_ps(void) {
  double x_range[4], y_range[4], bins[9], x = 0, y = 0;
  fill(x_range, 4, "x_range");
  fill(y_range, 4, "y_range");
  fill(bins, 9, "bins");
  gsl_histogram2d* histogram = gsl_histogram2d_alloc(3, 3);
  gsl_histogram2d_pdf* pdf = gsl_histogram2d_pdf_alloc(3, 3);
  if (!histogram || !pdf || gsl_histogram2d_set_ranges(histogram, x_range, 4, y_range, 4) != GSL_SUCCESS)
    return -1;
  for (int i = 0; i < 9; ++i) histogram->bin[i] = bins[i];
  if (gsl_histogram2d_pdf_init(pdf, histogram) != GSL_SUCCESS) return -2;
  return gsl_histogram2d_pdf_sample(pdf, mantissa_double("r1"), mantissa_double("r2"), &x, &y);
}

int sort(void) {
  double data[6];
  fill(data, 6, "data");
  gsl_sort(data, 1, 6);
  return 0;
}

int sum_lum(void) {
  double terms[6], result = 0, error = 0;
  fill(terms, 6, "terms");
  gsl_sum_levin_u_workspace* space = gsl_sum_levin_u_alloc(6);
  if (!space) return -1;
  size_t least = mantissa_uint("least") % 8, most = mantissa_uint("most") % 8;
  return gsl_sum_levin_u_minmax(terms, 6, least, most, space, &result, &error);
}

static int cyclic(int symmetric) {
  double diagonal[4], above[4], below[4], right[4], x[4];
  fill(diagonal, 4, "diagonal");
  fill(above, 4, "above");
  fill(below, 4, "below");
  fill(right, 4, "right");
  gsl_vector_view d = gsl_vector_view_array(diagonal, 4), a = gsl_vector_view_array(above, 4),
                  b = gsl_vector_view_array(below, 4), r = gsl_vector_view_array(right, 4),
                  s = gsl_vector_view_array(x, 4);
  return symmetric ? gsl_linalg_solve_symm_cyc_tridiag(&d.vector, &a.vector, &r.vector, &s.vector)
                   : gsl_linalg_solve_cyc_tridiag(&d.vector, &a.vector, &b.vector, &r.vector, &s.vector);
}

int solve_ct(void) { return cyclic(1); }
int solve_ctn(void) { return cyclic(0); }
