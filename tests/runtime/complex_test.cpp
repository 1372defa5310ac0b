// Complex numbers against the host's compiler library and libm: to the last bit, quotients with the flags
// that they raise.
#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>
#include <iterator>
#include <limits>

#include "random_floats.h"
#include "rt.h"

using Single = _Complex float;
using Double = _Complex double;
using Long = _Complex long double;
extern "C" {
Double rt___muldc3(double, double, double, double);
Double __muldc3(double, double, double, double);
Long rt___mulxc3(long double, long double, long double, long double);
Long __mulxc3(long double, long double, long double, long double);
Single rt___divsc3(float, float, float, float);
Single __divsc3(float, float, float, float);
Long rt___divxc3(long double, long double, long double, long double);
Long __divxc3(long double, long double, long double, long double);
double rt___powidf2(double, int);
double __powidf2(double, int);
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

// Without inexact.
constexpr int kFlags = FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW;

template <class Complex, class Real>
void expect_same(Complex (*ours)(Real, Real, Real, Real), Complex (*theirs)(Real, Real, Real, Real),
                 const Real (&x)[4]) {
  std::feclearexcept(FE_ALL_EXCEPT);
  volatile Complex mine = ours(x[0], x[1], x[2], x[3]);
  const int raised = std::fetestexcept(kFlags);
  std::feclearexcept(FE_ALL_EXCEPT);
  volatile Complex its = theirs(x[0], x[1], x[2], x[3]);
  EXPECT_EQ(raised, std::fetestexcept(kFlags));
  EXPECT_TRUE(same<Real>(__real__ mine, __real__ its) && same<Real>(__imag__ mine, __imag__ its));
}

// Ends of the range, where quotients are scaled, and what is no number, among numbers.
template <class Real>
Real part_of(Random& random) {
  using Limits = std::numeric_limits<Real>;
  const Real ends[] = {0,
                       Limits::infinity(),
                       Limits::quiet_NaN(),
                       Limits::min(),
                       Limits::denorm_min(),
                       Limits::max(),
                       Limits::max() / 2,
                       Limits::epsilon(),
                       Limits::max() / 2 * Limits::epsilon(),
                       1};
  const Real fraction = 1 + static_cast<Real>(below(random, 1 << 20)) / (1 << 20);
  const Real sign = below(random, 2) ? 1 : -1;
  if (below(random, 3) == 0) return sign * ends[below(random, std::size(ends))];
  if (below(random, 3) == 0) return sign * ends[below(random, std::size(ends))] * fraction;
  const int exponents = Limits::max_exponent - Limits::min_exponent + Limits::digits;
  return sign * std::ldexp(fraction, static_cast<int>(below(random, static_cast<uint64_t>(exponents))) +
                                         Limits::min_exponent - Limits::digits);
}

TEST(Complex, QuotientsAreTheHosts) {
  for (const int mode : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    for (long i = 0; i < cases(15000) && !HasFailure(); ++i) {
      Random random(static_cast<uint64_t>(i));
      SCOPED_TRACE(testing::Message() << "mode " << mode << ", seed " << i);
      float f[4];
      double d[4];
      long double l[4];
      for (float& part : f) part = part_of<float>(random);
      for (double& part : d) part = part_of<double>(random);
      for (long double& part : l) part = part_of<long double>(random);
      std::fesetround(mode);
      expect_same(rt___divsc3, __divsc3, f);
      expect_same(rt___divdc3, __divdc3, d);
      expect_same(rt___divxc3, __divxc3, l);
      std::fesetround(FE_TONEAREST);
    }
  }
}

TEST(Complex, PowersAreTheHosts) {
  for (long i = 0; i < cases(100000) && !HasFailure(); ++i) {
    Random random(static_cast<uint64_t>(i));
    SCOPED_TRACE(testing::Message() << "seed " << i);
    const double base = part_of<double>(random);
    const int exponent = static_cast<int>(below(random, 41)) - 20;
    std::feclearexcept(FE_ALL_EXCEPT);
    volatile double mine = rt___powidf2(base, exponent);
    const int raised = std::fetestexcept(kFlags);
    std::feclearexcept(FE_ALL_EXCEPT);
    volatile double its = __powidf2(base, exponent);
    EXPECT_EQ(raised, std::fetestexcept(kFlags));
    EXPECT_TRUE(same<double>(mine, its));
  }
}

}  // namespace
