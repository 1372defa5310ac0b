// Construction, classes, order and the operations that only touch the pattern. A pattern without its sign
// orders like the magnitude it stands for (infinity above all numbers, NaN above infinity), so everything
// here is an integer comparison: in one word for float and double, two for x87 and quad, a loop otherwise.

#include "num/float.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "num/float_exact.h"
#include "num/natural.h"

namespace mantissa::num {
namespace {

using U128 = unsigned __int128;

template <class Word>
Word magnitude_of(const Float& a) {
  const uint32_t sign = a.format().width() - 1;
  const Word bits =
      sizeof(Word) == 8 ? static_cast<Word>(a.bits().low64()) : static_cast<Word>(a.bits().low128());
  return bits & ((Word{1} << sign) - 1);
}

template <class Word>
Word infinity_of(Format f) {
  return ((Word{1} << f.exponent_bits) - 1) << (f.significand_bits - 1);
}

bool fraction_is_zero(const Float& a) { return a.bits().trailing_zeros() >= a.format().significand_bits - 1; }

uint64_t biased_exponent(const Float& a) {
  return a.bits().field(a.format().significand_bits - 1, a.format().exponent_bits);
}

uint64_t top_exponent(Format f) { return (uint64_t{1} << f.exponent_bits) - 1; }

// A pattern from its three fields, the fraction being all zeros or all ones below `quiet`.
Float make(Format f, bool negative, uint64_t exponent, bool fraction_ones, bool lowest = false) {
  const uint32_t fraction_bits = f.significand_bits - 1;
  if (f.width() <= 64) {
    uint64_t bits = exponent << fraction_bits | static_cast<uint64_t>(negative) << (f.width() - 1);
    if (fraction_ones) bits |= (uint64_t{1} << fraction_bits) - 1;
    return Float(f, BitVec(f.width(), bits | static_cast<uint64_t>(lowest)));
  }
  BitVec bits = shl(BitVec(f.width(), exponent), fraction_bits);
  if (fraction_ones) bits = bit_or(bits, zero_extend(BitVec::ones(fraction_bits), f.width()));
  if (lowest) bits.set_bit(0, true);
  if (negative) bits.set_bit(f.width() - 1, true);
  return Float(f, std::move(bits));
}

BitVec magnitude_bits(const Float& a) {
  BitVec bits = a.bits();
  bits.set_bit(bits.width() - 1, false);
  return bits;
}

// -1, 0, 1 by magnitude; neither is NaN.
int compare_magnitudes(const Float& a, const Float& b) {
  const uint32_t width = a.format().width();
  if (width <= 64) {
    const uint64_t x = magnitude_of<uint64_t>(a), y = magnitude_of<uint64_t>(b);
    return x < y ? -1 : x > y;
  }
  if (width <= 128) {
    const U128 x = magnitude_of<U128>(a), y = magnitude_of<U128>(b);
    return x < y ? -1 : x > y;
  }
  const BitVec x = magnitude_bits(a), y = magnitude_bits(b);
  return ult(x, y) ? -1 : ult(y, x);
}

// -1, 0, 1 by value; neither is NaN.
int compare_values(const Float& a, const Float& b) {
  MANTISSA_CHECK(a.format() == b.format());
  if (a.sign_bit() != b.sign_bit()) {
    if (a.is_zero() && b.is_zero()) return 0;
    return a.sign_bit() ? -1 : 1;
  }
  const int order = compare_magnitudes(a, b);
  return a.sign_bit() ? -order : order;
}

}  // namespace

Float Float::from_long_double(long double value) {
  static_assert(sizeof(long double) == 16);
  uint64_t words[2] = {0, 0};
  std::memcpy(words, &value, 10);
  return from_x87(BitVec::from_words(80, words));
}
long double Float::to_long_double() const {
  const BitVec bits = to_x87();
  long double value = 0;
  std::memcpy(&value, bits.words().data(), 10);
  return value;
}

Float Float::from_x87(const BitVec& bits80) {
  MANTISSA_CHECK(bits80.width() == 80);
  const uint64_t significand = bits80.low64();
  const uint64_t high = bits80.field(64, 16);
  const uint64_t integer_bit = significand >> 63, exponent = high & 0x7fff;
  if (integer_bit == 0 && exponent != 0) return nan(kX87);
  const uint64_t effective = exponent == 0 ? integer_bit : exponent;
  U128 pattern = (static_cast<U128>(high >> 15) << 78) | (static_cast<U128>(effective) << 63);
  pattern |= significand & ((uint64_t{1} << 63) - 1);
  return Float(kX87, BitVec::from_u128(79, pattern));
}

BitVec Float::to_x87() const {
  MANTISSA_CHECK(format_ == kX87);
  const uint64_t high = bits_.field(63, 16);
  const uint64_t integer_bit = (high & 0x7fff) != 0;
  const uint64_t significand = (bits_.low64() & ((uint64_t{1} << 63) - 1)) | integer_bit << 63;
  return BitVec::from_u128(80, (static_cast<U128>(high) << 64) | significand);
}

Float Float::zero(Format f, bool negative) { return make(f, negative, 0, false); }
Float Float::infinity(Format f, bool negative) { return make(f, negative, top_exponent(f), false); }
Float Float::nan(Format f) {
  Float result = make(f, true, top_exponent(f), false);
  result.bits_.set_bit(f.significand_bits - 2, true);
  return result;
}
Float Float::one(Format f, bool negative) {
  return make(f, negative, static_cast<uint64_t>(f.bias()), false);
}
Float Float::max_finite(Format f, bool negative) { return make(f, negative, top_exponent(f) - 1, true); }
Float Float::min_normal(Format f, bool negative) { return make(f, negative, 1, false); }
Float Float::min_subnormal(Format f, bool negative) { return make(f, negative, 0, false, true); }

double Float::approximate() const {
  if (format_ == kDouble) return to_double();
  return num::convert(kDouble, RoundingMode::kNearestEven, *this).to_double();
}

FloatClass Float::classify() const {
  const uint64_t exponent = biased_exponent(*this);
  if (exponent != 0 && exponent != top_exponent(format_)) return FloatClass::kNormal;
  const bool no_fraction = fraction_is_zero(*this);
  if (exponent == 0) return no_fraction ? FloatClass::kZero : FloatClass::kSubnormal;
  return no_fraction ? FloatClass::kInfinite : FloatClass::kNaN;
}

bool Float::is_nan_wide() const {
  if (format_.width() <= 128) return magnitude_of<U128>(*this) > infinity_of<U128>(format_);
  return classify() == FloatClass::kNaN;
}
bool Float::is_infinite_wide() const { return classify() == FloatClass::kInfinite; }
bool Float::is_zero_wide() const {
  if (format_.width() <= 128) return magnitude_of<U128>(*this) == 0;
  return classify() == FloatClass::kZero;
}
bool Float::is_subnormal() const { return biased_exponent(*this) == 0 && !is_zero(); }
bool Float::is_normal() const {
  const uint64_t exponent = biased_exponent(*this);
  return exponent != 0 && exponent != top_exponent(format_);
}
bool Float::is_signaling() const { return is_nan() && !bits_.bit(format_.significand_bits - 2); }

bool same(const Float& a, const Float& b) {
  if (!(a.format_ == b.format_)) return false;
  return a.bits_ == b.bits_ || (a.is_nan() && b.is_nan());
}

Float abs(const Float& a) { return Float(a.format(), magnitude_bits(a)); }

Float neg(const Float& a) {
  BitVec bits = a.bits();
  bits.set_bit(bits.width() - 1, !a.sign_bit());
  return Float(a.format(), std::move(bits));
}

Float copy_sign(const Float& magnitude, const Float& sign) {
  return magnitude.sign_bit() == sign.sign_bit() ? magnitude : neg(magnitude);
}

Float min(const Float& a, const Float& b) {
  if (a.is_nan()) return b.is_nan() ? Float::nan(a.format()) : b;
  if (b.is_nan()) return a;
  const int order = compare_values(a, b);
  if (order == 0) return a.sign_bit() ? a : b;
  return order < 0 ? a : b;
}

Float max(const Float& a, const Float& b) {
  if (a.is_nan()) return b.is_nan() ? Float::nan(a.format()) : b;
  if (b.is_nan()) return a;
  const int order = compare_values(a, b);
  if (order == 0) return a.sign_bit() ? b : a;
  return order > 0 ? a : b;
}

Float next_up(const Float& a) {
  const Format f = a.format();
  if (a.is_nan()) return Float::nan(f);
  if (a.is_zero()) return Float::min_subnormal(f);
  const BitVec one = BitVec::one(f.width());
  if (a.sign_bit()) return Float(f, sub(a.bits(), one));
  return a.is_infinite() ? a : Float(f, add(a.bits(), one));
}

Float next_down(const Float& a) {
  if (a.is_nan()) return Float::nan(a.format());
  return neg(next_up(neg(a)));
}

// The host compares its own formats; NaN makes all three false there too.
bool eq(const Float& a, const Float& b) {
  if (a.format() == kDouble) return a.to_double() == b.to_double();
  return !a.is_nan() && !b.is_nan() && compare_values(a, b) == 0;
}
bool lt(const Float& a, const Float& b) {
  if (a.format() == kDouble) return a.to_double() < b.to_double();
  return !a.is_nan() && !b.is_nan() && compare_values(a, b) < 0;
}
bool le(const Float& a, const Float& b) {
  if (a.format() == kDouble) return a.to_double() <= b.to_double();
  return !a.is_nan() && !b.is_nan() && compare_values(a, b) <= 0;
}

uint64_t ulp_distance(const Float& a, const Float& b) {
  MANTISSA_CHECK(a.format() == b.format());
  if (a.is_nan() || b.is_nan()) return a.is_nan() && b.is_nan() ? 0 : UINT64_MAX;
  const bool add_up = a.sign_bit() != b.sign_bit();
  if (a.format().width() <= 64) {  // magnitudes have 63 bits, so their sum has 64
    const uint64_t x = magnitude_of<uint64_t>(a), y = magnitude_of<uint64_t>(b);
    return add_up ? x + y : x > y ? x - y : y - x;
  }
  Natural x = Natural::from_words(magnitude_bits(a).words()),
          y = Natural::from_words(magnitude_bits(b).words());
  if (compare(x, y) < 0) std::swap(x, y);
  if (add_up)
    x.add(y);
  else
    x.sub(y);
  return x.bit_length() > 64 ? UINT64_MAX : x.low64();
}

const char* name(RoundingMode mode) {
  static constexpr const char* kNames[] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
  return kNames[static_cast<size_t>(mode)];
}

}  // namespace mantissa::num
