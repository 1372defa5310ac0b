// Reading a line into memory that grows. Also part of the replay library, for programs whose allocations may
// fail: then both ask at the same points whether they do. Sizes are glibc's as long as a line is no longer
// than twice the memory that it is read into.
#include "stream.h"

#include <errno.h>

static int next(FILE* f) {
#ifdef MANTISSA_REPLAY
  int c = getc(f);
  return c;
#else
  return __m_stream_get(f);
#endif
}

static bool grow(char** line, size_t* capacity, size_t used, size_t larger) {
  char* fresh = __m_allocation_fails() ? NULL : __m_malloc(larger);
  if (!fresh) return false;
  if (used) __mantissa_copy(fresh, *line, used);
  if (*line && *capacity) __mantissa_free(*line);
  *line = fresh;
  *capacity = larger;
  return true;
}

ssize_t __m_read_delimited(char** line, size_t* capacity, int delimiter, FILE* f) {
  if (!line || !capacity) return __m_error(EINVAL);
  if (f->_flags & kStreamError) return -1;
  if (!*line) *capacity = 0;
  if (!*capacity && !grow(line, capacity, 0, 120)) return -1;
  __M_WROTE(line);
  __M_WROTE(capacity);
  if (__m_stream_fails(f)) return -1;
  size_t n = 0;
  for (;;) {
    int c = next(f);
    if (c == EOF && n == 0) return -1;
    size_t needed = n + 1 + (c != EOF);
    if (needed > *capacity) {
      size_t larger = needed < 2 * *capacity ? 2 * *capacity : needed;
      if (!grow(line, capacity, n, larger)) return -1;
    }
    if (c != EOF) (*line)[n++] = (char)c;
    if (c == EOF || c == delimiter) break;
  }
  (*line)[n] = 0;
  __M_WROTE_BYTES(*line, n + 1);
  return (ssize_t)n;
}
