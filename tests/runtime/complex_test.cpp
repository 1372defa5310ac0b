// Complex numbers against the host's compiler library and libm: products, functions and the kind of every
// part of a quotient are the same; quotients agree in value, since every library rounds its own way.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <complex>

#include "random_floats.h"
#include "rt.h"

using Double = _Complex double;
using Long = _Complex long double;
extern "C" {
Double rt___muldc3(double, double, double, double);
Double __muldc3(double, double, double, double);
Long rt___mulxc3(long double, long double, long double, long double);
Long __mulxc3(long double, long double, long double, long double);
Double rt___divdc3(double, double, double, double);
Double __divdc3(double, double, double, double);
double rt_cabs(Double);
double rt_carg(Double);
Double rt_cproj(Double);
double cabs(Double);
double carg(Double);
Double cproj(Double);
}

namespace {

template <class T>
bool same(T a, T b) {
  return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

// But for the sign of zero.
bool alike(double a, double b) { return (std::isnan(a) && std::isnan(b)) || a == b; }

TEST(Complex, ProductsAndFunctionsAreTheHosts) {
  for (long i = 0; i < cases(200000); ++i) {
    Random random(static_cast<uint64_t>(i));
    const double a = random_double(random), b = random_double(random), c = random_double(random),
                 d = random_double(random);
    const Double ours = rt___muldc3(a, b, c, d), theirs = __muldc3(a, b, c, d);
    ASSERT_TRUE(same(__real__ ours, __real__ theirs) && same(__imag__ ours, __imag__ theirs)) << "seed " << i;
    Double z;
    __real__ z = a;
    __imag__ z = b;
    ASSERT_TRUE(same(rt_cabs(z), cabs(z)) && same(rt_carg(z), carg(z))) << "seed " << i;
    ASSERT_TRUE(same(__real__ rt_cproj(z), __real__ cproj(z)) &&
                same(__imag__ rt_cproj(z), __imag__ cproj(z)))
        << "seed " << i;
    const long double e = random_long_double(random), f = random_long_double(random);
    const Long long_ours = rt___mulxc3(e, f, a, b), long_theirs = __mulxc3(e, f, a, b);
    ASSERT_TRUE(same(__real__ long_ours, __real__ long_theirs) &&
                same(__imag__ long_ours, __imag__ long_theirs))
        << "seed " << i;
  }
}

TEST(Complex, QuotientsTimesDivisorsAreDividends) {
  for (long i = 0; i < cases(100000); ++i) {
    Random random(static_cast<uint64_t>(i));
    const auto number = [&] {
      const int exponent = static_cast<int>(below(random, 900)) - 450;
      return (below(random, 2) ? 1 : -1) *
             std::ldexp(1.0 + static_cast<double>(below(random, 1 << 20)) / (1 << 20), exponent);
    };
    const long double a = number(), b = number(), c = number(), d = number();
    const Double ours = rt___divdc3(static_cast<double>(a), static_cast<double>(b), static_cast<double>(c),
                                    static_cast<double>(d));
    const long double x = __real__ ours, y = __imag__ ours;
    const long double off = std::hypot(x * c - y * d - a, x * d + y * c - b);
    ASSERT_LT(off, 1e-15L * std::hypot(a, b)) << "seed " << i;
  }
  // The rules for zeros and infinities.
  const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
  for (double a : {0.0, 1.0, -2.0, infinity, -infinity, nan})
    for (double b : {0.0, -1.0, infinity, nan})
      for (double c : {0.0, -0.0, 2.0, infinity, -infinity, nan})
        for (double d : {0.0, -1.0, infinity, nan}) {
          const Double ours = rt___divdc3(a, b, c, d), theirs = __divdc3(a, b, c, d);
          ASSERT_TRUE(alike(__real__ ours, __real__ theirs) && alike(__imag__ ours, __imag__ theirs))
              << a << ' ' << b << ' ' << c << ' ' << d << ": " << __real__ ours << ' ' << __imag__ ours
              << " is not " << __real__ theirs << ' ' << __imag__ theirs;
        }
}

}  // namespace
