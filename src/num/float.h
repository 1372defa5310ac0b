#pragma once

// Float: an IEEE 754 value of any format, and the operations on it, each with a rounding mode and exception
// flags. float, double and x87 run on the hardware, every other format (and ties-to-away) on exact integer
// arithmetic; the two are tested against each other, MPFR and symfpu.
//
// The value is its interchange pattern: sign, exponent, significand without the hidden bit. x86_fp80 is
// computed in format {15, 64}, whose pattern has 79 bits; from_x87 / to_x87 convert from and to the 80-bit
// encoding with its explicit bit. NaN patterns survive from_bits/bits; every computed NaN is the format's
// default NaN, which is the host's: sign bit set, quiet bit set, payload zero.

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "num/bitvec.h"
#include "num/rational.h"
#include "support/result.h"

namespace mantissa::num {

enum class RoundingMode : uint8_t {
  kNearestEven,
  kNearestAway,
  kTowardPositive,
  kTowardNegative,
  kTowardZero
};

// Exception flags, as a set. Underflow as x86 raises it with masked exceptions: tiny after rounding and
// inexact.
enum Flag : uint8_t { kInvalid = 1, kDivByZero = 2, kOverflow = 4, kUnderflow = 8, kInexact = 16 };
using Flags = uint8_t;

struct Format {
  uint32_t exponent_bits;     // 2 .. 60
  uint32_t significand_bits;  // 2 .. 2^20, hidden bit included

  uint32_t width() const { return exponent_bits + significand_bits; }
  int64_t bias() const { return (int64_t{1} << (exponent_bits - 1)) - 1; }
  int64_t max_exponent() const { return bias(); }
  int64_t min_exponent() const { return 1 - bias(); }  // of the smallest normal number
  friend bool operator==(const Format&, const Format&) = default;
};
inline constexpr Format kHalf{5, 11}, kBfloat16{8, 8}, kFloat{8, 24}, kDouble{11, 53}, kX87{15, 64},
    kQuad{15, 113};

enum class FloatClass : uint8_t { kNaN, kInfinite, kZero, kSubnormal, kNormal };

class Float {
 public:
  Float() : Float(kDouble, BitVec(64, 0)) {}
  Float(Format format, BitVec bits) : format_(format), bits_(std::move(bits)) {
    MANTISSA_CHECK(bits_.width() == format_.width());
  }
  static Float from_bits(Format format, BitVec bits) { return Float(format, std::move(bits)); }
  static Float from_float(float value) { return Float(kFloat, BitVec(32, std::bit_cast<uint32_t>(value))); }
  static Float from_double(double value) {
    return Float(kDouble, BitVec(64, std::bit_cast<uint64_t>(value)));
  }
  static Float from_long_double(long double value);
  static Float zero(Format format, bool negative = false);
  static Float infinity(Format format, bool negative = false);
  static Float nan(Format format);  // the default NaN
  static Float one(Format format, bool negative = false);
  static Float max_finite(Format format, bool negative = false);
  static Float min_normal(Format format, bool negative = false);
  static Float min_subnormal(Format format, bool negative = false);

  // The 80-bit encoding. Pseudo-denormals are their value; unnormals, pseudo-infinities and pseudo-NaNs,
  // which the hardware refuses as invalid operands, are NaN.
  static Float from_x87(const BitVec& bits80);
  BitVec to_x87() const;  // format kX87 only

  // Decimal ("1.5", "-2e10", "inf", "nan"), hexfloat ("0x1.8p3"), rounded once, correctly; or "0b..." exact
  // patterns.
  static Result<Float> parse(Format format, RoundingMode mode, std::string_view text);

  Format format() const { return format_; }
  const BitVec& bits() const { return bits_; }
  float to_float() const {  // format kFloat only
    MANTISSA_CHECK(format_ == kFloat);
    return std::bit_cast<float>(static_cast<uint32_t>(bits_.low64()));
  }
  double to_double() const {  // format kDouble only
    MANTISSA_CHECK(format_ == kDouble);
    return std::bit_cast<double>(bits_.low64());
  }
  long double to_long_double() const;  // format kX87 only
  double approximate() const;          // nearest double of any format, for display and heuristics

  FloatClass classify() const;
  bool is_nan() const { return narrow() ? narrow_magnitude() > narrow_infinity() : is_nan_wide(); }
  bool is_infinite() const { return narrow() ? narrow_magnitude() == narrow_infinity() : is_infinite_wide(); }
  bool is_zero() const { return narrow() ? narrow_magnitude() == 0 : is_zero_wide(); }
  bool is_subnormal() const;
  bool is_normal() const;
  bool is_finite() const { return !is_nan() && !is_infinite(); }
  bool is_negative() const { return !is_nan() && sign_bit(); }  // SMT-LIB: false for NaN
  bool is_positive() const { return !is_nan() && !sign_bit(); }
  bool is_signaling() const;
  bool sign_bit() const { return bits_.sign(); }

  Rational to_rational() const;     // finite only
  std::string to_decimal() const;   // shortest that reads back the same; "nan", "inf", "-inf", "-0.0"
  std::string to_hexfloat() const;  // as C's %a, normalised, exact
  uint64_t hash() const { return bits_.hash() ^ (uint64_t{format_.exponent_bits} << 32); }

  // Same format and same pattern, with all NaNs the same value (SMT-LIB's "="). Zeros of different sign
  // differ.
  friend bool same(const Float& a, const Float& b);

 private:
  // Patterns of one word order like their magnitudes: infinity above all numbers, NaN above infinity.
  bool narrow() const { return format_.width() <= 64; }
  uint64_t narrow_magnitude() const { return bits_.low64() & ((uint64_t{1} << (format_.width() - 1)) - 1); }
  uint64_t narrow_infinity() const {
    return ((uint64_t{1} << format_.exponent_bits) - 1) << (format_.significand_bits - 1);
  }
  bool is_nan_wide() const;
  bool is_infinite_wide() const;
  bool is_zero_wide() const;

  Format format_;
  BitVec bits_;
};

// Arithmetic. Operands share a format. `flags`, if given, is or-ed into.
Float add(RoundingMode mode, const Float& a, const Float& b, Flags* flags = nullptr);
Float sub(RoundingMode mode, const Float& a, const Float& b, Flags* flags = nullptr);
Float mul(RoundingMode mode, const Float& a, const Float& b, Flags* flags = nullptr);
Float div(RoundingMode mode, const Float& a, const Float& b, Flags* flags = nullptr);
Float fma(RoundingMode mode, const Float& a, const Float& b, const Float& c,
          Flags* flags = nullptr);  // a*b+c
Float sqrt(RoundingMode mode, const Float& a, Flags* flags = nullptr);
Float remainder(const Float& a, const Float& b, Flags* flags = nullptr);  // IEEE: quotient to nearest even
Float fmod(const Float& a, const Float& b, Flags* flags = nullptr);       // C: quotient truncated
Float round_to_integral(RoundingMode mode, const Float& a,
                        Flags* flags = nullptr);  // raises inexact, as rint
// IEEE 754-2008 minNum/maxNum: the number if one operand is NaN. Of two zeros of different sign, min gives -0
// and max +0 (SMT-LIB leaves it open).
Float min(const Float& a, const Float& b);
Float max(const Float& a, const Float& b);
Float abs(const Float& a);  // clears the sign bit, of a NaN too
Float neg(const Float& a);
Float copy_sign(const Float& magnitude, const Float& sign);
Float next_up(const Float& a);  // IEEE: nextUp(-min) = -0, nextUp(max) = inf, of NaN the default NaN
Float next_down(const Float& a);
Float scale_by_power(RoundingMode mode, const Float& a, int64_t exponent, Flags* flags = nullptr);

// IEEE comparisons: false if either is NaN; zeros are equal.
bool eq(const Float& a, const Float& b);
bool lt(const Float& a, const Float& b);
bool le(const Float& a, const Float& b);

// Number of representable values strictly between, plus one, with -0 and +0 the same point; 0 for equal
// values. Saturates at 2^64-1. NaN is at distance 2^64-1 from every number, 0 from NaN.
uint64_t ulp_distance(const Float& a, const Float& b);

// Conversions.
Float convert(Format to, RoundingMode mode, const Float& a, Flags* flags = nullptr);
Float from_unsigned(Format to, RoundingMode mode, const BitVec& value, Flags* flags = nullptr);
Float from_signed(Format to, RoundingMode mode, const BitVec& value, Flags* flags = nullptr);
Float from_rational(Format to, RoundingMode mode, const Rational& value, Flags* flags = nullptr);
// Nothing (and the invalid flag) for NaN, infinities and values whose rounding does not fit.
bool to_unsigned(uint32_t width, RoundingMode mode, const Float& a, BitVec* out, Flags* flags = nullptr);
bool to_signed(uint32_t width, RoundingMode mode, const Float& a, BitVec* out, Flags* flags = nullptr);

const char* name(RoundingMode mode);  // "RNE", "RNA", "RTP", "RTN", "RTZ"

}  // namespace mantissa::num
