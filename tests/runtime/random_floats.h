// Floats of every size and kind, with the difficult ones often enough.
#ifndef MANTISSA_TESTS_RUNTIME_RANDOM_FLOATS_H
#define MANTISSA_TESTS_RUNTIME_RANDOM_FLOATS_H

#include <cmath>
#include <cstring>
#include <limits>

#include "rt.h"

inline double random_double(Random& random) {
  double value;
  uint64_t bits = random();
  std::memcpy(&value, &bits, sizeof value);
  switch (below(random, 8)) {
    case 0: return static_cast<double>(static_cast<int64_t>(random()) >> below(random, 64));
    case 1:
      return std::ldexp(static_cast<double>(below(random, 2000)), static_cast<int>(below(random, 40)) - 20);
    case 2: return static_cast<double>(below(random, 100000)) / 1000;
    case 3: {
      const double specials[] = {0.0,
                                 -0.0,
                                 HUGE_VAL,
                                 -HUGE_VAL,
                                 std::nan(""),
                                 -std::nan(""),
                                 5e-324,
                                 std::numeric_limits<double>::max(),
                                 std::numeric_limits<double>::min()};
      return specials[below(random, 9)];
    }
    case 4: return static_cast<double>(below(random, 2000)) - 1000 + 0.5;
    default: return value;
  }
}

inline long double random_long_double(Random& random) {
  switch (below(random, 8)) {
    case 0: return static_cast<long double>(random_double(random));
    case 1: return static_cast<long double>(below(random, 100000)) / 1000;
    case 2: return std::ldexp(static_cast<long double>(random()), static_cast<int>(below(random, 100)) - 50);
    case 3: {
      const long double specials[] = {HUGE_VALL, -HUGE_VALL, std::numeric_limits<long double>::max(),
                                      std::numeric_limits<long double>::min(),
                                      std::numeric_limits<long double>::denorm_min()};
      return specials[below(random, 5)];
    }
    case 4:
      return std::ldexp(static_cast<long double>(random()), -16510 + static_cast<int>(below(random, 130)));
    default: {
      int exponent = static_cast<int>(below(random, 32700)) - 16400;
      long double value = std::ldexp(static_cast<long double>(random() | 1ull << 63), exponent - 63);
      return below(random, 2) ? -value : value;
    }
  }
}

#endif
