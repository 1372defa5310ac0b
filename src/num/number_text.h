#pragma once

// Private to num: the grammar of written numbers, shared by rationals and floats. Only scans: the value of a
// decimal with exponent 1000000000 is never built here.

#include <cstdint>
#include <string>
#include <string_view>

#include "num/natural.h"

namespace mantissa::num {

// (-1)^negative * digits * base^exponent, base 10 for decimal and 2 for hexadecimal text ("0x1.8p3").
struct ScannedNumber {
  bool negative = false;
  bool hexadecimal = false;
  std::string digits;    // without point, leading and trailing zeros; empty for zero
  int64_t exponent = 0;  // saturated to +-2^62

  Natural digits_value() const;
};

// False if the text is not "[+-]digits[.digits][e[+-]digits]" or "[+-]0xdigits[.digits][p[+-]digits]". At
// least one digit is needed, before or after the point.
bool scan_number(std::string_view text, ScannedNumber* out);

}  // namespace mantissa::num
