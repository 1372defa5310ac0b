// Opening: it may fail, and names are those of the folder of the test.
#include "../libc/path.h"
#include "native.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// What cannot be opened anyway is no question. `path` is where the file is.
static bool fails(const char* path, int flags) {
  const int before = errno;
  const bool may_fail = (flags & O_CREAT) || syscall(SYS_access, path, F_OK) == 0;
  errno = before;
  return may_fail && __m_opening_fails(flags);
}

// Permissions are no matter here: what was made can be opened.
static int open_file(const char* name, int flags) {
  struct NativePath room;
  const char* path = __mantissa_native_path(name, &room);
  return !path || fails(path, flags) ? -1 : (int)syscall(SYS_open, path, flags, 0600);
}

int NATIVE(open)(const char* name, int flags, ...) VARIADIC(flags, int, open_file(name, flags))

    int NATIVE(open64)(const char* name, int flags, ...) VARIADIC(flags, int, open_file(name, flags))

        int NATIVE(__open_2)(const char* name, int flags) {
  return open_file(name, flags);
}
int NATIVE(__open64_2)(const char* name, int flags) { return open_file(name, flags); }
int NATIVE(creat)(const char* name, mode_t mode) { return open_file(name, O_WRONLY | O_CREAT | O_TRUNC); }
int NATIVE(creat64)(const char* name, mode_t mode) { return NATIVE(creat)(name, mode); }

int NATIVE(mkstemp)(char* name) {
  return __m_unique_name(name) ? open_file(name, O_RDWR | O_CREAT | O_EXCL) : -1;
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

// What was read ahead shows (gnulib looks), and in the engine nothing is.
static FILE* without_buffer(FILE* f, int flags) {
  if (f && flags == O_RDONLY) setvbuf(f, NULL, _IONBF, 0);
  return f;
}

FILE* NATIVE(fopen)(const char* name, const char* mode) {
  struct NativePath room;
  const int flags = flags_of(mode);
  if (flags < 0) return fopen(name, mode);
  if (__m_allocation_fails()) return NULL;
  const char* path = __mantissa_native_path(name, &room);
  return !path || fails(path, flags) ? NULL : without_buffer(fopen(path, mode), flags);
}
FILE* NATIVE(fopen64)(const char* name, const char* mode) { return NATIVE(fopen)(name, mode); }

FILE* NATIVE(freopen)(const char* name, const char* mode, FILE* f) {
  struct NativePath room;
  const int flags = flags_of(mode);
  if (!name || flags < 0) return freopen(name, mode, f);
  const char* path = __mantissa_native_path(name, &room);
  if (path && !fails(path, flags)) return without_buffer(freopen(path, mode, f), flags);
  const int code = errno;
  freopen("/nowhere/at/all", mode, f);  // it is closed then
  errno = code;
  return NULL;
}
FILE* NATIVE(freopen64)(const char* name, const char* mode, FILE* f) {
  return NATIVE(freopen)(name, mode, f);
}

// Where it may not write to /tmp: a file without a name as well.
static FILE* nameless_file(void) {
  FILE* f = tmpfile();
  if (f) return f;
  const int fd = (int)syscall(SYS_memfd_create, "tmpfile", 1 /* MFD_CLOEXEC */);
  return fd < 0 ? NULL : fdopen(fd, "w+");
}

FILE* NATIVE(tmpfile)(void) {
  return __m_opening_fails(O_RDWR) || __m_allocation_fails() ? NULL : nameless_file();
}
FILE* NATIVE(tmpfile64)(void) { return NATIVE(tmpfile)(); }
