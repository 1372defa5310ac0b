// Unpacking and the one rounding function. Packing relies on the interchange pattern being ordered like the
// magnitudes: the biased exponent and the significand with its hidden bit are added, so a carry out of the
// significand moves to the next exponent, and from the subnormals to the smallest normal, without a special
// case.

#include <algorithm>

#include "num/float_exact.h"

namespace mantissa::num::exact {

Number unpack(const Float& a) {
  const Format f = a.format();
  const uint32_t fraction_bits = f.significand_bits - 1;
  const BitVec& bits = a.bits();
  const uint64_t biased = bits.field(fraction_bits, f.exponent_bits);
  Number n;
  n.negative = a.sign_bit();
  n.exponent = static_cast<int64_t>(biased == 0 ? 1 : biased) - f.bias() - fraction_bits;
  if (fraction_bits < 64) {
    n.significand = bits.field(0, fraction_bits) | static_cast<uint64_t>(biased != 0) << fraction_bits;
    return n;
  }
  n.significand = Natural::from_words(bits.words());
  n.significand.keep_low(fraction_bits);
  if (biased != 0) n.significand.add(Natural::power_of_two(fraction_bits));
  return n;
}

Float overflow(Format format, RoundingMode mode, bool negative, Flags* flags) {
  raise(flags, kOverflow | kInexact);
  const bool to_infinity = mode == RoundingMode::kNearestEven || mode == RoundingMode::kNearestAway ||
                           mode == (negative ? RoundingMode::kTowardNegative : RoundingMode::kTowardPositive);
  return to_infinity ? Float::infinity(format, negative) : Float::max_finite(format, negative);
}

namespace {

struct Cut {
  bool half, rest;
};

// Drops `count` > 0 low bits of the significand and tells what they were.
Cut drop_low(Number& value, uint64_t count) {
  Cut cut;
  cut.half = value.significand.bit(count - 1);
  cut.rest = value.sticky || value.significand.any_below(count - 1);
  value.significand.shift_right(count);
  return cut;
}

// Does a value just below the smallest normal number reach it when rounded with unbounded exponent? Such a
// value is not tiny "after rounding", although its delivered result was rounded at the subnormal position.
bool rounds_to_normal(Format format, RoundingMode mode, const Number& value) {
  const int64_t drop = static_cast<int64_t>(value.significand.bit_length()) - format.significand_bits;
  if (drop <= 0) return false;
  Number copy = value;
  const Cut cut = drop_low(copy, static_cast<uint64_t>(drop));
  return copy.significand.all_ones() && rounds_up(mode, value.negative, true, cut.half, cut.rest);
}

Float pack(Format format, bool negative, uint64_t exponent, const Natural& significand) {
  const uint32_t width = format.width(), fraction_bits = format.significand_bits - 1;
  if (width <= 64) {
    const uint64_t pattern = (exponent << fraction_bits) + significand.low64();
    return Float(format, BitVec(width, pattern | static_cast<uint64_t>(negative) << (width - 1)));
  }
  Natural pattern(exponent);
  pattern.shift_left(fraction_bits);
  pattern.add(significand);
  BitVec bits = BitVec::from_words(width, pattern.words());
  if (negative) bits.set_bit(width - 1, true);
  return Float(format, std::move(bits));
}

}  // namespace

Float round(Format format, RoundingMode mode, Number value, Flags* flags) {
  const int64_t leading = value.leading();
  if (leading > format.max_exponent()) return overflow(format, mode, value.negative, flags);
  const int64_t base = std::max(leading, format.min_exponent());
  const int64_t drop = base - (static_cast<int64_t>(format.significand_bits) - 1) - value.exponent;
  bool inexact = false;
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
    inexact = cut.half || cut.rest;
    if (rounds_up(mode, value.negative, value.significand.is_odd(), cut.half, cut.rest))
      value.significand.add(1);
    if (inexact) {
      raise(flags, kInexact);
      if (leading < format.min_exponent() && !normal_after) raise(flags, kUnderflow);
    }
  }
  const bool carried = value.significand.bit_length() > format.significand_bits;
  if (carried && base == format.max_exponent()) return overflow(format, mode, value.negative, flags);
  return pack(format, value.negative, static_cast<uint64_t>(base - format.min_exponent()), value.significand);
}

Natural round_to_integer(RoundingMode mode, const Number& value, bool* inexact) {
  *inexact = false;
  Number copy = value;
  if (value.exponent >= 0) {
    copy.significand.shift_left(static_cast<uint64_t>(value.exponent));
    return std::move(copy.significand);
  }
  const uint64_t drop = std::min(static_cast<uint64_t>(-value.exponent), value.significand.bit_length() + 2);
  const Cut cut = drop_low(copy, drop);
  *inexact = cut.half || cut.rest;
  if (rounds_up(mode, value.negative, copy.significand.is_odd(), cut.half, cut.rest)) copy.significand.add(1);
  return std::move(copy.significand);
}

}  // namespace mantissa::num::exact
