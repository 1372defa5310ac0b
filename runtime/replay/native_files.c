// Opening that may fail.
#include "native.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// What cannot be opened anyway is no question.
static bool fails(const char* name, int flags) {
  const int before = errno;
  const bool may_fail = (flags & O_CREAT) || syscall(SYS_access, name, F_OK) == 0;
  errno = before;
  return may_fail && __m_opening_fails(flags);
}

static int open_file(const char* name, int flags, mode_t mode) {
  return fails(name, flags) ? -1 : open(name, flags, mode);
}

static mode_t next_mode(int flags, va_list a) {
  return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(a, mode_t) : 0;
}

int NATIVE(open)(const char* name, int flags, ...)
    VARIADIC(flags, int, open_file(name, flags, next_mode(flags, a)))

        int NATIVE(open64)(const char* name, int flags, ...)
            VARIADIC(flags, int, open_file(name, flags, next_mode(flags, a)))

                int NATIVE(__open_2)(const char* name, int flags) {
  return open_file(name, flags, 0);
}
int NATIVE(__open64_2)(const char* name, int flags) { return open_file(name, flags, 0); }
int NATIVE(creat)(const char* name, mode_t mode) {
  return open_file(name, O_WRONLY | O_CREAT | O_TRUNC, mode);
}
int NATIVE(creat64)(const char* name, mode_t mode) { return NATIVE(creat)(name, mode); }

static bool is_template(const char* name) {
  const size_t n = strlen(name);
  return n >= 6 && strcmp(name + n - 6, "XXXXXX") == 0;
}

int NATIVE(mkstemp)(char* name) {
  return is_template(name) && __m_opening_fails(O_RDWR) ? -1 : mkstemp(name);
}
int NATIVE(mkstemp64)(char* name) { return NATIVE(mkstemp)(name); }

// The flags of open() that a mode stands for, -1 if it stands for none.
static int flags_of(const char* mode) {
  const bool update = strchr(mode, '+') != NULL;
  switch (mode[0]) {
    case 'r': return update ? O_RDWR : O_RDONLY;
    case 'w':
    case 'a': return (update ? O_RDWR : O_WRONLY) | O_CREAT;
    default: return -1;
  }
}

FILE* NATIVE(fopen)(const char* name, const char* mode) {
  const int flags = flags_of(mode);
  if (flags >= 0 && (__m_allocation_fails() || fails(name, flags))) return NULL;
  return fopen(name, mode);
}
FILE* NATIVE(fopen64)(const char* name, const char* mode) { return NATIVE(fopen)(name, mode); }

FILE* NATIVE(freopen)(const char* name, const char* mode, FILE* f) {
  const int flags = flags_of(mode);
  if (!name || flags < 0 || !fails(name, flags)) return freopen(name, mode, f);
  const int code = errno;
  freopen("/nowhere/at/all", "r", f);  // it is closed then
  errno = code;
  return NULL;
}
FILE* NATIVE(freopen64)(const char* name, const char* mode, FILE* f) {
  return NATIVE(freopen)(name, mode, f);
}

FILE* NATIVE(tmpfile)(void) { return __m_opening_fails(O_RDWR) || __m_allocation_fails() ? NULL : tmpfile(); }
FILE* NATIVE(tmpfile64)(void) { return NATIVE(tmpfile)(); }
