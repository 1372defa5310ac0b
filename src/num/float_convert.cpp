// Conversions between formats, integers and rationals. The shapes of C (float and double to each other,
// 64-bit integers, truncation) are the compiler's own conversions when no flags are wanted; the rest is the
// exact core.

#include "num/float_exact.h"
#include "num/rational_access.h"

namespace mantissa::num {
namespace {

Float from_magnitude(Format to, RoundingMode mode, bool negative, Natural magnitude, Flags* flags) {
  if (magnitude.is_zero()) return Float::zero(to);
  exact::Number n;
  n.negative = negative;
  n.significand = std::move(magnitude);
  return exact::round(to, mode, std::move(n), flags);
}

// The magnitude of the rounded value and its sign; false if it has more than `width` bits or is no number.
bool integer_value(uint32_t width, RoundingMode mode, const Float& a, Natural* magnitude, bool* inexact) {
  *inexact = false;
  if (!a.is_finite()) return false;
  if (a.is_zero()) {
    *magnitude = 0;
    return true;
  }
  const exact::Number x = exact::unpack(a);
  if (x.leading() > static_cast<int64_t>(width)) return false;
  *magnitude = exact::core::round_to_integer(mode, x, inexact);
  return magnitude->bit_length() <= width;
}

bool refuse(Flags* flags) {
  exact::raise(flags, kInvalid);
  return false;
}

// Truncation of a double to an integer of at most 64 bits, the way of every C program.
bool truncate_quickly(uint32_t width, double value, BitVec* out) {
  if (!(value > -0x1p62 && value < 0x1p62)) return false;
  const int64_t integer = static_cast<int64_t>(value);
  const int64_t limit = width >= 63 ? INT64_MAX : (int64_t{1} << (width - 1)) - 1;
  if (integer > limit || integer < -limit - 1) return false;
  *out = BitVec(width, static_cast<uint64_t>(integer));
  return true;
}

}  // namespace

Float convert(Format to, RoundingMode mode, const Float& a, Flags* flags) {
  if (flags == nullptr && !a.is_nan()) {
    if (to == a.format()) return a;
    if (a.format() == kFloat && to == kDouble) return Float::from_double(a.to_float());
    if (a.format() == kDouble && to == kFloat && mode == RoundingMode::kNearestEven)
      return Float::from_float(static_cast<float>(a.to_double()));
  }
  return exact::convert(to, mode, a, flags);
}

Float from_unsigned(Format to, RoundingMode mode, const BitVec& value, Flags* flags) {
  if (flags == nullptr && mode == RoundingMode::kNearestEven && value.width() <= 64) {
    if (to == kDouble) return Float::from_double(static_cast<double>(value.low64()));
    if (to == kFloat) return Float::from_float(static_cast<float>(value.low64()));
  }
  return from_magnitude(to, mode, false, Natural::from_words(value.words()), flags);
}

Float from_signed(Format to, RoundingMode mode, const BitVec& value, Flags* flags) {
  if (flags == nullptr && mode == RoundingMode::kNearestEven && value.width() <= 64) {
    if (to == kDouble) return Float::from_double(static_cast<double>(value.to_signed64()));
    if (to == kFloat) return Float::from_float(static_cast<float>(value.to_signed64()));
  }
  const bool negative = value.sign();
  return from_magnitude(to, mode, negative, Natural::from_words((negative ? neg(value) : value).words()),
                        flags);
}

Float from_rational(Format to, RoundingMode mode, const Rational& value, Flags* flags) {
  if (value.is_zero()) return Float::zero(to);
  return exact::core::divide_round(to, mode, value.sign() < 0, RationalAccess::numerator(value),
                                   RationalAccess::denominator(value), 0, flags);
}

bool to_unsigned(uint32_t width, RoundingMode mode, const Float& a, BitVec* out, Flags* flags) {
  Natural magnitude;
  bool inexact = false;
  if (!integer_value(width, mode, a, &magnitude, &inexact)) return refuse(flags);
  if (a.sign_bit() && !magnitude.is_zero()) return refuse(flags);
  if (inexact) exact::raise(flags, kInexact);
  *out = BitVec::from_words(width, magnitude.words());
  return true;
}

bool to_signed(uint32_t width, RoundingMode mode, const Float& a, BitVec* out, Flags* flags) {
  if (flags == nullptr && mode == RoundingMode::kTowardZero && width <= 64) {
    if (a.format() == kDouble && truncate_quickly(width, a.to_double(), out)) return true;
    if (a.format() == kFloat && truncate_quickly(width, a.to_float(), out)) return true;
  }
  Natural magnitude;
  bool inexact = false;
  if (!integer_value(width, mode, a, &magnitude, &inexact)) return refuse(flags);
  const bool top = magnitude.bit_length() == width;
  const bool is_minimum = top && a.sign_bit() && magnitude.trailing_zeros() == width - 1;
  if (top && !is_minimum) return refuse(flags);
  if (inexact) exact::raise(flags, kInexact);
  const BitVec bits = BitVec::from_words(width, magnitude.words());
  *out = a.sign_bit() ? neg(bits) : bits;
  return true;
}

Rational Float::to_rational() const {
  MANTISSA_CHECK(is_finite());
  if (is_zero()) return Rational();
  const exact::Number x = exact::unpack(*this);
  return RationalAccess::make(x.negative, x.significand, x.exponent);
}

}  // namespace mantissa::num
