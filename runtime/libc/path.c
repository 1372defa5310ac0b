// How names lead to files. Also part of the replay library: what the host has, and where the test is run,
// does not show.
#include "path.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool is_in_tmp;  // the folder that names without a slash in front start in

static bool is_text(const char* a, size_t n, const char* b) {
  for (size_t i = 0; i < n; ++i)
    if (a[i] != b[i] || !b[i]) return false;
  return b[n] == 0;
}

static bool is_tmp(const char* path) { return is_text(path, 3, "tmp"); }

// What is missing or a file has nothing below it.
static const char* fail_below(const char* path) {
  __m_error(__m_path_kind(path) == kPathFile ? ENOTDIR : ENOENT);
  return NULL;
}

// One part of a name, after `*used` bytes of the path so far.
static bool add(const char* part, size_t n, char* buffer, size_t* used) {
  buffer[*used] = 0;
  const bool in_tmp = *used == 3 && is_tmp(buffer);
  if (*used && !in_tmp) return fail_below(buffer) != NULL;
  if (n == 0 || is_text(part, n, ".")) return true;
  if (is_text(part, n, "..")) {
    *used = 0;
    return true;
  }
  if (n > 255) return __m_error(ENAMETOOLONG) == 0;
  if (in_tmp) buffer[(*used)++] = '/';
  for (size_t i = 0; i < n; ++i) buffer[(*used)++] = part[i];
  return true;
}

const char* __m_resolve(const char* name, char buffer[kPathSize]) {
  size_t used = 0;
  if (!*name) {
    __m_error(ENOENT);
    return NULL;
  }
  for (const char* c = name; *c; ++c) {
    if (!__mantissa_is_symbolic(0, *c)) continue;
    __mantissa_presume("names of files that are inputs are not spelled with folders");
    return name;
  }
  if (is_in_tmp && *name != '/') add("tmp", 3, buffer, &used);
  for (const char* at = name; *at;) {
    size_t n = 0;
    while (at[n] == '/') ++n;
    at += n;
    for (n = 0; at[n] && at[n] != '/';) ++n;
    if (!add(at, n, buffer, &used)) return NULL;  // a slash at the end, too, has only a folder before it
    at += n;
  }
  buffer[used] = 0;
  return buffer;
}

int __m_change_folder(const char* name) {
  char buffer[kPathSize];
  const char* path = __m_resolve(name, buffer);
  if (!path) return -1;
  const enum PathKind kind = __m_path_kind(path);
  if (kind != kPathFolder) return __m_error(kind == kPathFile ? ENOTDIR : ENOENT);
  is_in_tmp = *path != 0;
  return 0;
}

const char* __m_current_folder(void) { return is_in_tmp ? "/tmp" : "/"; }

char* __m_unique_name(char* pattern) {
  static unsigned counter;
  size_t n = strlen(pattern);
  if (n < 6 || memcmp(pattern + n - 6, "XXXXXX", 6) != 0) {
    __m_error(EINVAL);
    return NULL;
  }
  unsigned number = ++counter;
  for (int i = 1; i <= 6; ++i, number /= 10) pattern[n - (size_t)i] = (char)('0' + number % 10);
  __M_WROTE_BYTES(pattern, n);
  return pattern;
}

char* tmpnam(char result[L_tmpnam]) {
  static char own[L_tmpnam];
  char* name = result ? result : own;
  strcpy(name, "/tmp/fXXXXXX");
  return __m_unique_name(name);
}
