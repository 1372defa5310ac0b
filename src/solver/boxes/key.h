#pragma once

// Keys: the numbers of a float format as consecutive integers, -inf lowest, -0 = -1, +0 = 0, +inf highest.
// One step is one unit in the last place, the order is the floats' own with -0 below +0, and every rounded
// operation that is monotone over the reals is monotone over keys. NaN has no key. Formats of at most 128
// bits have keys.

#include <cstdint>

#include "num/float.h"

namespace mantissa::solver::boxes {

using Key = __int128;
inline constexpr Key kNoKey = static_cast<Key>(static_cast<unsigned __int128>(1) << 127);  // of NaN
inline constexpr Key kMinusZero = -1, kPlusZero = 0;

inline bool has_keys(num::Format f) { return f.width() <= 128; }
inline Key infinity_key(num::Format f) {
  return ((Key{1} << f.exponent_bits) - 1) << (f.significand_bits - 1);
}
inline Key max_finite_key(num::Format f) { return infinity_key(f) - 1; }
inline Key min_normal_key(num::Format f) { return Key{1} << (f.significand_bits - 1); }
inline Key negate(Key k) { return -1 - k; }  // of the number
inline Key magnitude(Key k) { return k < 0 ? -1 - k : k; }
// How many steps from lo up to hi: of a format of 128 bits more than a Key holds.
inline unsigned __int128 steps_between(Key lo, Key hi) {
  return static_cast<unsigned __int128>(hi) - static_cast<unsigned __int128>(lo);
}
inline Key numeric(Key k) { return k < 0 ? k + 1 : k; }  // orders like the numbers: both zeros are 0

Key key_of(const num::Float& x);  // kNoKey for NaN
num::Float float_of(num::Format f, Key k);
double approximate(num::Format f, Key k);                            // the nearest double
Key key_of_double(num::Format f, double x, num::RoundingMode mode);  // x rounded to the format

// The rounded operations on keys: kNoKey where the result is NaN. Operands are keys, not kNoKey.
enum class Arith : uint8_t { kAdd, kMul, kDiv };
Key arith(Arith op, num::Format f, num::RoundingMode mode, Key a, Key b);
Key fma(num::Format f, num::RoundingMode mode, Key a, Key b, Key c);
Key sqrt(num::Format f, num::RoundingMode mode, Key a);
Key round_to_integral(num::Format f, num::RoundingMode mode, Key a);
Key convert(num::Format from, num::Format to, num::RoundingMode mode, Key a);
// Integers, saturated at +-2^126; infinities too.
Key to_integer(num::Format f, num::RoundingMode mode, Key a);
Key from_integer(num::Format f, num::RoundingMode mode, Key integer);  // |integer| <= 2^126

}  // namespace mantissa::solver::boxes
