// The strtol family. Overflow is collected in a flag and asked about once at the end, and only if there were
// enough digits for it: a short symbolic number is one expression without a fork.
#include "internal.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

struct Integer {
  bool any, negative, overflow;
  unsigned long magnitude;
  const char* end;
};

// Twelve digits of base 36 fit 64 bits.
enum { kSafeDigits = 12 };

static struct Integer scan_integer(const char* text, int base, bool binary_prefix) {
  struct Integer result = {false, false, false, 0, text};
  const char* p = text;
  __mantissa_number_text(text, 0);
  while (__m_space((unsigned char)*p)) ++p;
  result.negative = *p == '-';
  if (*p == '-' || *p == '+') ++p;
  if ((base == 0 || base == 16) && p[0] == '0' && (p[1] | 32) == 'x' &&
      __m_digit_value((unsigned char)p[2]) < 16) {
    p += 2;
    base = 16;
  } else if (binary_prefix && (base == 0 || base == 2) && p[0] == '0' && (p[1] | 32) == 'b' &&
             (unsigned)(p[2] - '0') < 2) {
    p += 2;
    base = 2;
  } else if (base == 0) {
    base = *p == '0' ? 8 : 10;
  }
  for (unsigned count = 1;; ++p, ++count) {
    unsigned digit = __m_digit_value((unsigned char)*p);
    if (digit >= (unsigned)base) break;
    if (count > kSafeDigits) {
      unsigned long room = (ULONG_MAX - digit) / (unsigned long)base;
      result.overflow |= result.magnitude > room;
    }
    result.magnitude = result.magnitude * (unsigned long)base + digit;
    result.any = true;
    result.end = p + 1;
  }
  return result;
}

static bool good_base(int base) {
  if (base == 0 || (base >= 2 && base <= 36)) return true;
  errno = EINVAL;
  return false;
}

static long to_signed(const char* text, char** end, int base, bool binary_prefix) {
  if (!good_base(base)) return 0;
  struct Integer n = scan_integer(text, base, binary_prefix);
  if (end) *end = (char*)n.end;
  unsigned long limit = (unsigned long)LONG_MAX + n.negative;
  if (n.overflow || ((size_t)(n.end - text) > kSafeDigits && n.magnitude > limit)) {
    errno = ERANGE;
    return n.negative ? LONG_MIN : LONG_MAX;
  }
  return (long)(n.negative ? -n.magnitude : n.magnitude);
}

static unsigned long to_unsigned(const char* text, char** end, int base, bool binary_prefix) {
  if (!good_base(base)) return 0;
  struct Integer n = scan_integer(text, base, binary_prefix);
  if (end) *end = (char*)n.end;
  if (n.overflow) {
    errno = ERANGE;
    return ULONG_MAX;
  }
  return n.negative ? -n.magnitude : n.magnitude;
}

#define SIGNED(name, ctype) \
  ctype name(const char* restrict s, char** restrict end, int base) { return to_signed(s, end, base, false); }
#define UNSIGNED(name, ctype)                                         \
  ctype name(const char* restrict s, char** restrict end, int base) { \
    return to_unsigned(s, end, base, false);                          \
  }

SIGNED(strtol, long)
SIGNED(strtoll, long long)
SIGNED(strtoq, long long)
SIGNED(strtoimax, intmax_t)
UNSIGNED(strtoul, unsigned long)
UNSIGNED(strtoull, unsigned long long)
UNSIGNED(strtouq, unsigned long long)
UNSIGNED(strtoumax, uintmax_t)

// C23: the prefix 0b counts. Newer headers redirect to these names.
#define SIGNED23(name, ctype)                                                    \
  ctype __isoc23_##name(const char* restrict s, char** restrict end, int base) { \
    return to_signed(s, end, base, true);                                        \
  }
#define UNSIGNED23(name, ctype)                                                  \
  ctype __isoc23_##name(const char* restrict s, char** restrict end, int base) { \
    return to_unsigned(s, end, base, true);                                      \
  }

SIGNED23(strtol, long)
SIGNED23(strtoll, long long)
SIGNED23(strtoimax, intmax_t)
UNSIGNED23(strtoul, unsigned long)
UNSIGNED23(strtoull, unsigned long long)
UNSIGNED23(strtoumax, uintmax_t)

int atoi(const char* s) { return (int)to_signed(s, NULL, 10, false); }
long atol(const char* s) { return to_signed(s, NULL, 10, false); }
long long atoll(const char* s) { return to_signed(s, NULL, 10, false); }
