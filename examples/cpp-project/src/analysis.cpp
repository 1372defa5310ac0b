// What is analysed: three steps with any inputs of the ranges in which the filter is used.
#include <mantissa/mantissa.h>

#include "low_pass.hpp"

static double in_range(const char* name, double low, double high) {
  const double x = mantissa_double(name);
  mantissa_assume(x >= low && x <= high);
  return x;
}

int main() {
  LowPass filter(in_range("seconds", 0, 10));
  for (int i = 0; i < 3; ++i) filter.step(in_range("input", -100, 100), in_range("dt", 0, 1));
  mantissa_check(filter.value() >= -100 && filter.value() <= 100);
  return 0;
}
