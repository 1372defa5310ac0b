// A transform of std::complex numbers in a std::vector. Its division has a zero that an input reaches.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f --check fp,-underflow,-overflow -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <complex>
#include <vector>

using Complex = std::complex<double>;

static void fft(std::vector<Complex>& a) {
  const std::size_t n = a.size();
  if (n == 1) return;
  std::vector<Complex> even(n / 2), odd(n / 2);
  for (std::size_t i = 0; i < n / 2; ++i) {
    even[i] = a[2 * i];
    odd[i] = a[2 * i + 1];
  }
  fft(even);
  fft(odd);
  static const Complex turn[] = {{1, 0}, {0, -1}};
  for (std::size_t k = 0; k < n / 2; ++k) {
    const Complex w = turn[n == 4 ? k : 0];
    const Complex t(w.real() * odd[k].real() - w.imag() * odd[k].imag(),
                    w.real() * odd[k].imag() + w.imag() * odd[k].real());
    a[k] = even[k] + t;
    a[k + n / 2] = even[k] - t;
  }
}

extern "C" double f(float x0, float x1) {
  if (!(x0 > -100 && x0 < 100 && x1 > -100 && x1 < 100)) return 0;
  std::vector<Complex> a{x0, x1, 2.0, 1.0};
  fft(a);
  // CHECK: complex_fft.cpp:[[@LINE+1]]:{{[0-9]+}}: float-divide-by-zero:
  return 1 / a[0].real();
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
