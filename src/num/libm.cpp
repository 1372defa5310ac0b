// One row per function and type. The calls go through pointers, and the values through volatiles, so that the
// compiler neither folds a call at compile time (with its own correctly rounded result, not the host's) nor
// moves it out of the rounding mode it is meant for. lgamma uses the re-entrant form: the plain one writes
// the global signgam.

#include "num/libm.h"

#include <math.h>

#include <array>
#include <cfenv>

namespace mantissa::num {
namespace {

template <class T>
using Unary = T (*)(T);
template <class T>
using Binary = T (*)(T, T);

template <class T>
struct Implementation {
  Unary<T> unary;
  Binary<T> binary;
};

struct Row {
  MathFunctionInfo info;
  Implementation<float> f;
  Implementation<double> d;
  Implementation<long double> l;
};

float log_gamma(float x) {
  int sign;
  return ::lgammaf_r(x, &sign);
}
double log_gamma(double x) {
  int sign;
  return ::lgamma_r(x, &sign);
}
long double log_gamma(long double x) {
  int sign;
  return ::lgammal_r(x, &sign);
}

#define MANTISSA_UNARY(kind, fn)                                                            \
  Row {                                                                                     \
    {MathFunction::kind, #fn, 1}, {::fn##f, nullptr}, {::fn, nullptr}, { ::fn##l, nullptr } \
  }
#define MANTISSA_BINARY(kind, fn)                                                           \
  Row {                                                                                     \
    {MathFunction::kind, #fn, 2}, {nullptr, ::fn##f}, {nullptr, ::fn}, { nullptr, ::fn##l } \
  }

const std::array<Row, static_cast<size_t>(MathFunction::kCount)> kRows = {
    MANTISSA_UNARY(kSin, sin),
    MANTISSA_UNARY(kCos, cos),
    MANTISSA_UNARY(kTan, tan),
    MANTISSA_UNARY(kAsin, asin),
    MANTISSA_UNARY(kAcos, acos),
    MANTISSA_UNARY(kAtan, atan),
    MANTISSA_UNARY(kSinh, sinh),
    MANTISSA_UNARY(kCosh, cosh),
    MANTISSA_UNARY(kTanh, tanh),
    MANTISSA_UNARY(kAsinh, asinh),
    MANTISSA_UNARY(kAcosh, acosh),
    MANTISSA_UNARY(kAtanh, atanh),
    MANTISSA_UNARY(kExp, exp),
    MANTISSA_UNARY(kExp2, exp2),
    MANTISSA_UNARY(kExp10, exp10),
    MANTISSA_UNARY(kExpm1, expm1),
    MANTISSA_UNARY(kLog, log),
    MANTISSA_UNARY(kLog2, log2),
    MANTISSA_UNARY(kLog10, log10),
    MANTISSA_UNARY(kLog1p, log1p),
    MANTISSA_UNARY(kCbrt, cbrt),
    MANTISSA_UNARY(kErf, erf),
    MANTISSA_UNARY(kErfc, erfc),
    MANTISSA_UNARY(kTgamma, tgamma),
    Row{{MathFunction::kLgamma, "lgamma", 1},
        {log_gamma, nullptr},
        {log_gamma, nullptr},
        {log_gamma, nullptr}},
    MANTISSA_UNARY(kJ0, j0),
    MANTISSA_UNARY(kJ1, j1),
    MANTISSA_UNARY(kY0, y0),
    MANTISSA_UNARY(kY1, y1),
    MANTISSA_BINARY(kAtan2, atan2),
    MANTISSA_BINARY(kPow, pow),
    MANTISSA_BINARY(kHypot, hypot),
};

#undef MANTISSA_UNARY
#undef MANTISSA_BINARY

const Row& row(MathFunction function) {
  const auto index = static_cast<size_t>(function);
  MANTISSA_CHECK(index < kRows.size());
  const Row& result = kRows[index];
  MANTISSA_CHECK(result.info.function == function);
  return result;
}

template <class T>
T apply(const Implementation<T>& implementation, T a, T b) {
  return implementation.unary != nullptr ? implementation.unary(a) : implementation.binary(a, b);
}

int host_mode(RoundingMode mode) {
  switch (mode) {
    case RoundingMode::kTowardPositive: return FE_UPWARD;
    case RoundingMode::kTowardNegative: return FE_DOWNWARD;
    case RoundingMode::kTowardZero: return FE_TOWARDZERO;
    default: return FE_TONEAREST;
  }
}

// The host's environment as it was, whatever the call did to it.
class Environment {
 public:
  explicit Environment(RoundingMode mode) {
    std::feholdexcept(&saved_);
    std::fesetround(host_mode(mode));
  }
  ~Environment() { std::fesetenv(&saved_); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

  Flags raised() const {
    const int set = std::fetestexcept(FE_ALL_EXCEPT);
    return static_cast<Flags>(
        ((set & FE_INVALID) != 0 ? kInvalid : 0) | ((set & FE_DIVBYZERO) != 0 ? kDivByZero : 0) |
        ((set & FE_OVERFLOW) != 0 ? kOverflow : 0) | ((set & FE_UNDERFLOW) != 0 ? kUnderflow : 0) |
        ((set & FE_INEXACT) != 0 ? kInexact : 0));
  }

 private:
  std::fenv_t saved_;
};

template <class T>
T call_in(const Implementation<T>& implementation, RoundingMode mode, T a, T b, Flags* flags) {
  if (mode == RoundingMode::kNearestAway) mode = RoundingMode::kNearestEven;
  if (mode == RoundingMode::kNearestEven && flags == nullptr) return apply(implementation, a, b);
  const Environment environment(mode);
  volatile T x = a, y = b;
  volatile T result = apply<T>(implementation, x, y);
  if (flags != nullptr) *flags |= environment.raised();
  return result;
}

}  // namespace

const MathFunctionInfo& info(MathFunction function) { return row(function).info; }

Float call(MathFunction function, RoundingMode mode, const Float& a, const Float& b, Flags* flags) {
  const Row& r = row(function);
  const Format f = a.format();
  MANTISSA_CHECK(r.info.arity == 1 || b.format() == f);
  const bool two = r.info.arity == 2;
  if (f == kDouble) {
    const double result = call_in(r.d, mode, a.to_double(), two ? b.to_double() : 0.0, flags);
    return result != result ? Float::nan(f) : Float::from_double(result);
  }
  if (f == kFloat) {
    const float result = call_in(r.f, mode, a.to_float(), two ? b.to_float() : 0.0f, flags);
    return result != result ? Float::nan(f) : Float::from_float(result);
  }
  MANTISSA_CHECK(f == kX87, "libm functions exist for float, double and x87 only");
  const long double result = call_in(r.l, mode, a.to_long_double(), two ? b.to_long_double() : 0.0L, flags);
  return result != result ? Float::nan(f) : Float::from_long_double(result);
}

double call_double(MathFunction function, double a, double b) { return apply(row(function).d, a, b); }
float call_float(MathFunction function, float a, float b) { return apply(row(function).f, a, b); }

}  // namespace mantissa::num
