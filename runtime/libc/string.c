// Copying, joining and comparing strings. Plain loops: a symbolic string forks once per possible end, which
// is what its meaning asks for.
#include "internal.h"

#include <string.h>
#include <strings.h>

size_t strlen(const char* s) {
  size_t n = 0;
  while (s[n]) ++n;
  return n;
}

size_t __m_strnlen(const char* s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n]) ++n;
  return n;
}

size_t strnlen(const char* s, size_t limit) { return __m_strnlen(s, limit); }

static char* copy_to_end(char* to, const char* from) {
  while ((*to = *from)) ++to, ++from;
  return to;
}

// What AddressSanitizer checks, too, before anything is copied: copying would run over the end of `from`.
static void check_apart(const char* to, size_t to_used, const char* from, size_t limit, bool ends) {
  if (!__mantissa_is_same_object(to, from)) return;
  size_t n = __m_strnlen(from, limit) + ends;
  __mantissa_check_apart(to, to_used + n, from, n < limit ? n : limit);
}

char* strcpy(char* restrict to, const char* restrict from) {
  check_apart(to, 0, from, SIZE_MAX, true);
  copy_to_end(to, from);
  return to;
}

char* stpcpy(char* restrict to, const char* restrict from) {
  check_apart(to, 0, from, SIZE_MAX, true);
  return copy_to_end(to, from);
}

static char* copy_padded(char* to, const char* from, size_t n) {
  size_t used = 0;
  for (; used < n && from[used]; ++used) to[used] = from[used];
  if (used < n) __mantissa_fill(to + used, 0, n - used);
  return to + used;
}

char* strncpy(char* restrict to, const char* restrict from, size_t n) {
  check_apart(to, 0, from, n, false);
  copy_padded(to, from, n);
  return to;
}

char* stpncpy(char* restrict to, const char* restrict from, size_t n) { return copy_padded(to, from, n); }

char* strcat(char* restrict to, const char* restrict from) {
  size_t used = strlen(to);
  check_apart(to, used, from, SIZE_MAX, true);
  copy_to_end(to + used, from);
  return to;
}

char* strncat(char* restrict to, const char* restrict from, size_t n) {
  size_t before = strlen(to), used = 0;
  check_apart(to, before, from, n, false);
  char* end = to + before;
  for (; used < n && from[used]; ++used) end[used] = from[used];
  end[used] = 0;
  return to;
}

size_t strlcpy(char* restrict to, const char* restrict from, size_t size) {
  size_t n = strlen(from);
  if (size) {
    size_t copied = n < size ? n : size - 1;
    __mantissa_copy(to, from, copied);
    to[copied] = 0;
  }
  return n;
}

size_t strlcat(char* restrict to, const char* restrict from, size_t size) {
  size_t used = __m_strnlen(to, size);
  if (used == size) return size + strlen(from);
  return used + strlcpy(to + used, from, size - used);
}

int strcmp(const char* a, const char* b) {
  while (*a && *a == *b) ++a, ++b;
  return (unsigned char)*a - (unsigned char)*b;
}

int strncmp(const char* a, const char* b, size_t n) {
  for (; n; --n, ++a, ++b) {
    if (*a != *b || !*a) return (unsigned char)*a - (unsigned char)*b;
  }
  return 0;
}

int strcoll(const char* a, const char* b) { return strcmp(a, b); }

size_t strxfrm(char* restrict to, const char* restrict from, size_t n) {
  size_t length = strlen(from);
  if (n) copy_padded(to, from, length < n ? length + 1 : n);
  return length;
}

static int lower_difference(const char* a, const char* b) {
  return __m_to_lower((unsigned char)*a) - __m_to_lower((unsigned char)*b);
}

int strcasecmp(const char* a, const char* b) {
  while (*a && lower_difference(a, b) == 0) ++a, ++b;
  return lower_difference(a, b);
}

int strncasecmp(const char* a, const char* b, size_t n) {
  for (; n; --n, ++a, ++b) {
    int difference = lower_difference(a, b);
    if (difference || !*a) return difference;
  }
  return 0;
}

char* __m_strdup(const char* s) {
  size_t n = strlen(s) + 1;
  char* copy = __m_allocation_fails() ? NULL : __m_malloc(n);
  if (copy) __mantissa_copy(copy, s, n);
  return copy;
}

char* strdup(const char* s) { return __m_strdup(s); }
char* __strdup(const char* s) { return __m_strdup(s); }

char* strndup(const char* s, size_t limit) {
  size_t n = __m_strnlen(s, limit);
  char* copy = __m_allocation_fails() ? NULL : __m_malloc(n + 1);
  if (!copy) return NULL;
  __mantissa_copy(copy, s, n);
  copy[n] = 0;
  return copy;
}

char* __strndup(const char* s, size_t limit) { return strndup(s, limit); }
