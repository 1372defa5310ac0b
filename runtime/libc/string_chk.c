// What glibc's headers call with _FORTIFY_SOURCE: the same functions with the size of the destination as
// known to the compiler. Exceeding it ends the program, as it does natively.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

void __m_buffer_overflow(const char* function) {
  (void)function;
  __mantissa_fail("abort", "*** buffer overflow detected ***: terminated");
}

__attribute__((noreturn)) void __chk_fail(void) { __m_buffer_overflow("__chk_fail"); }

__attribute__((noreturn)) void __stack_chk_fail(void) {
  __mantissa_fail("abort", "*** stack smashing detected ***: terminated");
}

#define CHECK(n, size) \
  if ((n) > (size)) __m_buffer_overflow(__func__)

void* __memcpy_chk(void* restrict to, const void* restrict from, size_t n, size_t size) {
  CHECK(n, size);
  return memcpy(to, from, n);
}

void* __memmove_chk(void* to, const void* from, size_t n, size_t size) {
  CHECK(n, size);
  return memmove(to, from, n);
}

void* __mempcpy_chk(void* restrict to, const void* restrict from, size_t n, size_t size) {
  CHECK(n, size);
  return (char*)memcpy(to, from, n) + n;
}

void* __memset_chk(void* to, int byte, size_t n, size_t size) {
  CHECK(n, size);
  return memset(to, byte, n);
}

void __explicit_bzero_chk(void* to, size_t n, size_t size) {
  CHECK(n, size);
  memset(to, 0, n);
}

char* __strcpy_chk(char* restrict to, const char* restrict from, size_t size) {
  CHECK(strlen(from) + 1, size);
  return strcpy(to, from);
}

char* __stpcpy_chk(char* restrict to, const char* restrict from, size_t size) {
  size_t n = strlen(from);
  CHECK(n + 1, size);
  memcpy(to, from, n + 1);
  return to + n;
}

char* __strncpy_chk(char* restrict to, const char* restrict from, size_t n, size_t size) {
  CHECK(n, size);
  return strncpy(to, from, n);
}

char* __stpncpy_chk(char* restrict to, const char* restrict from, size_t n, size_t size) {
  CHECK(n, size);
  strncpy(to, from, n);
  return to + __m_strnlen(to, n);
}

char* __strcat_chk(char* restrict to, const char* restrict from, size_t size) {
  CHECK(strlen(to) + strlen(from) + 1, size);
  return strcat(to, from);
}

char* __strncat_chk(char* restrict to, const char* restrict from, size_t n, size_t size) {
  CHECK(strlen(to) + __m_strnlen(from, n) + 1, size);
  return strncat(to, from, n);
}

size_t __strlcpy_chk(char* restrict to, const char* restrict from, size_t n, size_t size) {
  CHECK(n, size);
  size_t length = strlen(from);
  if (n) {
    size_t copied = length < n ? length : n - 1;
    memcpy(to, from, copied);
    to[copied] = 0;
  }
  return length;
}

long __fdelt_chk(long fd) {
  if (fd < 0 || fd >= 1024) __m_buffer_overflow(__func__);
  return fd / 64;
}
