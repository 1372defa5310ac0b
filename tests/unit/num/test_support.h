#pragma once

// Shared by the tests of num: how long to run, with which seed, and random operands that meet the hard cases
// often.

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "num/float.h"
#include "support/rng.h"

namespace mantissa::num::test {

inline bool long_run() {
  const char* value = std::getenv("MANTISSA_LONG");
  return value != nullptr && *value != '\0' && *value != '0';
}
inline uint64_t iterations(uint64_t quick, uint64_t thorough) { return long_run() ? thorough : quick; }
inline uint64_t seed() {
  const char* value = std::getenv("MANTISSA_SEED");
  return value != nullptr ? std::strtoull(value, nullptr, 0) : 20240229;
}

inline constexpr RoundingMode kModes[] = {RoundingMode::kNearestEven, RoundingMode::kNearestAway,
                                          RoundingMode::kTowardPositive, RoundingMode::kTowardNegative,
                                          RoundingMode::kTowardZero};

inline std::string show(Flags flags) {
  std::string text;
  const char* names[] = {"invalid", "divbyzero", "overflow", "underflow", "inexact"};
  for (int i = 0; i < 5; i++)
    if ((flags >> i) & 1) text.append(text.empty() ? "" : "|").append(names[i]);
  return text.empty() ? "none" : text;
}
inline std::string show(const Float& a) {
  std::string text = std::to_string(a.format().exponent_bits);
  text.append(":").append(std::to_string(a.format().significand_bits)).append(":").append(a.to_hexfloat());
  return text.append("=#b").append(a.bits().to_binary());
}

inline BitVec random_bits(Rng& rng, uint32_t width) {
  std::vector<uint64_t> words((width + 63) / 64);
  for (uint64_t& word : words) word = rng.next();
  return BitVec::from_words(width, words);
}

// Runs of ones and zeros, so that carries and borrows travel far.
inline BitVec random_runs(Rng& rng, uint32_t width) {
  BitVec bits(width, 0);
  bool value = rng.chance(2);
  for (uint32_t i = 0; i < width;) {
    uint32_t length = 1 + static_cast<uint32_t>(rng.below(rng.chance(2) ? 4 : width));
    for (; length > 0 && i < width; length--, i++) bits.set_bit(i, value);
    value = !value;
  }
  return bits;
}

inline BitVec interesting_bits(Rng& rng, uint32_t width) {
  switch (rng.below(8)) {
    case 0: return BitVec(width, rng.below(4));
    case 1: return neg(BitVec(width, rng.below(4)));
    case 2:
      return add(BitVec::min_signed(width),
                 BitVec::from_signed(width, static_cast<int64_t>(rng.below(5)) - 2));
    case 3: return shl(BitVec::one(width), static_cast<uint32_t>(rng.below(width)));
    case 4: return random_runs(rng, width);
    case 5: return lshr(random_bits(rng, width), static_cast<uint32_t>(rng.below(width)));
    default: return random_bits(rng, width);
  }
}

inline Float with_exponent(Format f, BitVec bits, uint64_t biased) {
  for (uint32_t i = 0; i < f.exponent_bits; i++) bits.set_bit(f.significand_bits - 1 + i, (biased >> i) & 1);
  return Float(f, std::move(bits));
}

// One operand: specials, borders and values around one as often as anything else.
inline Float random_float(Rng& rng, Format f) {
  const bool negative = rng.chance(2);
  const BitVec bits = rng.chance(2) ? random_bits(rng, f.width()) : random_runs(rng, f.width());
  const uint64_t bias = static_cast<uint64_t>(f.bias()), top = 2 * bias;
  switch (rng.below(20)) {
    case 0: return Float::zero(f, negative);
    case 1: return rng.chance(2) ? Float::infinity(f, negative) : Float::nan(f);
    case 2: return with_exponent(f, bits, top + 1);  // mostly a NaN with a payload, signaling or quiet
    case 3: {
      Float a = rng.chance(2) ? Float::max_finite(f, negative) : Float::min_normal(f, negative);
      for (uint64_t n = rng.below(3); n > 0; n--) a = next_down(a);
      for (uint64_t n = rng.below(3); n > 0; n--) a = next_up(a);
      return a;
    }
    case 4: {
      Float a = Float::min_subnormal(f, negative);
      for (uint64_t n = rng.below(4); n > 0; n--) a = next_up(a);
      return a;
    }
    case 5:
    case 6: return with_exponent(f, bits, 0);
    case 7: {  // a power of two and its neighbours
      Float a = with_exponent(f, BitVec(f.width(), 0), 1 + rng.below(top));
      if (rng.chance(2)) a = neg(a);
      return rng.chance(3) ? next_up(a) : rng.chance(2) ? next_down(a) : a;
    }
    case 8: return from_signed(f, RoundingMode::kTowardZero, BitVec(64, rng.below(40) - 20));
    case 9: return with_exponent(f, bits, 1 + rng.below(std::min<uint64_t>(top, 2 * f.significand_bits)));
    case 10: return with_exponent(f, bits, top - rng.below(std::min<uint64_t>(top, 2 * f.significand_bits)));
    case 11:
    case 12:
    case 13:
    case 14: {
      const uint64_t spread = std::min<uint64_t>(bias, f.significand_bits + 4);
      return with_exponent(f, bits, bias - spread / 2 + rng.below(spread + 1));
    }
    default: return with_exponent(f, bits, rng.below(top + 1));
  }
}

// A second operand that has something to do with the first: near it, opposite, or where its ties are.
inline Float related_float(Rng& rng, const Float& a) {
  const Format f = a.format();
  if (rng.chance(2)) return random_float(rng, f);
  if (a.is_nan()) return random_float(rng, f);
  switch (rng.below(4)) {
    case 0: return neg(a);
    case 1: {
      Float b = rng.chance(2) ? a : neg(a);
      for (uint64_t n = rng.below(3) + 1; n > 0; n--) b = rng.chance(2) ? next_up(b) : next_down(b);
      return b;
    }
    case 2: {  // an exponent at a distance where rounding decides
      const int64_t distance = static_cast<int64_t>(rng.below(2 * f.significand_bits + 6)) - 3;
      Float b = rng.chance(2) ? a : rng.chance(2) ? Float::one(f) : random_float(rng, f);
      b = scale_by_power(RoundingMode::kTowardZero, b, rng.chance(2) ? -distance : distance);
      return rng.chance(2) ? neg(b) : b;
    }
    default:
      return scale_by_power(RoundingMode::kTowardZero, random_float(rng, f),
                            -static_cast<int64_t>(rng.below(8)));
  }
}

}  // namespace mantissa::num::test
