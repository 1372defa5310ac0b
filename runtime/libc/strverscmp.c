// Names with numbers in them in the order of versions: a number with a zero in front is a fraction, smaller
// than any other.
#include "internal.h"

#include <string.h>

// Whose number goes on for longer is the larger one.
static int by_length(const char* a, const char* b, int difference) {
  for (; __m_digit((unsigned char)*a); ++a, ++b)
    if (!__m_digit((unsigned char)*b)) return 1;
  return __m_digit((unsigned char)*b) ? -1 : difference;
}

int strverscmp(const char* a, const char* b) {
  // Of what both have in common: is its end in a number, with a zero in front, of nothing but zeros?
  bool in_number = false, has_zero = false, is_zero = false;
  for (; *a == *b; ++a, ++b) {
    if (!*a) return 0;
    const bool digit = __m_digit((unsigned char)*a), zero = *a == '0';
    if (!in_number) has_zero = is_zero = zero;
    is_zero &= zero;
    in_number = digit;
  }
  const int difference = (unsigned char)*a - (unsigned char)*b;
  const bool digit = __m_digit((unsigned char)*a), other = __m_digit((unsigned char)*b);
  if (!in_number)
    return digit && other && *a != '0' && *b != '0' ? by_length(a + 1, b + 1, difference) : difference;
  if (!has_zero)
    return digit && other ? by_length(a + 1, b + 1, difference) : digit ? 1 : other ? -1 : difference;
  return is_zero && digit != other ? (digit ? -1 : 1) : difference;
}
