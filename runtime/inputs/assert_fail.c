// A failed assertion as a finding. The text is built by hand: this file is also part of the replay library,
// where a failing program may have damaged the host's stdio.
#include <mantissa/intrinsics.h>
#include <stddef.h>

enum { kMessageSize = 512 };

static size_t append(char* text, size_t used, const char* more) {
  while (*more && used + 1 < kMessageSize) text[used++] = *more++;
  text[used] = 0;
  return used;
}

static size_t append_number(char* text, size_t used, unsigned number) {
  char digits[12];
  size_t at = sizeof digits;
  digits[--at] = 0;
  do digits[--at] = (char)('0' + number % 10);
  while (number /= 10);
  return append(text, used, digits + at);
}

__attribute__((noreturn)) void __mantissa_assert_fail(const char* expr, const char* file, unsigned line,
                                                      const char* function) {
  char text[kMessageSize];
  size_t used = append(text, 0, file ? file : "?");
  used = append(text, used, ":");
  used = append_number(text, used, line);
  used = append(text, used, ": ");
  used = append(text, used, function ? function : "?");
  used = append(text, used, ": assertion failed: ");
  append(text, used, expr ? expr : "?");
  __mantissa_fail("assertion", text);
}

__attribute__((noreturn)) void __assert_fail(const char* expr, const char* file, unsigned line,
                                             const char* function) {
  __mantissa_assert_fail(expr, file, line, function);
}
