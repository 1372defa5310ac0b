// What <stdio_ext.h> tells of streams. Here nothing is buffered; natively files are, so what depends on that
// is unknown.
#include "stream.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio_ext.h>

enum { kClosed = O_ACCMODE + 1 };  // can neither read nor write, and glibc's answers follow from that

static int access_of(FILE* file) {
  const int before = errno;
  const struct Description* d = __m_stream(file)->description;
  if (!d && file->_fileno < 0) return kClosed;
  if (__m_stream(file)->access) return __m_stream(file)->access - 1;
  if (!d) d = __m_descriptor(file->_fileno);
  errno = before;
  if (d) return d->flags & O_ACCMODE;
  return file == stdin ? O_RDONLY : O_WRONLY;  // whose descriptor is closed
}

// Of a stream that may do both: as it did last.
int __freading(FILE* file) {
  const int access = access_of(file);
  return access == O_RDWR ? __mantissa_guess(0) & 1 : access != O_WRONLY;
}
int __fwriting(FILE* file) {
  const int access = access_of(file);
  return access == O_RDWR ? __mantissa_guess(0) & 1 : access != O_RDONLY;
}
int __freadable(FILE* file) { return access_of(file) == O_RDONLY || access_of(file) == O_RDWR; }
int __fwritable(FILE* file) { return access_of(file) == O_WRONLY || access_of(file) == O_RDWR; }
size_t __fpending(FILE* file) {
  const bool may_wait = __m_stream(file)->is_written && !__m_stream_is_sink(file);
  return may_wait ? (size_t)__mantissa_guess(0) : 0;
}
size_t __fbufsize(FILE* file) { return (size_t)__mantissa_guess(0); }
int __flbf(FILE* file) { return __mantissa_guess(0) & 1; }
void __fpurge(FILE* file) { __m_stream(file)->pushed_count = 0; }
void _flushlbf(void) {}
int __fsetlocking(FILE* file, int type) { return FSETLOCKING_INTERNAL; }
