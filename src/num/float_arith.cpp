// Who computes what. Nearest-even without flags on float and double is the evaluators' hot path and is the
// plain instruction (the host's rounding mode is nearest-even whenever Mantissa's own code runs); other modes
// and flags go through float_host, everything else through the exact core. x86 returns the NaN operand where
// we promise the default NaN, so results are filtered.

#include <cmath>

#include "num/float_exact.h"
#include "num/float_host.h"

namespace mantissa::num {
namespace {

constexpr bool kHostIsX86 =
#if defined(__x86_64__)
    true;
#else
    false;
#endif

Float wrap(float value) { return value != value ? Float::nan(kFloat) : Float::from_float(value); }
Float wrap(double value) { return value != value ? Float::nan(kDouble) : Float::from_double(value); }
Float wrap(long double value) { return value != value ? Float::nan(kX87) : Float::from_long_double(value); }

template <host::Operation op, class T>
T plain(T a, T b) {
  if constexpr (op == host::Operation::kAdd) return a + b;
  if constexpr (op == host::Operation::kSub) return a - b;
  if constexpr (op == host::Operation::kMul) return a * b;
  if constexpr (op == host::Operation::kDiv) return a / b;
}

template <host::Operation op>
Float on_exact(RoundingMode mode, const Float& a, const Float& b, Flags* flags) {
  if constexpr (op == host::Operation::kAdd) return exact::add(mode, a, b, false, flags);
  if constexpr (op == host::Operation::kSub) return exact::add(mode, a, b, true, flags);
  if constexpr (op == host::Operation::kMul) return exact::mul(mode, a, b, flags);
  if constexpr (op == host::Operation::kDiv) return exact::div(mode, a, b, flags);
}

template <host::Operation op>
Float binary(RoundingMode mode, const Float& a, const Float& b, Flags* flags) {
  MANTISSA_CHECK(a.format() == b.format());
  const Format f = a.format();
  const bool quick = flags == nullptr && mode == RoundingMode::kNearestEven;
  if (f == kDouble) {
    if (quick) return wrap(plain<op>(a.to_double(), b.to_double()));
    double result = 0;
    if (host::binary(op, mode, a.to_double(), b.to_double(), &result, flags)) return wrap(result);
  } else if (f == kFloat) {
    if (quick) return wrap(plain<op>(a.to_float(), b.to_float()));
    float result = 0;
    if (host::binary(op, mode, a.to_float(), b.to_float(), &result, flags)) return wrap(result);
  } else if (kHostIsX86 && f == kX87) {
    if (quick) return wrap(plain<op>(a.to_long_double(), b.to_long_double()));
    long double result = 0;
    if (host::binary(op, mode, a.to_long_double(), b.to_long_double(), &result, flags)) return wrap(result);
  }
  return on_exact<op>(mode, a, b, flags);
}

template <class T>
T round_plain(RoundingMode mode, T a) {
  switch (mode) {
    case RoundingMode::kNearestEven: return std::nearbyint(a);
    case RoundingMode::kNearestAway: return std::round(a);
    case RoundingMode::kTowardPositive: return std::ceil(a);
    case RoundingMode::kTowardNegative: return std::floor(a);
    case RoundingMode::kTowardZero: return std::trunc(a);
  }
  return a;
}

}  // namespace

Float add(RoundingMode mode, const Float& a, const Float& b, Flags* flags) {
  return binary<host::Operation::kAdd>(mode, a, b, flags);
}
Float sub(RoundingMode mode, const Float& a, const Float& b, Flags* flags) {
  return binary<host::Operation::kSub>(mode, a, b, flags);
}
Float mul(RoundingMode mode, const Float& a, const Float& b, Flags* flags) {
  return binary<host::Operation::kMul>(mode, a, b, flags);
}
Float div(RoundingMode mode, const Float& a, const Float& b, Flags* flags) {
  return binary<host::Operation::kDiv>(mode, a, b, flags);
}

Float sqrt(RoundingMode mode, const Float& a, Flags* flags) {
  const Format f = a.format();
  const bool quick = flags == nullptr && mode == RoundingMode::kNearestEven;
  if (f == kDouble) {
    if (quick) return wrap(std::sqrt(a.to_double()));
    double result = 0;
    if (host::sqrt(mode, a.to_double(), &result, flags)) return wrap(result);
  } else if (f == kFloat) {
    if (quick) return wrap(std::sqrt(a.to_float()));
    float result = 0;
    if (host::sqrt(mode, a.to_float(), &result, flags)) return wrap(result);
  } else if (kHostIsX86 && f == kX87) {
    long double result = 0;
    if (host::sqrt(mode, a.to_long_double(), &result, flags)) return wrap(result);
  }
  return exact::sqrt(mode, a, flags);
}

Float fma(RoundingMode mode, const Float& a, const Float& b, const Float& c, Flags* flags) {
  MANTISSA_CHECK(a.format() == b.format() && a.format() == c.format());
  if (a.format() == kDouble) {
    double result = 0;
    if (host::fma(mode, a.to_double(), b.to_double(), c.to_double(), &result, flags)) return wrap(result);
  } else if (a.format() == kFloat) {
    float result = 0;
    if (host::fma(mode, a.to_float(), b.to_float(), c.to_float(), &result, flags)) return wrap(result);
  }
  return exact::fma(mode, a, b, c, flags);
}

Float round_to_integral(RoundingMode mode, const Float& a, Flags* flags) {
  if (flags == nullptr && a.format() == kDouble) return wrap(round_plain(mode, a.to_double()));
  if (flags == nullptr && a.format() == kFloat) return wrap(round_plain(mode, a.to_float()));
  return exact::round_to_integral(mode, a, flags);
}

Float scale_by_power(RoundingMode mode, const Float& a, int64_t exponent, Flags* flags) {
  if (a.is_nan()) return exact::propagate_nan(a.format(), flags, a);
  if (a.is_infinite() || a.is_zero()) return a;
  // No format reaches 2^61, so a larger distance overflows or underflows just as well.
  constexpr int64_t kLimit = int64_t{1} << 61;
  exact::Number x = exact::unpack(a);
  x.exponent += exponent > kLimit ? kLimit : exponent < -kLimit ? -kLimit : exponent;
  return exact::round(a.format(), mode, std::move(x), flags);
}

}  // namespace mantissa::num
