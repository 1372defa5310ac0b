// The text of a floating-point number: recognised once, converted to any format. Used by the strtod and scanf
// families.
#ifndef MANTISSA_LIBC_FLOAT_TEXT_H
#define MANTISSA_LIBC_FLOAT_TEXT_H

#include "binary_float.h"

enum FloatTextKind { kTextNone, kTextDecimal, kTextHex, kTextInfinite, kTextNan };

struct FloatText {
  enum FloatTextKind kind;
  bool negative;
  const char* digits;  // first digit or point; digits_end is one past the last
  const char* digits_end;
  long digit_count;     // without the point
  long fraction_count;  // digits after the point
  long exponent;        // as written (of ten, or of two for kTextHex), saturated
  uint64_t payload;     // kTextNan
  const char* end;      // one past the number; the start of the text for kTextNone
};

struct FloatText __m_scan_float(const char* text);

// The number in the given format, correctly rounded in the current rounding mode. *range: errno becomes
// ERANGE.
struct BinaryFloat __m_convert_float(const struct FloatText* text, const struct FloatFormat* format,
                                     bool* range);

// The whole of strtod for one format, errno included.
float __m_text_to_float(const char* text, char** end);
double __m_text_to_double(const char* text, char** end);
long double __m_text_to_x87(const char* text, char** end);

#endif
