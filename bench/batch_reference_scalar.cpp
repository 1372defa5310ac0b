// Compiled -O2: one call per candidate.

#include "batch_reference.h"

namespace batch_reference {

template <class T>
One<T> one(size_t operations) {
  switch (operations) {
    case 10: return [](T x, T y, T z) { return constraint<10>(x, y, z); };
    case 30: return [](T x, T y, T z) { return constraint<30>(x, y, z); };
    case 100: return [](T x, T y, T z) { return constraint<100>(x, y, z); };
    case 200: return [](T x, T y, T z) { return constraint<200>(x, y, z); };
    default: return [](T x, T y, T z) { return math_constraint(x, y, z); };
  }
}
template One<double> one<double>(size_t);
template One<float> one<float>(size_t);

}  // namespace batch_reference
