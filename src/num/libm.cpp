// The calls go through pointers, and the values through volatiles, so that the
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
  Implementation<float> f;
  Implementation<double> d;
  Implementation<long double> l;
};

template <class T>
constexpr Implementation<T> host(Unary<T> function) {
  return {function, nullptr};
}
template <class T>
constexpr Implementation<T> host(Binary<T> function) {
  return {nullptr, function};
}

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

using Rows = std::array<Row, static_cast<size_t>(MathFunction::kCount)>;
constexpr Rows make_rows() {
  Rows rows = {{
#define MANTISSA_LIBM(kind, fn, arity, ...) \
  {host<float>(::fn##f), host<double>(::fn), host<long double>(::fn##l)},
#include "num/libm.def"
  }};
  rows[static_cast<size_t>(MathFunction::kLgamma)] = {host<float>(log_gamma), host<double>(log_gamma),
                                                      host<long double>(log_gamma)};
  return rows;
}
constexpr Rows kRows = make_rows();

// What the rows of libm.def must agree on among themselves.
constexpr bool rows_are_sound() {
  for (const MathFunctionInfo& row : libm_rows::kTable) {
    const bool has_turn = row.turn == row.turn;
    if (has_turn != (row.slope == MathSlope::kTurning)) return false;
    if ((row.arity == 2) != (row.slope == MathSlope::kOfTwo)) return false;
    if ((row.ulps == 0) != (row.slope == MathSlope::kUnknown)) return false;
    if (!(row.low < row.high)) return false;
    if (row.never_infinite && row.is_bounded_below() && row.is_bounded_above()) return false;
    if (row.overflow != MathOverflow::kNever && row.is_never_infinite()) return false;
    if (row.pole != MathPole::kNowhere && row.is_never_infinite()) return false;
    if (row.inverse != MathFunction::kCount && info(row.inverse).inverse != row.function) return false;
  }
  return true;
}
static_assert(rows_are_sound());

const Row& row(MathFunction function) {
  const auto index = static_cast<size_t>(function);
  MANTISSA_CHECK(index < kRows.size());
  return kRows[index];
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

Float call(MathFunction function, RoundingMode mode, const Float& a, const Float& b, Flags* flags) {
  const Row& r = row(function);
  const Format f = a.format();
  const bool two = info(function).arity == 2;
  MANTISSA_CHECK(!two || b.format() == f);
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
