// Reading, writing and closing that may fail: whole calls, before anything is read or written.
#include "native.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// ---- Descriptors

static bool is_open(int fd) {
  const int before = errno;
  const bool result = syscall(SYS_fcntl, fd, F_GETFD) >= 0;
  errno = before;
  return result;
}

static bool fails(int fd, size_t n) { return n && is_open(fd) && __m_descriptor_fails(); }

ssize_t __read_chk(int fd, void* to, size_t n, size_t room);

ssize_t NATIVE(read)(int fd, void* to, size_t n) { return fails(fd, n) ? -1 : read(fd, to, n); }
ssize_t NATIVE(__read_chk)(int fd, void* to, size_t n, size_t room) {
  return n <= room && fails(fd, n) ? -1 : __read_chk(fd, to, n, room);
}
ssize_t NATIVE(write)(int fd, const void* from, size_t n) { return fails(fd, n) ? -1 : write(fd, from, n); }
ssize_t NATIVE(pread)(int fd, void* to, size_t n, off_t at) {
  return fails(fd, n) ? -1 : pread(fd, to, n, at);
}
ssize_t NATIVE(pread64)(int fd, void* to, size_t n, off_t at) { return NATIVE(pread)(fd, to, n, at); }
ssize_t NATIVE(pwrite)(int fd, const void* from, size_t n, off_t at) {
  return fails(fd, n) ? -1 : pwrite(fd, from, n, at);
}
ssize_t NATIVE(pwrite64)(int fd, const void* from, size_t n, off_t at) {
  return NATIVE(pwrite)(fd, from, n, at);
}

int NATIVE(close)(int fd) {
  if (close(fd) != 0) return -1;
  return __m_descriptor_fails() ? -1 : 0;
}

// ---- Streams

static bool is_memory(FILE* f) {
  const int before = errno;
  const bool result = fileno(f) < 0;
  errno = before;
  return result;
}

int NATIVE(fclose)(FILE* f) {
  const bool may_fail = !is_memory(f);
  if (fclose(f) != 0) return EOF;
  return may_fail && __m_descriptor_fails() ? EOF : 0;
}

int NATIVE(fflush)(FILE* f) {
  const int result = fflush(f);
  return (f ? __m_stream_fails(f) : __m_descriptor_fails()) ? EOF : result;
}
int NATIVE(fflush_unlocked)(FILE* f) { return NATIVE(fflush)(f); }

#define PUT(name) \
  int NATIVE(name)(int c, FILE* f) { return __m_stream_fails(f) ? EOF : putc(c, f); }
PUT(fputc)
PUT(putc)
PUT(_IO_putc)
PUT(fputc_unlocked)
PUT(putc_unlocked)
int NATIVE(putchar)(int c) { return NATIVE(putc)(c, stdout); }
int NATIVE(putchar_unlocked)(int c) { return NATIVE(putc)(c, stdout); }

int NATIVE(fputs)(const char* s, FILE* f) { return __m_stream_fails(f) ? EOF : fputs(s, f); }
int NATIVE(fputs_unlocked)(const char* s, FILE* f) { return NATIVE(fputs)(s, f); }
int NATIVE(puts)(const char* s) { return __m_stream_fails(stdout) ? EOF : puts(s); }
int NATIVE(putw)(int word, FILE* f) { return __m_stream_fails(f) ? EOF : putw(word, f); }

size_t NATIVE(fwrite)(const void* from, size_t size, size_t count, FILE* f) {
  return size && count && __m_stream_fails(f) ? 0 : fwrite(from, size, count, f);
}
size_t NATIVE(fwrite_unlocked)(const void* from, size_t size, size_t count, FILE* f) {
  return NATIVE(fwrite)(from, size, count, f);
}

#define GET(name) \
  int NATIVE(name)(FILE * f) { return __m_stream_fails(f) ? EOF : getc(f); }
GET(fgetc)
GET(getc)
GET(_IO_getc)
GET(fgetc_unlocked)
GET(getc_unlocked)
int NATIVE(getchar)(void) { return NATIVE(getc)(stdin); }
int NATIVE(getchar_unlocked)(void) { return NATIVE(getc)(stdin); }
int NATIVE(getw)(FILE* f) { return __m_stream_fails(f) ? EOF : getw(f); }

char* __fgets_chk(char* to, size_t room, int size, FILE* f);

char* NATIVE(fgets)(char* to, int size, FILE* f) {
  return size > 0 && __m_stream_fails(f) ? NULL : fgets(to, size, f);
}
char* NATIVE(fgets_unlocked)(char* to, int size, FILE* f) { return NATIVE(fgets)(to, size, f); }
char* NATIVE(__fgets_chk)(char* to, size_t room, int size, FILE* f) {
  if (size > 0 && (size_t)size <= room && __m_stream_fails(f)) return NULL;
  return __fgets_chk(to, room, size, f);
}

size_t __fread_chk(void* to, size_t room, size_t size, size_t count, FILE* f);

size_t NATIVE(fread)(void* to, size_t size, size_t count, FILE* f) {
  return size && count && __m_stream_fails(f) ? 0 : fread(to, size, count, f);
}
size_t NATIVE(fread_unlocked)(void* to, size_t size, size_t count, FILE* f) {
  return NATIVE(fread)(to, size, count, f);
}
size_t NATIVE(__fread_chk)(void* to, size_t room, size_t size, size_t count, FILE* f) {
  size_t total;
  const bool fits = !__builtin_mul_overflow(size, count, &total) && total <= room;
  return fits && total && __m_stream_fails(f) ? 0 : __fread_chk(to, room, size, count, f);
}

// ---- Formatted

int __vfprintf_chk(FILE* f, int flag, const char* format, va_list a);

static int print(FILE* f, const char* format, va_list a) {
  return __m_stream_fails(f) ? -1 : vfprintf(f, format, a);
}
static int print_to(int fd, const char* format, va_list a) {
  return is_open(fd) && __m_descriptor_fails() ? -1 : vdprintf(fd, format, a);
}

int NATIVE(vprintf)(const char* format, va_list a) { return print(stdout, format, a); }
int NATIVE(vfprintf)(FILE* f, const char* format, va_list a) { return print(f, format, a); }
int NATIVE(vdprintf)(int fd, const char* format, va_list a) { return print_to(fd, format, a); }
int NATIVE(printf)(const char* format, ...)
    VARIADIC(format, int, print(stdout, format, a)) int NATIVE(fprintf)(FILE* f, const char* format, ...)
        VARIADIC(format, int, print(f, format, a)) int NATIVE(dprintf)(int fd, const char* format, ...)
            VARIADIC(format, int, print_to(fd, format, a))

                static int print_checked(FILE* f, int flag, const char* format, va_list a) {
  return __m_stream_fails(f) ? -1 : __vfprintf_chk(f, flag, format, a);
}

int NATIVE(__vprintf_chk)(int flag, const char* format, va_list a) {
  return print_checked(stdout, flag, format, a);
}
int NATIVE(__vfprintf_chk)(FILE* f, int flag, const char* format, va_list a) {
  return print_checked(f, flag, format, a);
}
int NATIVE(__vdprintf_chk)(int fd, int flag, const char* format, va_list a) {
  return print_to(fd, format, a);
}
int NATIVE(__printf_chk)(int flag, const char* format, ...)
    VARIADIC(format, int,
             print_checked(stdout, flag, format, a)) int NATIVE(__fprintf_chk)(FILE* f, int flag,
                                                                               const char* format, ...)
        VARIADIC(format, int, print_checked(f, flag, format, a)) int NATIVE(__dprintf_chk)(int fd, int flag,
                                                                                           const char* format,
                                                                                           ...)
            VARIADIC(format, int, print_to(fd, format, a))

                static int scan(FILE* f, const char* format, va_list a) {
  return __m_stream_fails(f) ? EOF : vfscanf(f, format, a);
}

#define SCAN(prefix)                                                                                  \
  int NATIVE(prefix##vfscanf)(FILE * f, const char* format, va_list a) { return scan(f, format, a); } \
  int NATIVE(prefix##vscanf)(const char* format, va_list a) { return scan(stdin, format, a); }        \
  int NATIVE(prefix##fscanf)(FILE * f, const char* format, ...)                                       \
      VARIADIC(format, int, scan(f, format, a)) int NATIVE(prefix##scanf)(const char* format, ...)    \
          VARIADIC(format, int, scan(stdin, format, a))
SCAN()
SCAN(__isoc99_)
SCAN(__isoc23_)
