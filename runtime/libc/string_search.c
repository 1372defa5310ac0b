// Searching in strings and cutting them up. strstr is the plain quadratic search: on symbolic text its paths
// are easy to read, and a table-driven search would fork on every table entry.
#include "internal.h"

#include <libgen.h>
#undef basename
#include <string.h>
#include <strings.h>

char* strchr(const char* s, int c) {
  for (;; ++s) {
    if (*s == (char)c) return (char*)s;
    if (!*s) return NULL;
  }
}

char* index(const char* s, int c) { return strchr(s, c); }

char* __m_strchrnul(const char* s, int c) {
  while (*s && *s != (char)c) ++s;
  return (char*)s;
}

char* strchrnul(const char* s, int c) { return __m_strchrnul(s, c); }

char* strrchr(const char* s, int c) {
  const char* found = NULL;
  for (;; ++s) {
    if (*s == (char)c) found = s;
    if (!*s) return (char*)found;
  }
}

char* rindex(const char* s, int c) { return strrchr(s, c); }

static bool is_one_of(char c, const char* set) {
  for (; *set; ++set) {
    if (*set == c) return true;
  }
  return false;
}

size_t strspn(const char* s, const char* accept) {
  size_t n = 0;
  while (s[n] && is_one_of(s[n], accept)) ++n;
  return n;
}

size_t strcspn(const char* s, const char* reject) {
  size_t n = 0;
  while (s[n] && !is_one_of(s[n], reject)) ++n;
  return n;
}

char* strpbrk(const char* s, const char* accept) {
  s += strcspn(s, accept);
  return *s ? (char*)s : NULL;
}

char* strstr(const char* haystack, const char* needle) {
  for (;; ++haystack) {
    size_t i = 0;
    while (needle[i] && haystack[i] == needle[i]) ++i;
    if (!needle[i]) return (char*)haystack;
    if (!*haystack) return NULL;
  }
}

char* strcasestr(const char* haystack, const char* needle) {
  for (;; ++haystack) {
    size_t i = 0;
    while (needle[i] && __m_to_lower((unsigned char)haystack[i]) == __m_to_lower((unsigned char)needle[i]))
      ++i;
    if (!needle[i]) return (char*)haystack;
    if (!*haystack) return NULL;
  }
}

static char* next_token(char* s, const char* separators, char** rest) {
  if (!s) s = *rest;
  s += strspn(s, separators);
  if (!*s) {
    *rest = s;
    return NULL;
  }
  char* end = s + strcspn(s, separators);
  if (*end) *end++ = 0;
  *rest = end;
  return s;
}

char* strtok_r(char* restrict s, const char* restrict separators, char** restrict rest) {
  return next_token(s, separators, rest);
}

char* __strtok_r(char* restrict s, const char* restrict separators, char** restrict rest) {
  return next_token(s, separators, rest);
}

char* strtok(char* restrict s, const char* restrict separators) {
  static char* rest;
  if (!s && !rest) return NULL;
  return next_token(s, separators, &rest);
}

char* strsep(char** restrict s, const char* restrict separators) {
  char* token = *s;
  if (!token) return NULL;
  char* end = token + strcspn(token, separators);
  if (*end) {
    *end = 0;
    *s = end + 1;
  } else {
    *s = NULL;
  }
  return token;
}

char* basename(const char* path) {
  const char* slash = strrchr(path, '/');
  return (char*)(slash ? slash + 1 : path);
}

static size_t without_trailing_slashes(const char* path, size_t n) {
  while (n > 1 && path[n - 1] == '/') --n;
  return n;
}

char* __xpg_basename(char* path) {
  if (!path || !*path) return (char*)".";
  size_t n = without_trailing_slashes(path, strlen(path));
  if (n == 1 && path[0] == '/') return path + (strlen(path) - 1);
  path[n] = 0;
  return basename(path);
}

// Exactly two slashes at the start are kept, as POSIX allows and the host does.
char* dirname(char* path) {
  if (!path || !*path) return (char*)".";
  size_t length = strlen(path);
  size_t n = without_trailing_slashes(path, length);
  bool only_slashes = n == 1 && path[0] == '/';
  while (n > 0 && path[n - 1] != '/') --n;
  if (n == 0) return (char*)".";
  if (only_slashes) n = length;
  size_t parent = without_trailing_slashes(path, n);
  if (parent == 1) parent = n == 2 && path[0] == '/' ? 2 : 1;
  path[parent] = 0;
  return path;
}
