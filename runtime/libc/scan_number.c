// Numbers in scanf. The input is consumed as far as it can still become a number, as the host does; that is
// not always what strtod would take ("1e+x" yields 1 and has consumed "1e+").
#include "scan_source.h"

#include <limits.h>

// By the first character of it.
static void tell_of_number(int c, bool is_float) {
  char first = (char)c;
  __mantissa_number_text(&first, is_float);
}

enum ScanResult __m_scan_integer(struct Field* field, int base, bool is_signed, uintmax_t* value) {
  int c = __m_field_get(field);
  tell_of_number(c, false);
  bool negative = c == '-', any = false, overflow = false;
  if (c == '-' || c == '+') c = __m_field_get(field);
  if (c == '0' && (base == 0 || base == 16)) {
    any = true;
    c = __m_field_get(field);
    if ((c | 32) == 'x' && c != EOF) {
      base = 16;
      c = __m_field_get(field);
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0) base = 10;
  uintmax_t magnitude = 0;
  for (unsigned count = 1;; ++count) {
    unsigned digit = c == EOF ? 255u : __m_digit_value(c);
    if (digit >= (unsigned)base) break;
    if (count > 12) overflow |= magnitude > (UINTMAX_MAX - digit) / (unsigned)base;
    magnitude = magnitude * (unsigned)base + digit;
    any = true;
    c = __m_field_get(field);
  }
  __m_field_unget(field, c);
  if (!any) return kScanMismatch;
  uintmax_t limit = (uintmax_t)INTMAX_MAX + negative;
  if (is_signed && (overflow || magnitude > limit))
    *value = negative ? (uintmax_t)INTMAX_MIN : INTMAX_MAX;
  else if (overflow)
    *value = UINTMAX_MAX;
  else
    *value = negative ? -magnitude : magnitude;
  return kScanGood;
}

// A growing string that starts in the caller's buffer.
struct Text {
  char* small;
  char* data;
  size_t size, capacity;
};

static bool append(struct Text* text, int c) {
  if (text->size + 1 >= text->capacity) {
    size_t capacity = text->capacity * 2;
    char* data = __m_internal_alloc(capacity);
    if (!data) return false;
    __mantissa_copy(data, text->data, text->size);
    if (text->data != text->small) __mantissa_free(text->data);
    text->data = data;
    text->capacity = capacity;
  }
  text->data[text->size++] = (char)c;
  text->data[text->size] = 0;
  return true;
}

// Takes the letters of `word` (lower case); the first has been read as c. Any other letter ends the match
// badly.
static bool take_word(struct Field* field, struct Text* text, int c, const char* word) {
  for (;; c = __m_field_get(field)) {
    if (c == EOF || __m_to_lower(c) != *word) {
      __m_field_unget(field, c);
      return false;
    }
    if (!append(text, c)) return false;
    if (!*++word) return true;
  }
}

static enum ScanResult take_infinity(struct Field* field, struct Text* text, int c) {
  if (!take_word(field, text, c, "inf")) return kScanMismatch;
  int next = __m_field_get(field);
  if (next == EOF || __m_to_lower(next) != 'i') {
    __m_field_unget(field, next);
    return kScanGood;
  }
  return take_word(field, text, next, "inity") ? kScanGood : kScanMismatch;
}

// Digits, point and exponent. `hex` after "0x" was taken: then the host is content with a point alone, which
// is zero.
static enum ScanResult take_digits(struct Field* field, struct Text* text, int c, bool hex, bool any) {
  bool point = false;
  size_t start = text->size;
  for (;; c = __m_field_get(field)) {
    bool digit = c != EOF && __m_digit_value(c) < (hex ? 16u : 10u);
    if (!digit && (c != '.' || point)) break;
    point |= c == '.';
    any |= digit;
    if (!append(text, c)) return kScanNoMemory;
  }
  if (c != EOF && any && __m_to_lower(c) == (hex ? 'p' : 'e')) {
    if (!append(text, c)) return kScanNoMemory;
    c = __m_field_get(field);
    if (c == '-' || c == '+') {
      if (!append(text, c)) return kScanNoMemory;
      c = __m_field_get(field);
    }
    for (; c != EOF && __m_digit(c); c = __m_field_get(field)) {
      if (!append(text, c)) return kScanNoMemory;
    }
  }
  __m_field_unget(field, c);
  return any || (hex && text->size > start) ? kScanGood : kScanMismatch;
}

enum ScanResult __m_scan_float_text(struct Field* field, char* small, size_t small_size, char** result) {
  struct Text text = {small, small, 0, small_size};
  enum ScanResult status;
  int c = __m_field_get(field);
  tell_of_number(c, true);
  if (c == '-' || c == '+') {
    append(&text, c);
    c = __m_field_get(field);
  }
  int lower = c == EOF ? EOF : __m_to_lower(c);
  bool hex = false, zero = false;
  if (lower == 'n') {
    status = take_word(field, &text, c, "nan") ? kScanGood : kScanMismatch;
  } else if (lower == 'i') {
    status = take_infinity(field, &text, c);
  } else {
    if (c == '0') {
      zero = true;
      append(&text, c);
      c = __m_field_get(field);
      // The host takes the x only if the width leaves room for a digit.
      if (c != EOF && (c | 32) == 'x' && field->width > 0) {
        hex = true;
        append(&text, c);
        c = __m_field_get(field);
      }
    }
    status = take_digits(field, &text, c, hex, zero && !hex);
  }
  *result = text.data;
  if (status != kScanGood && text.data != small) {
    __mantissa_free(text.data);
    *result = small;
  }
  return status;
}
