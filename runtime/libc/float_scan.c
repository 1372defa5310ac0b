// Recognising the text of a number as C's strtod describes it.
#include "float_text.h"
#include "internal.h"

#include <stdlib.h>

// Exponents beyond this are all alike, even after adding the number of digits of any text in memory.
static const long kExponentLimit = (long)1 << 60;

static bool matches(const char* text, const char* lower_word) {
  for (; *lower_word; ++text, ++lower_word) {
    if (__m_to_lower((unsigned char)*text) != *lower_word) return false;
  }
  return true;
}

static bool is_digit_of(int c, bool hex) { return __m_digit_value(c) < (hex ? 16u : 10u); }

// "(chars)" after nan: the payload is what strtoull makes of it, if it takes all of it.
static void scan_nan_payload(struct FloatText* result) {
  const char* p = result->end;
  if (*p != '(') return;
  ++p;
  const char* first = p;
  while (__m_alnum((unsigned char)*p) || *p == '_') ++p;
  if (*p != ')') return;
  char* last;
  uint64_t payload = strtoull(first, &last, 0);
  if (last == p) result->payload = payload;
  result->end = p + 1;
}

static void scan_exponent(struct FloatText* result, char mark) {
  const char* p = result->digits_end;
  if (__m_to_lower((unsigned char)*p) != mark) return;
  ++p;
  bool negative = *p == '-';
  if (*p == '-' || *p == '+') ++p;
  if (!__m_digit((unsigned char)*p)) return;
  long exponent = 0;
  for (; __m_digit((unsigned char)*p); ++p) {
    if (exponent < kExponentLimit) exponent = exponent * 10 + (*p - '0');
  }
  result->exponent = negative ? -exponent : exponent;
  result->end = p;
}

static bool scan_digits(struct FloatText* result, const char* p, bool hex) {
  result->digits = p;
  bool point = false;
  for (;; ++p) {
    if (*p == '.' && !point) {
      point = true;
    } else if (is_digit_of((unsigned char)*p, hex)) {
      ++result->digit_count;
      result->fraction_count += point;
    } else {
      break;
    }
  }
  result->digits_end = result->end = p;
  return result->digit_count > 0;
}

struct FloatText __m_scan_float(const char* text) {
  struct FloatText result = {kTextNone, false, 0, 0, 0, 0, 0, 0, text};
  const char* p = text;
  __mantissa_number_text(text, 1);
  while (__m_space((unsigned char)*p)) ++p;
  bool negative = *p == '-';
  if (*p == '-' || *p == '+') ++p;
  if (matches(p, "inf")) {
    result.kind = kTextInfinite;
    result.end = p + (matches(p, "infinity") ? 8 : 3);
  } else if (matches(p, "nan")) {
    result.kind = kTextNan;
    result.end = p + 3;
    scan_nan_payload(&result);
  } else if (p[0] == '0' && (p[1] | 32) == 'x' &&
             (is_digit_of((unsigned char)p[2], true) ||
              (p[2] == '.' && is_digit_of((unsigned char)p[3], true)))) {
    result.kind = kTextHex;
    scan_digits(&result, p + 2, true);
    scan_exponent(&result, 'p');
  } else if (scan_digits(&result, p, false)) {
    result.kind = kTextDecimal;
    scan_exponent(&result, 'e');
  } else {
    result.end = text;
  }
  result.negative = negative && result.kind != kTextNone;
  return result;
}
