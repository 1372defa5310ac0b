// fnmatch in the locale "C", as glibc does it.
#include "internal.h"

#include <ctype.h>
#include <fnmatch.h>
#include <string.h>

static int folded(int c, int flags) { return flags & FNM_CASEFOLD ? __m_to_lower(c) : c; }

static bool in_class(const char* name, size_t n, int c) {
  static const struct {
    const char* name;
    int (*test)(int);
  } kClasses[] = {{"alpha", isalpha}, {"digit", isdigit}, {"alnum", isalnum}, {"upper", isupper},
                  {"lower", islower}, {"space", isspace}, {"blank", isblank}, {"punct", ispunct},
                  {"print", isprint}, {"graph", isgraph}, {"cntrl", iscntrl}, {"xdigit", isxdigit}};
  for (size_t i = 0; i < sizeof kClasses / sizeof kClasses[0]; ++i)
    if (strlen(kClasses[i].name) == n && memcmp(kClasses[i].name, name, n) == 0)
      return kClasses[i].test(c) != 0;
  return false;
}

// One end of a range, or a character by itself. Moves behind it; -1 if the bracket is not well formed.
static int element(const char** pattern, int flags) {
  const char* p = *pattern;
  int c = (unsigned char)*p++;
  if (c == '\\' && !(flags & FNM_NOESCAPE)) c = (unsigned char)*p++;
  if (c == '[' && (*p == '.' || *p == '=')) {
    if (!p[1] || p[2] != p[0] || p[3] != ']') return -1;
    c = (unsigned char)p[1];
    p += 4;
  }
  if (c == 0) return -1;
  *pattern = p;
  return c;
}

// Behind the [. 1 or 0, and *end behind the ]; -1: no bracket, the [ stands for itself.
static int bracket(const char* p, int c, int flags, const char** end) {
  bool negated = *p == '!' || *p == '^', found = false;
  p += negated;
  const int plain = folded(c, flags);
  for (bool first = true; first || *p != ']'; first = false) {
    if (*p == 0) return -1;
    if (p[0] == '[' && p[1] == ':') {
      const char* close = p + 2;
      while (*close >= 'a' && *close <= 'z') ++close;
      if (close[0] == ':' && close[1] == ']') {
        found |= in_class(p + 2, (size_t)(close - p - 2), c);
        p = close + 2;
        continue;
      }
    }
    const bool is_named = p[0] == '[' && (p[1] == '.' || p[1] == '=');
    int low = element(&p, flags), high = low;
    if (low < 0) return -1;
    if (p[0] == '-' && p[1] != ']' && p[1] != 0) {
      ++p;
      high = element(&p, flags);
      if (high < 0) return -1;
    }
    if (is_named && low == high)
      found |= low == c;
    else
      found |= folded(low, flags) <= plain && plain <= folded(high, flags);
  }
  *end = p + 1;
  return found != negated;
}

static int match(const char* p, const char* s, const char* start, int flags) {
  for (;; ++p) {
    const int c = (unsigned char)*s;
    const bool is_leading =
        (flags & FNM_PERIOD) && c == '.' && (s == start || ((flags & FNM_PATHNAME) && s[-1] == '/'));
    const bool is_slash = (flags & FNM_PATHNAME) && c == '/';
    switch (*p) {
      case 0: return c == 0 || ((flags & FNM_LEADING_DIR) && c == '/') ? 0 : FNM_NOMATCH;
      case '?':
        if (c == 0 || is_slash || is_leading) return FNM_NOMATCH;
        ++s;
        break;
      case '*':
        if (is_leading) return FNM_NOMATCH;
        while (p[1] == '*') ++p;
        for (const char* rest = s;; ++rest) {
          if (match(p + 1, rest, start, flags) == 0) return 0;
          if (*rest == 0 || ((flags & FNM_PATHNAME) && *rest == '/')) return FNM_NOMATCH;
          // What a star has passed is no start: a point there is not a leading one.
        }
      case '[': {
        if (c == 0 || is_slash || is_leading) return FNM_NOMATCH;
        const char* end;
        const int inside = bracket(p + 1, c, flags, &end);
        if (inside == 0) return FNM_NOMATCH;
        if (inside > 0) {
          p = end - 1;
        } else if (c != '[') {
          return FNM_NOMATCH;
        }
        ++s;
        break;
      }
      case '\\':
        if (!(flags & FNM_NOESCAPE)) {
          if (*++p == 0) return FNM_NOMATCH;
        }
        // fall through
      default:
        if (folded((unsigned char)*p, flags) != folded(c, flags)) return FNM_NOMATCH;
        ++s;
    }
  }
}

int fnmatch(const char* pattern, const char* string, int flags) {
  if (flags & FNM_EXTMATCH) __mantissa_lose("extended patterns of fnmatch");
  return match(pattern, string, string, flags);
}
