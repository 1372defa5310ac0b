// Reading functions of <stdio.h>.
#include "stream.h"

#include <errno.h>
#include <stdio.h>

static int get(FILE* f) { return __m_stream_fails(f) ? EOF : __m_stream_get(f); }

int fgetc(FILE* f) { return get(f); }
int getc(FILE* f) { return get(f); }
int _IO_getc(FILE* f) { return get(f); }
int getchar(void) { return get(stdin); }
int fgetc_unlocked(FILE* f) { return get(f); }
int getc_unlocked(FILE* f) { return get(f); }
int getchar_unlocked(void) { return get(stdin); }
int __uflow(FILE* f) { return get(f); }
int ungetc(int c, FILE* f) { return __m_stream_unget(c, f); }

static char* read_line(char* to, int size, FILE* f) {
  if (size <= 0 || __m_stream_fails(f)) return NULL;
  int n = 0;
  while (n < size - 1) {
    int c = __m_stream_get(f);
    if (c == EOF) {
      if (n == 0 || (f->_flags & kStreamError)) return NULL;
      break;
    }
    to[n++] = (char)c;
    if (c == '\n') break;
  }
  to[n] = 0;
  return to;
}

char* fgets(char* restrict to, int size, FILE* restrict f) { return read_line(to, size, f); }
char* fgets_unlocked(char* restrict to, int size, FILE* restrict f) { return read_line(to, size, f); }

char* __fgets_chk(char* restrict to, size_t room, int size, FILE* restrict f) {
  if (size > 0 && (size_t)size > room) __m_buffer_overflow("fgets");
  return read_line(to, size, f);
}

static char* read_unbounded(char* to, size_t room) {
  size_t n = 0;
  int c;
  if (__m_stream_fails(stdin)) return NULL;
  while ((c = __m_stream_get(stdin)) != EOF && c != '\n') {
    if (n + 1 >= room) __m_buffer_overflow("gets");
    to[n++] = (char)c;
  }
  if (c == EOF && n == 0) return NULL;
  to[n] = 0;
  return to;
}

char* gets(char* to) { return read_unbounded(to, SIZE_MAX); }
char* __gets_chk(char* to, size_t room) { return read_unbounded(to, room); }

static size_t read_items(void* to, size_t size, size_t count, FILE* f) {
  size_t total;
  if (__builtin_mul_overflow(size, count, &total)) total = SIZE_MAX;
  if (total == 0 || __m_stream_fails(f)) return 0;
  size_t got = __m_stream_read(f, to, total);
  return got == total ? count : got / size;
}

size_t fread(void* restrict to, size_t size, size_t count, FILE* restrict f) {
  return read_items(to, size, count, f);
}

size_t fread_unlocked(void* restrict to, size_t size, size_t count, FILE* restrict f) {
  return read_items(to, size, count, f);
}

size_t __fread_chk(void* restrict to, size_t room, size_t size, size_t count, FILE* restrict f) {
  size_t total;
  if (__builtin_mul_overflow(size, count, &total) || total > room) __m_buffer_overflow("fread");
  return read_items(to, size, count, f);
}

ssize_t getline(char** restrict line, size_t* restrict capacity, FILE* restrict f) {
  return __m_read_delimited(line, capacity, '\n', f);
}

ssize_t getdelim(char** restrict line, size_t* restrict capacity, int delimiter, FILE* restrict f) {
  return __m_read_delimited(line, capacity, delimiter, f);
}

ssize_t __getdelim(char** restrict line, size_t* restrict capacity, int delimiter, FILE* restrict f) {
  return __m_read_delimited(line, capacity, delimiter, f);
}

int getw(FILE* f) {
  int word;
  if (__m_stream_fails(f)) return EOF;
  return __m_stream_read(f, &word, sizeof word) == sizeof word ? word : EOF;
}
