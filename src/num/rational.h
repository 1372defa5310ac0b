#pragma once

// Rational: an exact fraction, always in lowest terms with a positive denominator. Small ones (both parts in
// 63 bits) live in the object, larger ones behind GMP (hidden in the .cpp).

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "num/bitvec.h"
#include "support/result.h"

namespace mantissa::num {

class Rational {
 public:
  Rational();  // zero
  Rational(int64_t value);
  Rational(int64_t numerator, int64_t denominator);  // denominator != 0
  Rational(const Rational& other);
  Rational(Rational&& other) noexcept;
  Rational& operator=(const Rational& other);
  Rational& operator=(Rational&& other) noexcept;
  ~Rational();

  static Result<Rational> parse(std::string_view text);  // "12", "-1.25", "3/4", "1.5e-3", "0x1.8p3"
  static Rational from_bits(const BitVec& value, bool is_signed);
  static Rational power_of_two(int64_t exponent);

  bool is_zero() const { return sign() == 0; }
  bool is_integer() const;
  bool is_small() const { return big_ == nullptr; }
  int sign() const;  // -1, 0, 1
  Rational abs() const;
  Rational floor() const;
  Rational inverse() const;  // of a non-zero value
  Rational numerator() const;
  Rational denominator() const;
  int64_t floor_log2() const;            // of a non-zero value's magnitude
  bool fits_int64() const;               // an integer in range
  int64_t to_int64() const;              // only if fits_int64()
  double to_double() const;              // nearest
  BitVec to_bits(uint32_t width) const;  // floor(value) modulo 2^width
  std::string to_string() const;         // "n" or "n/d"
  uint64_t hash() const;

  friend Rational operator+(const Rational& a, const Rational& b);
  friend Rational operator-(const Rational& a, const Rational& b);
  friend Rational operator*(const Rational& a, const Rational& b);
  friend Rational operator/(const Rational& a, const Rational& b);  // b != 0
  friend Rational operator-(const Rational& a);
  friend bool operator==(const Rational& a, const Rational& b);
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b);

 private:
  struct Big;
  friend struct RationalAccess;
  friend struct RationalMaker;
  int64_t numerator_ = 0;
  int64_t denominator_ = 1;
  std::unique_ptr<Big> big_;  // when set, the two above mean nothing
};

}  // namespace mantissa::num
