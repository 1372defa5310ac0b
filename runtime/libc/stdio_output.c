// Writing functions of <stdio.h>.
#include "stream.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int put(int c, FILE* f) { return __m_stream_fails(f) ? EOF : __m_stream_put(c, f); }

int fputc(int c, FILE* f) { return put(c, f); }
int putc(int c, FILE* f) { return put(c, f); }
int _IO_putc(int c, FILE* f) { return put(c, f); }
int putchar(int c) { return put(c, stdout); }
int fputc_unlocked(int c, FILE* f) { return put(c, f); }
int putc_unlocked(int c, FILE* f) { return put(c, f); }
int putchar_unlocked(int c) { return put(c, stdout); }
int __overflow(FILE* f, int c) { return put(c, f); }

static int write_text(const char* s, FILE* f) {
  size_t n = strlen(s);
  return __m_stream_write(f, s, n) == n ? 1 : EOF;
}

int fputs(const char* restrict s, FILE* restrict f) { return __m_stream_fails(f) ? EOF : write_text(s, f); }
int fputs_unlocked(const char* restrict s, FILE* restrict f) {
  return __m_stream_fails(f) ? EOF : write_text(s, f);
}

int puts(const char* s) {
  size_t n = strlen(s);
  if (__m_stream_fails(stdout)) return EOF;
  if (__m_stream_write(stdout, s, n) != n || __m_stream_put('\n', stdout) == EOF) return EOF;
  return (int)n + 1;
}

static size_t write_items(const void* from, size_t size, size_t count, FILE* f) {
  size_t total = size * count;
  if (total == 0 || __m_stream_fails(f)) return 0;
  size_t done = __m_stream_write(f, from, total);
  return done == total ? count : done / size;
}

size_t fwrite(const void* restrict from, size_t size, size_t count, FILE* restrict f) {
  return write_items(from, size, count, f);
}

size_t fwrite_unlocked(const void* restrict from, size_t size, size_t count, FILE* restrict f) {
  return write_items(from, size, count, f);
}

int putw(int word, FILE* f) {
  if (__m_stream_fails(f)) return EOF;
  return __m_stream_write(f, &word, sizeof word) == sizeof word ? 0 : EOF;
}

void perror(const char* s) {
  const char* message = strerror(errno);
  if (s && *s) {
    write_text(s, stderr);
    write_text(": ", stderr);
  }
  write_text(message, stderr);
  write_text("\n", stderr);
}
