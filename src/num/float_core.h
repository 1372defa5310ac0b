#pragma once

// Private to num: the exact core as templates over the integer that holds significands. Instantiated with
// SmallNatural where every intermediate result fits in 128 bits (half to double; about twice as quick,
// measured on half), and with Natural for everything else.

#include <algorithm>
#include <utility>

#include "num/float.h"
#include "num/natural.h"
#include "num/small_natural.h"

namespace mantissa::num::exact {

// Significands up to these sizes take SmallNatural; fma holds a product and an aligned addend.
inline constexpr uint32_t kSmallBits = 60, kSmallFmaBits = 40;

inline void raise(Flags* flags, Flags raised) {
  if (flags != nullptr) *flags |= raised;
}

// (-1)^negative * (significand + rest) * 2^exponent, where rest is 0 unless `sticky`, then strictly between 0
// and 1.
template <class Int>
struct Basic {
  bool negative = false;
  bool sticky = false;
  int64_t exponent = 0;
  Int significand;

  // Exponent of the leading bit; the significand is not zero.
  int64_t leading() const { return exponent + static_cast<int64_t>(significand.bit_length()) - 1; }
};
using Number = Basic<Natural>;

// What overflows: infinity or the largest finite number, by the mode.
Float overflow(Format format, RoundingMode mode, bool negative, Flags* flags);

// Should the magnitude go up by one unit, given its last bit, the bit after and whether any further one is
// set?
inline bool rounds_up(RoundingMode mode, bool negative, bool odd, bool half, bool rest) {
  switch (mode) {
    case RoundingMode::kNearestEven: return half && (rest || odd);
    case RoundingMode::kNearestAway: return half;
    case RoundingMode::kTowardPositive: return !negative && (half || rest);
    case RoundingMode::kTowardNegative: return negative && (half || rest);
    case RoundingMode::kTowardZero: return false;
  }
  return false;
}

namespace core {

inline void load_significand(const BitVec& bits, uint32_t fraction_bits, bool hidden, SmallNatural* out) {
  *out = SmallNatural(bits.field(0, fraction_bits) | static_cast<uint64_t>(hidden) << fraction_bits);
}

inline void load_significand(const BitVec& bits, uint32_t fraction_bits, bool hidden, Natural* out) {
  if (fraction_bits < 64) {
    *out = bits.field(0, fraction_bits) | static_cast<uint64_t>(hidden) << fraction_bits;
    return;
  }
  *out = Natural::from_words(bits.words());
  out->keep_low(fraction_bits);
  if (hidden) out->add(Natural::power_of_two(fraction_bits));
}

// A finite non-zero value.
template <class Int>
Basic<Int> unpack(const Float& a) {
  const Format f = a.format();
  const uint32_t fraction_bits = f.significand_bits - 1;
  const uint64_t biased = a.bits().field(fraction_bits, f.exponent_bits);
  Basic<Int> n;
  n.negative = a.sign_bit();
  n.exponent = static_cast<int64_t>(biased == 0 ? 1 : biased) - f.bias() - fraction_bits;
  load_significand(a.bits(), fraction_bits, biased != 0, &n.significand);
  return n;
}

// Packing relies on the pattern being ordered like the magnitudes: the biased exponent and the significand
// with its hidden bit are added, so a carry out of the significand moves to the next exponent, and from the
// subnormals to the smallest normal, without a special case.
inline Float pack(Format format, bool negative, uint64_t exponent, const SmallNatural& significand) {
  using Word = SmallNatural::Word;
  const uint32_t width = format.width();
  Word pattern = (Word{exponent} << (format.significand_bits - 1)) + significand.value();
  pattern |= Word{negative} << (width - 1);
  return Float(format, BitVec::from_u128(width, pattern));
}

inline Float pack(Format format, bool negative, uint64_t exponent, const Natural& significand) {
  const uint32_t width = format.width();
  Natural pattern(exponent);
  pattern.shift_left(format.significand_bits - 1);
  pattern.add(significand);
  BitVec bits = BitVec::from_words(width, pattern.words());
  if (negative) bits.set_bit(width - 1, true);
  return Float(format, std::move(bits));
}

struct Cut {
  bool half, rest;
};

// Drops `count` > 0 low bits of the significand and tells what they were.
template <class Int>
Cut drop_low(Basic<Int>& value, uint64_t count) {
  Cut cut;
  cut.half = value.significand.bit(count - 1);
  cut.rest = value.sticky || value.significand.any_below(count - 1);
  value.significand.shift_right(count);
  return cut;
}

// Does a value just below the smallest normal number reach it when rounded with unbounded exponent? Such a
// value is not tiny "after rounding", although its delivered result was rounded at the subnormal position.
template <class Int>
bool rounds_to_normal(Format format, RoundingMode mode, const Basic<Int>& value) {
  const int64_t drop = static_cast<int64_t>(value.significand.bit_length()) - format.significand_bits;
  if (drop <= 0) return false;
  Basic<Int> copy = value;
  const Cut cut = drop_low(copy, static_cast<uint64_t>(drop));
  return copy.significand.all_ones() && rounds_up(mode, value.negative, true, cut.half, cut.rest);
}

// The value in the format. The significand is not zero; if `sticky`, it has at least significand_bits + 2
// bits.
template <class Int>
Float round(Format format, RoundingMode mode, Basic<Int> value, Flags* flags) {
  const int64_t leading = value.leading();
  if (leading > format.max_exponent()) return overflow(format, mode, value.negative, flags);
  const int64_t base = std::max(leading, format.min_exponent());
  const int64_t drop = base - (static_cast<int64_t>(format.significand_bits) - 1) - value.exponent;
  if (drop <= 0) {
    MANTISSA_CHECK(!value.sticky);
    value.significand.shift_left(static_cast<uint64_t>(-drop));
  } else {
    // Only whether the value is tiny matters beyond its own length, so a huge distance is as good as a small
    // one.
    const uint64_t cut_bits = std::min(static_cast<uint64_t>(drop), value.significand.bit_length() + 2);
    const bool near_normal = flags != nullptr && leading == format.min_exponent() - 1;
    const bool normal_after = near_normal && rounds_to_normal(format, mode, value);
    const Cut cut = drop_low(value, cut_bits);
    if (rounds_up(mode, value.negative, value.significand.is_odd(), cut.half, cut.rest))
      value.significand.add(1);
    if (cut.half || cut.rest) {
      raise(flags, kInexact);
      if (leading < format.min_exponent() && !normal_after) raise(flags, kUnderflow);
    }
  }
  const bool carried = value.significand.bit_length() > format.significand_bits;
  if (carried && base == format.max_exponent()) return overflow(format, mode, value.negative, flags);
  return pack(format, value.negative, static_cast<uint64_t>(base - format.min_exponent()), value.significand);
}

// The magnitude of the value rounded to an integer; no range check, so the caller bounds the exponent first.
template <class Int>
Int round_to_integer(RoundingMode mode, Basic<Int> value, bool* inexact) {
  *inexact = false;
  if (value.exponent >= 0) {
    value.significand.shift_left(static_cast<uint64_t>(value.exponent));
    return std::move(value.significand);
  }
  const uint64_t drop = std::min(static_cast<uint64_t>(-value.exponent), value.significand.bit_length() + 2);
  const Cut cut = drop_low(value, drop);
  *inexact = cut.half || cut.rest;
  if (rounds_up(mode, value.negative, value.significand.is_odd(), cut.half, cut.rest))
    value.significand.add(1);
  return std::move(value.significand);
}

// The sum of two non-zero exact numbers, with enough bits to be rounded to `precision`; a zero significand if
// they cancel. What lies far below the larger one becomes the sticky bit.
template <class Int>
Basic<Int> sum(Basic<Int> x, Basic<Int> y, uint32_t precision) {
  if (x.leading() < y.leading()) std::swap(x, y);
  const int64_t missing = int64_t{precision} + 3 - static_cast<int64_t>(x.significand.bit_length());
  const int64_t floor_exponent = missing > 0 ? x.exponent - missing : x.exponent;
  const bool subtract = x.negative != y.negative;
  if (y.leading() < floor_exponent) {
    x.significand.shift_left(static_cast<uint64_t>(x.exponent - floor_exponent));
    x.exponent = floor_exponent;
    if (subtract) x.significand.sub(1);
    x.sticky = true;
    return x;
  }
  if (x.exponent > y.exponent) {
    x.significand.shift_left(static_cast<uint64_t>(x.exponent - y.exponent));
    x.exponent = y.exponent;
  } else {
    y.significand.shift_left(static_cast<uint64_t>(y.exponent - x.exponent));
  }
  if (!subtract) {
    x.significand.add(y.significand);
  } else if (compare(x.significand, y.significand) >= 0) {
    x.significand.sub(y.significand);
  } else {
    y.significand.sub(x.significand);
    x.significand = std::move(y.significand);
    x.negative = y.negative;
  }
  return x;
}

template <class Int>
Float round_sum(Format format, RoundingMode mode, Basic<Int> x, Basic<Int> y, Flags* flags) {
  Basic<Int> total = sum(std::move(x), std::move(y), format.significand_bits);
  // An exact zero sum of values of opposite sign is +0, except when rounding down.
  if (total.significand.is_zero()) return Float::zero(format, mode == RoundingMode::kTowardNegative);
  return round(format, mode, std::move(total), flags);
}

template <class Int>
Basic<Int> product(const Basic<Int>& x, const Basic<Int>& y) {
  Basic<Int> result;
  result.negative = x.negative != y.negative;
  result.exponent = x.exponent + y.exponent;
  result.significand = multiply(x.significand, y.significand);
  return result;
}

// numerator / denominator * 2^exponent, both non-zero.
template <class Int>
Float divide_round(Format format, RoundingMode mode, bool negative, Int numerator, const Int& denominator,
                   int64_t exponent, Flags* flags) {
  const int64_t have =
      static_cast<int64_t>(numerator.bit_length()) - static_cast<int64_t>(denominator.bit_length());
  const int64_t shift =
      int64_t{format.significand_bits} + 2 - have;  // the quotient has that many bits, or one more
  if (shift > 0) numerator.shift_left(static_cast<uint64_t>(shift));
  Basic<Int> quotient;
  quotient.negative = negative;
  quotient.exponent = exponent - (shift > 0 ? shift : 0);
  Int rest;
  divide(numerator, denominator, &quotient.significand, &rest);
  quotient.sticky = !rest.is_zero();
  return round(format, mode, std::move(quotient), flags);
}

template <class Int>
Float square_root_round(Format format, RoundingMode mode, Basic<Int> x, Flags* flags) {
  int64_t shift =
      2 * (int64_t{format.significand_bits} + 2) - static_cast<int64_t>(x.significand.bit_length());
  if (shift < 0) shift = 0;
  if (((x.exponent - shift) & 1) != 0) shift++;
  x.significand.shift_left(static_cast<uint64_t>(shift));
  Basic<Int> root;
  root.exponent = (x.exponent - shift) / 2;
  bool is_exact = false;
  root.significand = square_root(x.significand, &is_exact);
  root.sticky = !is_exact;
  return round(format, mode, std::move(root), flags);
}

}  // namespace core

}  // namespace mantissa::num::exact
