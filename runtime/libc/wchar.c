// Wide and multibyte characters in the "C" locale: ASCII, one byte each; anything else is an encoding error.
// A minimum that lets ordinary programs link.
#include "internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

size_t wcslen(const wchar_t* s) {
  size_t n = 0;
  while (s[n]) ++n;
  return n;
}

wchar_t* wcscpy(wchar_t* restrict to, const wchar_t* restrict from) {
  __mantissa_copy(to, from, (wcslen(from) + 1) * sizeof *to);
  return to;
}

wchar_t* wcsncpy(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; ++i) to[i] = from[i];
  for (; i < n; ++i) to[i] = 0;
  return to;
}

wchar_t* wcscat(wchar_t* restrict to, const wchar_t* restrict from) {
  wcscpy(to + wcslen(to), from);
  return to;
}

int wcscmp(const wchar_t* a, const wchar_t* b) {
  while (*a && *a == *b) ++a, ++b;
  return (*a > *b) - (*a < *b);
}

int wcsncmp(const wchar_t* a, const wchar_t* b, size_t n) {
  for (; n; --n, ++a, ++b) {
    if (*a != *b || !*a) return (*a > *b) - (*a < *b);
  }
  return 0;
}

wchar_t* wcschr(const wchar_t* s, wchar_t c) {
  for (;; ++s) {
    if (*s == c) return (wchar_t*)s;
    if (!*s) return NULL;
  }
}

wchar_t* wcsrchr(const wchar_t* s, wchar_t c) {
  const wchar_t* found = NULL;
  for (;; ++s) {
    if (*s == c) found = s;
    if (!*s) return (wchar_t*)found;
  }
}

wchar_t* wcsstr(const wchar_t* haystack, const wchar_t* needle) {
  size_t n = wcslen(needle);
  for (;; ++haystack) {
    if (wcsncmp(haystack, needle, n) == 0) return (wchar_t*)haystack;
    if (!*haystack) return NULL;
  }
}

wchar_t* wmemcpy(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  __mantissa_copy(to, from, n * sizeof *to);
  return to;
}

wchar_t* wmemmove(wchar_t* to, const wchar_t* from, size_t n) {
  __mantissa_copy(to, from, n * sizeof *to);
  return to;
}

wchar_t* wmemset(wchar_t* to, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; ++i) to[i] = c;
  return to;
}

int wmemcmp(const wchar_t* a, const wchar_t* b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    if (a[i] != b[i]) return a[i] > b[i] ? 1 : -1;
  }
  return 0;
}

wchar_t* wmemchr(const wchar_t* s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    if (s[i] == c) return (wchar_t*)s + i;
  }
  return NULL;
}

size_t mbrtowc(wchar_t* restrict to, const char* restrict s, size_t n, mbstate_t* restrict state) {
  (void)state;
  if (!s) return 0;
  if (n == 0) return (size_t)-2;
  unsigned char byte = (unsigned char)*s;
  if (byte > 127) return (size_t)__m_error(EILSEQ);
  if (to) *to = byte;
  return byte != 0;
}

size_t wcrtomb(char* restrict to, wchar_t c, mbstate_t* restrict state) {
  (void)state;
  if (!to) return 1;
  if ((unsigned)c > 127) return (size_t)__m_error(EILSEQ);
  *to = (char)c;
  return 1;
}

size_t mbrlen(const char* restrict s, size_t n, mbstate_t* restrict state) {
  return mbrtowc(NULL, s, n, state);
}

int mbsinit(const mbstate_t* state) {
  (void)state;
  return 1;
}

int mbtowc(wchar_t* restrict to, const char* restrict s, size_t n) {
  if (!s) return 0;
  size_t result = mbrtowc(to, s, n, NULL);
  return result > 1 ? -1 : (int)result;
}

int mblen(const char* s, size_t n) { return mbtowc(NULL, s, n); }
int wctomb(char* to, wchar_t c) { return to ? (int)wcrtomb(to, c, NULL) : 0; }

size_t mbstowcs(wchar_t* restrict to, const char* restrict s, size_t n) {
  size_t count = 0;
  for (;; ++count) {
    if (to && count == n) return count;
    unsigned char byte = (unsigned char)s[count];
    if (byte > 127) return (size_t)__m_error(EILSEQ);
    if (to) to[count] = byte;
    if (!byte) return count;
  }
}

size_t wcstombs(char* restrict to, const wchar_t* restrict s, size_t n) {
  size_t count = 0;
  for (;; ++count) {
    if (to && count == n) return count;
    if ((unsigned)s[count] > 127) return (size_t)__m_error(EILSEQ);
    if (to) to[count] = (char)s[count];
    if (!s[count]) return count;
  }
}

wint_t btowc(int c) { return c >= 0 && c < 128 ? (wint_t)c : WEOF; }
int wctob(wint_t c) { return c < 128 ? (int)c : -1; }

int iswalnum(wint_t c) { return __m_alnum((int)c); }
int iswalpha(wint_t c) { return __m_alpha((int)c); }
int iswblank(wint_t c) { return (c == ' ') | (c == '\t'); }
int iswcntrl(wint_t c) { return (c < 32) | (c == 127); }
int iswdigit(wint_t c) { return __m_digit((int)c); }
int iswgraph(wint_t c) { return __m_in((int)c, 33, 126); }
int iswlower(wint_t c) { return __m_lower((int)c); }
int wcwidth(wchar_t c) { return c == 0 ? 0 : __m_in(c, 32, 126) ? 1 : -1; }

int wcswidth(const wchar_t* s, size_t n) {
  int width = 0;
  for (; n > 0 && *s; ++s, --n) {
    if (wcwidth(*s) < 0) return -1;
    ++width;
  }
  return width;
}

int iswprint(wint_t c) { return __m_in((int)c, 32, 126); }
int iswpunct(wint_t c) { return __m_in((int)c, 33, 126) & !__m_alnum((int)c); }
int iswspace(wint_t c) { return __m_space((int)c); }
int iswupper(wint_t c) { return __m_upper((int)c); }
int iswxdigit(wint_t c) { return __m_digit((int)c) | __m_in((int)c | 32, 'a', 'f'); }
wint_t towlower(wint_t c) { return (wint_t)__m_to_lower((int)c); }
wint_t towupper(wint_t c) { return (wint_t)__m_to_upper((int)c); }
