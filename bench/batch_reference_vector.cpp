// Compiled -O3 -march=native: the loop over candidates is here, to be vectorised.

#include "batch_reference.h"

namespace batch_reference {

namespace {

template <class T, class F>
inline void loop(const T* __restrict x, const T* __restrict y, const T* __restrict z, uint8_t* __restrict out,
                 size_t count, F f) {
  for (size_t i = 0; i < count; ++i) out[i] = f(x[i], y[i], z[i]);
}

template <class T, size_t N>
void chain_loop(const T* x, const T* y, const T* z, uint8_t* out, size_t count) {
  loop(x, y, z, out, count, [](T a, T b, T c) { return constraint<N>(a, b, c); });
}
template <class T>
void math_loop(const T* x, const T* y, const T* z, uint8_t* out, size_t count) {
  loop(x, y, z, out, count, [](T a, T b, T c) { return math_constraint(a, b, c); });
}

}  // namespace

template <class T>
Many<T> many(size_t operations) {
  switch (operations) {
    case 10: return chain_loop<T, 10>;
    case 30: return chain_loop<T, 30>;
    case 100: return chain_loop<T, 100>;
    case 200: return chain_loop<T, 200>;
    default: return math_loop<T>;
  }
}
template Many<double> many<double>(size_t);
template Many<float> many<float>(size_t);

}  // namespace batch_reference
