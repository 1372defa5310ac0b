// Memory functions of <string.h> and <strings.h>. Copies and fills go to the engine whole, so that a copied
// double stays a double; memcmp has no branch on the data, so that comparing with a symbolic buffer gives one
// expression.
#include "internal.h"

#include <string.h>
#include <strings.h>
#include <sys/types.h>

void* memcpy(void* restrict to, const void* restrict from, size_t n) {
  __mantissa_copy_apart(to, from, n);
  return to;
}

void* memmove(void* to, const void* from, size_t n) {
  __mantissa_copy(to, from, n);
  return to;
}

void* mempcpy(void* restrict to, const void* restrict from, size_t n) {
  __mantissa_copy_apart(to, from, n);
  return (char*)to + n;
}

void* memset(void* to, int byte, size_t n) {
  __mantissa_fill(to, byte, n);
  return to;
}

void bcopy(const void* from, void* to, size_t n) { __mantissa_copy(to, from, n); }
void bzero(void* to, size_t n) { __mantissa_fill(to, 0, n); }
void explicit_bzero(void* to, size_t n) { __mantissa_fill(to, 0, n); }

int memcmp(const void* a, const void* b, size_t n) {
  const unsigned char *p = a, *q = b;
  int result = 0;
  for (size_t i = n; i-- > 0;) {
    int difference = p[i] - q[i];
    result = difference ? difference : result;
  }
  return result;
}

int bcmp(const void* a, const void* b, size_t n) {
  const unsigned char *p = a, *q = b;
  int different = 0;
  for (size_t i = 0; i < n; ++i) different |= p[i] ^ q[i];
  return different;
}

void* memchr(const void* s, int c, size_t n) {
  const unsigned char* p = s;
  for (size_t i = 0; i < n; ++i) {
    if (p[i] == (unsigned char)c) return (void*)(p + i);
  }
  return NULL;
}

void* rawmemchr(const void* s, int c) {
  const unsigned char* p = s;
  while (*p != (unsigned char)c) ++p;
  return (void*)p;
}

void* memrchr(const void* s, int c, size_t n) {
  const unsigned char* p = s;
  for (size_t i = n; i-- > 0;) {
    if (p[i] == (unsigned char)c) return (void*)(p + i);
  }
  return NULL;
}

void* memccpy(void* restrict to, const void* restrict from, int c, size_t n) {
  unsigned char* p = to;
  const unsigned char* q = from;
  for (size_t i = 0; i < n; ++i) {
    p[i] = q[i];
    if (q[i] == (unsigned char)c) return p + i + 1;
  }
  return NULL;
}

void* memmem(const void* haystack, size_t n, const void* needle, size_t m) {
  const char* p = haystack;
  if (m == 0) return (void*)p;
  for (size_t i = 0; i + m <= n; ++i) {
    if (memcmp(p + i, needle, m) == 0) return (void*)(p + i);
  }
  return NULL;
}

void swab(const void* restrict from, void* restrict to, ssize_t n) {
  const char* p = from;
  char* q = to;
  for (ssize_t i = 0; i + 1 < n; i += 2) {
    char first = p[i];
    q[i] = p[i + 1];
    q[i + 1] = first;
  }
}

int ffsll(long long value) { return value ? __builtin_ctzll((unsigned long long)value) + 1 : 0; }
int ffsl(long value) { return value ? __builtin_ctzl((unsigned long)value) + 1 : 0; }
int ffs(int value) { return value ? __builtin_ctz((unsigned)value) + 1 : 0; }
