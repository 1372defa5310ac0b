// A template class with operators, Gauss without a pivot, and an exception thrown through containers.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f --check fp,-underflow,-overflow -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <array>
#include <cassert>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

template <typename T, std::size_t N>
class Matrix {
 public:
  T& operator()(std::size_t i, std::size_t j) { return cells_.at(i * N + j); }
  std::array<T, N> solve(std::array<T, N> b) {
    for (std::size_t k = 0; k < N; ++k)
      for (std::size_t i = k + 1; i < N; ++i) {
        // CHECK: matrix_template.cpp:[[@LINE+1]]:{{[0-9]+}}: float-divide-by-zero:
        const T factor = (*this)(i, k) / (*this)(k, k);
        for (std::size_t j = k; j < N; ++j) (*this)(i, j) -= factor * (*this)(k, j);
        b[i] -= factor * b[k];
      }
    return b;
  }

 private:
  std::vector<T> cells_ = std::vector<T>(N * N, T(1));
};

extern "C" double f(signed char a, unsigned char key) {
  const std::map<std::string, int> index{{"first", 0}, {"second", 1}};
  try {
    Matrix<double, 2> m;
    m(0, 0) = a;
    const auto b = m.solve({1, 2});
    return b[index.at(key == 9 ? "third" : "second")];
  } catch (const std::out_of_range&) {
    assert(key == 9);
    return 0;
  }
}
// CHECK: 2 findings (2 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
