#pragma once

// FloatGates: IEEE floats as circuits over their patterns. A NaN has one pattern, that of num's default NaN,
// so "=" of floats is equality of patterns. An operation takes its operands apart, computes a significand
// that stands for the exact result (with a last bit that says whether anything was lost), and rounds it,
// once.

#include "num/float.h"
#include "proof/circuits.h"

namespace mantissa::proof {

class FloatGates {
 public:
  explicit FloatGates(Circuits& circuits) : c_(circuits) {}

  Bits variable(num::Format f);
  Bits rounding_mode();  // a variable: its number, three bits
  Bits from_pattern(num::Format f, const Bits& pattern);

  int is_nan(num::Format f, const Bits& x);
  int is_infinite(num::Format f, const Bits& x);
  int is_zero(const Bits& x);
  int is_subnormal(num::Format f, const Bits& x);
  int is_less(num::Format f, const Bits& x, const Bits& y);
  int is_equal(num::Format f, const Bits& x, const Bits& y);  // fp.eq

  Bits negated(num::Format f, const Bits& x);
  Bits magnitude(num::Format f, const Bits& x);
  Bits least(num::Format f, const Bits& x, const Bits& y, bool greatest);
  Bits add(num::Format f, const Bits& mode, const Bits& x, const Bits& y);
  Bits multiply(num::Format f, const Bits& mode, const Bits& x, const Bits& y);
  Bits divide(num::Format f, const Bits& mode, const Bits& x, const Bits& y);
  Bits convert(num::Format from, num::Format to, const Bits& mode, const Bits& x);
  Bits from_integer(num::Format f, const Bits& mode, const Bits& x, bool is_signed);

 private:
  // A number that is neither NaN, infinite nor zero is significand * 2^(exponent - bits of the significand +
  // 1), and the highest bit of the significand is set.
  struct Parts {
    int nan, infinite, zero, sign;
    Bits exponent;  // signed
    Bits significand;
  };
  Parts parts(num::Format f, const Bits& x, size_t exponent_width);
  void normalise(Bits& significand, Bits& exponent);
  Bits shifted_right(const Bits& x, const Bits& amount);  // what is lost shows in the last bit
  // Of a number as in Parts, but for its highest bit, with zero telling that it is none.
  Bits rounded(num::Format f, const Bits& mode, int sign, Bits exponent, Bits significand);
  Bits chosen(num::Format f, int nan, int infinite, int zero, int sign, int zero_sign, const Bits& otherwise);
  int is_mode(const Bits& mode, num::RoundingMode which);

  Circuits& c_;
};

}  // namespace mantissa::proof
