#pragma once

// Private to num: the bridge between binary and decimal exponents. With 60 exponent bits 2^exponent cannot be
// written out, so powers of five come as enclosures of a chosen precision; whoever uses them decides on both
// ends and asks for more precision while they disagree. This ends, since no exact case hides there: see the
// callers.

#include <cstdint>
#include <string>

#include "num/float.h"
#include "num/natural.h"

namespace mantissa::num::decimal {

// low * 2^exponent <= 5^k <= high * 2^exponent; exact if low == high.
struct PowerOfFive {
  Natural low, high;
  int64_t exponent = 0;
  bool exact = true;
};
PowerOfFive power_of_five(uint64_t k, uint64_t precision_bits);

inline constexpr uint64_t kUnlimited = UINT64_MAX;

// (-1)^negative * digits * 10^exponent in the format, correctly rounded. `digits` is not zero and has
// `digit_count` decimal digits.
Float to_float(Format format, RoundingMode mode, bool negative, const Natural& digits, uint64_t digit_count,
               int64_t exponent, Flags* flags);

// The shortest decimal that rounds (nearest-even) to a finite non-zero value, and of those the nearest to it:
// digits * 10^exponent, without trailing zeros.
struct Shortest {
  std::string digits;
  int64_t exponent = 0;
};
Shortest shortest(const Float& value);

}  // namespace mantissa::num::decimal
