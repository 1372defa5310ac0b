// Binary floats as integers: significand times a power of two. Shared by parsing and printing, which never
// use float arithmetic on the exact path.
#ifndef MANTISSA_LIBC_BINARY_FLOAT_H
#define MANTISSA_LIBC_BINARY_FLOAT_H

#include <stdbool.h>
#include <stdint.h>

enum FloatClass { kFloatZero, kFloatFinite, kFloatInfinite, kFloatNan };

// Value: significand * 2^exponent for kFloatFinite. For kFloatNan the significand is the payload without the
// quiet bit.
struct BinaryFloat {
  enum FloatClass kind;
  bool negative;
  uint64_t significand;
  int exponent;
};

// The three formats of C on this machine.
struct FloatFormat {
  int precision;        // bits of the significand, the leading one included
  int min_exponent;     // exponent of the last bit of the smallest number
  int max_exponent;     // exponent of the last bit of the largest number
  int decimal_low;      // 10^decimal_low is below half the smallest number
  int decimal_high;     // 10^decimal_high is above the largest number
  unsigned max_digits;  // more decimal digits never decide a rounding
};

extern const struct FloatFormat __m_format_float, __m_format_double, __m_format_x87;

// What was cut off below the last kept unit: nothing, less than half a unit, exactly half, more than half.
enum Rest { kRestNone, kRestBelow, kRestHalf, kRestAbove };

// Whether a value with that rest moves away from zero, in the current rounding mode of the program.
bool __m_round_away(bool negative, bool odd, enum Rest rest);

struct BinaryFloat __m_decode_double(double value);
struct BinaryFloat __m_decode_x87(long double value);

// Rounds (significand + rest) * 2^exponent to the format. The significand has its top bit (63) set unless it
// is 0. *range: errno would be ERANGE (overflow, or tiny and inexact).
struct BinaryFloat __m_round_to(const struct FloatFormat* format, bool negative, uint64_t significand,
                                long exponent, enum Rest rest, bool* range);

float __m_encode_float(struct BinaryFloat f);
double __m_encode_double(struct BinaryFloat f);
long double __m_encode_x87(struct BinaryFloat f);

#endif
