// The strtod family. Short decimal numbers take one float operation on exact operands (at most 15 digits and
// a power of ten that the format holds exactly, so there is a single rounding): for symbolic digits that is
// one expression instead of a fork per bit. Everything else is converted exactly with big integers.
#include "float_text.h"
#include "internal.h"

#include <errno.h>
#include <stdlib.h>

// The digits as an integer, if they are at most `limit` and the exponent of ten is within +-max_power.
static bool is_short(const struct FloatText* text, long limit, long max_power, long* number, long* power) {
  if (text->kind != kTextDecimal || text->digit_count > limit) return false;
  *power = text->exponent - text->fraction_count;
  if (*power < -max_power || *power > max_power) return false;
  long value = 0;
  for (const char* p = text->digits; p < text->digits_end; ++p) {
    if (*p != '.') value = value * 10 + (*p - '0');
  }
  *number = value;
  return true;
}

#define TEXT_TO(function, ctype, format, encode, digit_limit, powers)    \
  ctype function(const char* string, char** end) {                       \
    struct FloatText text = __m_scan_float(string);                      \
    if (end) *end = (char*)text.end;                                     \
    long number, power;                                                  \
    long max_power = (long)(sizeof powers / sizeof powers[0]) - 1;       \
    if (is_short(&text, digit_limit, max_power, &number, &power)) {      \
      ctype value = (ctype)number;                                       \
      if (text.negative) value = -value;                                 \
      return power < 0 ? value / powers[-power] : value * powers[power]; \
    }                                                                    \
    bool range;                                                          \
    struct BinaryFloat f = __m_convert_float(&text, &format, &range);    \
    if (range) errno = ERANGE;                                           \
    return encode(f);                                                    \
  }

static const float float_powers[] = {1e0f, 1e1f, 1e2f, 1e3f, 1e4f, 1e5f, 1e6f, 1e7f, 1e8f, 1e9f, 1e10f};
static const double double_powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                       1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
static const long double x87_powers[] = {1e0L,  1e1L,  1e2L,  1e3L,  1e4L,  1e5L,  1e6L,  1e7L,  1e8L,  1e9L,
                                         1e10L, 1e11L, 1e12L, 1e13L, 1e14L, 1e15L, 1e16L, 1e17L, 1e18L, 1e19L,
                                         1e20L, 1e21L, 1e22L, 1e23L, 1e24L, 1e25L, 1e26L, 1e27L};

TEXT_TO(__m_text_to_float, float, __m_format_float, __m_encode_float, 7, float_powers)
TEXT_TO(__m_text_to_double, double, __m_format_double, __m_encode_double, 15, double_powers)
TEXT_TO(__m_text_to_x87, long double, __m_format_x87, __m_encode_x87, 18, x87_powers)

float strtof(const char* restrict text, char** restrict end) { return __m_text_to_float(text, end); }
double strtod(const char* restrict text, char** restrict end) { return __m_text_to_double(text, end); }
long double strtold(const char* restrict text, char** restrict end) { return __m_text_to_x87(text, end); }
double atof(const char* text) { return __m_text_to_double(text, NULL); }
