// <err.h> and <error.h>: messages to standard error, and assertions by number.
#include "internal.h"

#include <assert.h>
#include <err.h>
#include <errno.h>
#include <error.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char* program_invocation_name = (char*)"program";
char* program_invocation_short_name = (char*)"program";
unsigned error_message_count;

static void message(int code, bool with_code, const char* format, va_list arguments) {
  __m_print_error("%s: ", program_invocation_short_name);
  if (format) __m_print_error_of(format, arguments);
  if (with_code) __m_print_error("%s%s", format ? ": " : "", strerror(code));
  __m_print_error("\n");
}

void vwarn(const char* format, va_list a) { message(errno, true, format, a); }
void vwarnx(const char* format, va_list a) { message(0, false, format, a); }

void verr(int status, const char* format, va_list a) {
  message(errno, true, format, a);
  exit(status);
}

void verrx(int status, const char* format, va_list a) {
  message(0, false, format, a);
  exit(status);
}

void warn(const char* format, ...) {
  va_list a;
  va_start(a, format);
  message(errno, true, format, a);
  va_end(a);
}

void warnx(const char* format, ...) {
  va_list a;
  va_start(a, format);
  message(0, false, format, a);
  va_end(a);
}

void err(int status, const char* format, ...) {
  va_list a;
  va_start(a, format);
  message(errno, true, format, a);
  va_end(a);
  exit(status);
}

void errx(int status, const char* format, ...) {
  va_list a;
  va_start(a, format);
  message(0, false, format, a);
  va_end(a);
  exit(status);
}

void error(int status, int code, const char* format, ...) {
  va_list a;
  va_start(a, format);
  message(code, code != 0, format, a);
  va_end(a);
  ++error_message_count;
  if (status) exit(status);
}

void error_at_line(int status, int code, const char* file, unsigned line, const char* format, ...) {
  va_list a;
  __m_print_error("%s:", program_invocation_short_name);
  if (file)
    __m_print_error("%s:%u: ", file, line);
  else
    __m_print_error(" ");
  va_start(a, format);
  __m_print_error_of(format, a);
  va_end(a);
  if (code) __m_print_error(": %s", strerror(code));
  __m_print_error("\n");
  ++error_message_count;
  if (status) exit(status);
}

void __assert_perror_fail(int code, const char* file, unsigned line, const char* function) {
  __assert_fail(strerror(code), file, line, function);
}
