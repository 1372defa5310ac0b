#pragma once

// The constraints of batch_bench, written in C++: N operations in a row over three variables, then two
// comparisons. The steps are a list of operations that the bench builds as a term as well.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace batch_reference {

// Step I of the chain; the bench's term is built from the same table.
enum class Step { kAddY, kMulX, kSubZ, kMulHalf, kAddX };
constexpr Step step(size_t i) { return static_cast<Step>(i % 5); }

template <size_t I, class T>
inline T apply(T s, T x, T y, T z) {
  if constexpr (step(I) == Step::kAddY) return s + y;
  if constexpr (step(I) == Step::kMulX) return s * x;
  if constexpr (step(I) == Step::kSubZ) return s - z;
  if constexpr (step(I) == Step::kMulHalf) return s * T(0.5);
  if constexpr (step(I) == Step::kAddX) return s + x;
}

template <class T, size_t... I>
inline bool chain(T x, T y, T z, std::index_sequence<I...>) {
  T s = x;
  ((s = apply<I>(s, x, y, z)), ...);
  return (s <= y) & (z < s);
}
template <size_t N, class T>
inline bool constraint(T x, T y, T z) {
  return chain(x, y, z, std::make_index_sequence<N>());
}
template <class T>
inline bool math_constraint(T x, T y, T z) {
  return (std::sin(x) + std::exp(y) <= std::pow(std::fabs(z), T(0.3))) & (x < std::log(std::fabs(y)));
}

// A constraint compiled -O2, for one candidate; and -O3 -march=native, for a whole array. `kind` 0 is the
// one with libm.
template <class T>
using One = bool (*)(T x, T y, T z);
template <class T>
using Many = void (*)(const T* x, const T* y, const T* z, uint8_t* out, size_t count);
template <class T>
One<T> one(size_t operations);
template <class T>
Many<T> many(size_t operations);

}  // namespace batch_reference
