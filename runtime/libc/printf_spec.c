// Parsing a conversion specification: flags, width, precision, length, conversion, and the POSIX positions.
#include "printf_spec.h"

#include <limits.h>

// Reads a decimal number; -1 if it is too large for an int.
static int parse_number(const char** text) {
  long number = 0;
  for (; __m_digit(**text); ++*text) {
    number = number * 10 + (**text - '0');
    if (number > INT_MAX) number = (long)INT_MAX + 1;
  }
  return number > INT_MAX ? -1 : (int)number;
}

// "n$" at the text: the position, else kArgNext and the text stays.
static int parse_position(const char** text) {
  const char* p = *text;
  if (!__m_digit(*p) || *p == '0') return kArgNext;
  int position = parse_number(&p);
  if (*p != '$' || position <= 0) return kArgNext;
  *text = p + 1;
  return position;
}

static bool parse_flag(struct Spec* spec, char c) {
  switch (c) {
    case '-': return spec->left = true;
    case '+': return spec->plus = true;
    case ' ': return spec->space = true;
    case '#': return spec->alternate = true;
    case '0': return spec->zero = true;
    case '\'': return true;  // the "C" locale groups nothing
    case 'I': return true;
    default: return false;
  }
}

static const char* parse_length(const char* p, enum Length* length) {
  switch (*p) {
    case 'h': *length = p[1] == 'h' ? kLengthChar : kLengthShort; return p + (p[1] == 'h' ? 2 : 1);
    case 'l': *length = p[1] == 'l' ? kLengthLongDouble : kLengthLong; return p + (p[1] == 'l' ? 2 : 1);
    case 'L':
    case 'q': *length = kLengthLongDouble; return p + 1;
    case 'j':
    case 'z':
    case 'Z':
    case 't': *length = kLengthLong; return p + 1;
    default: *length = kLengthNone; return p;
  }
}

bool __m_parse_spec(const char* text, struct Spec* spec) {
  *spec = (struct Spec){.precision = -1, .start = text};
  const char* p = text + 1;
  spec->value_arg = parse_position(&p);
  while (parse_flag(spec, *p)) ++p;
  if (*p == '*') {
    ++p;
    spec->width_arg = parse_position(&p);
  } else if (__m_digit(*p)) {
    spec->width = parse_number(&p);
    if (spec->width < 0) return false;
  }
  if (*p == '.') {
    ++p;
    spec->precision = 0;
    if (*p == '*') {
      ++p;
      spec->precision_arg = parse_position(&p);
    } else {
      spec->precision = parse_number(&p);
      if (spec->precision < 0) return false;
    }
  }
  p = parse_length(p, &spec->length);
  spec->conversion = *p;
  spec->end = *p ? p + 1 : p;
  return true;
}
