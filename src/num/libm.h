#pragma once

// The C99/C11 transcendental functions as the host computes them: Mantissa evaluates a call of sin with the
// host's sin, so that what it computes is what the program computes. What is known of them is num/libm.def,
// one row per function; here it is a table that every room can read.

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

#include "num/float.h"

namespace mantissa::num {

enum class MathFunction : uint8_t {
#define MANTISSA_LIBM(kind, ...) kind,
#include "num/libm.def"
  kCount
};

// Where the result is NaN although no argument is.
enum class MathDomain : uint8_t {
  kAll,            // nowhere
  kFinite,         // of infinities
  kUnit,           // outside [-1, 1]
  kFromOne,        // below 1
  kNotNegative,    // below 0
  kFromMinusOne,   // below -1
  kSomeNegatives,  // perhaps below 0
};
// Where a finite argument gives an infinity exactly.
enum class MathPole : uint8_t {
  kNowhere,
  kAtZero,
  kAtMinusOne,
  kAtPlusMinusOne,
  kAtNoPositive,   // at zero and the negative integers
  kZeroToNegative  // zero to the power of a negative number
};
// The pieces on which the true function is monotone.
enum class MathSlope : uint8_t {
  kRising,  // on the whole domain
  kFalling,
  kTurning,   // falls to `turn`, then rises
  kPeriodic,  // sin, cos, tan
  kUnknown,
  kOfTwo  // arguments: by hand, in solver/boxes
};
// Where finite arguments give more than the largest number.
enum class MathOverflow : uint8_t { kNever, kUpwards, kBothSides, kByResult };
// Where the result is not zero, but below the normal numbers: far down or up the axis, or wherever it is seen
// to be subnormal (and zero, of those that are zero of few arguments only).
enum class MathUnderflow : uint8_t { kNever, kDownwards, kUpwards, kSubnormal, kSubnormalOrZero };

// errno after the call, by what went in and came out.
enum ErrnoRule : uint8_t {
  kDomain = 1,         // EDOM: NaN from no NaN
  kRangeInfinite = 2,  // ERANGE: infinite from finite
  kRangeZero = 4,      // ERANGE: zero from finite arguments, the first not zero
  kRangeTiny = 8,      // ERANGE: zero or subnormal from finite arguments, the first not zero
  kDomainInteger = 16  // EDOM: argument zero, infinite or NaN (ilogb)
};

// An argument and the value there, which the host keeps to the bit in nearest-even; so it is on the right
// side of it everywhere else.
struct MathAnchor {
  double x = std::numeric_limits<double>::quiet_NaN(), value = x;
  constexpr bool is_known() const { return x == x; }
};

struct MathFunctionInfo {
  MathFunction function;
  std::string_view name;  // C's name of the double version: "sin"; float adds f, long double adds l
  uint8_t arity;          // 1 or 2
  MathDomain domain;
  long double low, high;  // of the true function's values; infinite: unbounded
  MathPole pole;
  MathSlope slope;
  // Bound of the host's error in steps of the format, in any rounding mode, where the function is accurate.
  // 0: nothing is claimed.
  uint8_t ulps;
  MathOverflow overflow;
  MathUnderflow underflow;
  uint8_t errno_rules;
  MathFunction inverse;  // kCount: none in libm
  // Columns that few have.
  MathAnchor anchor{};
  double turn = std::numeric_limits<double>::quiet_NaN();  // kTurning
  bool keeps_sign = false;                                 // of its argument; f(-x) = -f(x)
  bool gentle = false;                                     // the slope is never steeper than 1
  bool never_infinite = false;                             // although it is unbounded
  bool wild_below_zero = false;  // nothing is claimed of arguments below +0 but domain and poles

  constexpr bool is_bounded_below() const { return low > -std::numeric_limits<long double>::infinity(); }
  constexpr bool is_bounded_above() const { return high < std::numeric_limits<long double>::infinity(); }
  constexpr bool is_never_infinite() const {
    return never_infinite || (is_bounded_below() && is_bounded_above());
  }
  constexpr bool is_monotone() const { return slope == MathSlope::kRising || slope == MathSlope::kFalling; }
  // How far, in steps, two results may be apart in the wrong order, and what is between the host's result at
  // one point and the true value at another where both should be equal.
  constexpr uint32_t disorder() const { return 2u * ulps + 1; }
  // How many steps beyond its bound a result may be. A bound that is a float (1, not pi) is kept in
  // nearest-even, 0 always.
  constexpr uint32_t excess(long double bound, bool nearest) const {
    const bool is_float = bound == static_cast<long double>(static_cast<int>(bound));
    return bound == 0 || (nearest && is_float) ? 0 : ulps;
  }
};

namespace libm_rows {

inline constexpr long double kInf = std::numeric_limits<long double>::infinity();
inline constexpr long double kPi = 3.14159265358979323846264338327950288L;
inline constexpr MathFunction kNone = MathFunction::kCount;
using enum MathFunction;

inline constexpr std::array<MathFunctionInfo, static_cast<size_t>(MathFunction::kCount)> kTable = {{
#define MANTISSA_LIBM(kind, fn, n, where, least, most, at, way, steps, above, below, rules, back, ...) \
  {.function = MathFunction::kind,                                                                     \
   .name = #fn,                                                                                        \
   .arity = n,                                                                                         \
   .domain = MathDomain::where,                                                                        \
   .low = least,                                                                                       \
   .high = most,                                                                                       \
   .pole = MathPole::at,                                                                               \
   .slope = MathSlope::way,                                                                            \
   .ulps = steps,                                                                                      \
   .overflow = MathOverflow::above,                                                                    \
   .underflow = MathUnderflow::below,                                                                  \
   .errno_rules = rules,                                                                               \
   .inverse = back __VA_OPT__(, ) __VA_ARGS__},
#include "num/libm.def"
}};

}  // namespace libm_rows

constexpr const MathFunctionInfo& info(MathFunction function) {
  MANTISSA_CHECK(function < MathFunction::kCount);
  return libm_rows::kTable[static_cast<size_t>(function)];
}

// kFloat, kDouble and kX87 call the host; a NaN result is the default NaN. Other formats are an error of the
// caller. The mode is the dynamic rounding mode during the call; ties-to-away runs as nearest-even.
Float call(MathFunction function, RoundingMode mode, const Float& a, const Float& b, Flags* flags = nullptr);
double call_double(MathFunction function, double a, double b);  // nearest-even, no flags: the quick way
float call_float(MathFunction function, float a, float b);

}  // namespace mantissa::num
