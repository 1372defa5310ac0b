// The printf family on top of __m_format.
#include "output.h"
#include "stream.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>

static int write_out(FILE* file, const char* format, va_list arguments) {
  struct Out out;
  __m_out_to_file(&out, file);
  return __m_format(&out, format, arguments);
}

static int to_file(FILE* file, const char* format, va_list arguments) {
  return __m_stream_fails(file) ? -1 : write_out(file, format, arguments);
}

void __m_print_error_of(const char* format, va_list arguments) { write_out(stderr, format, arguments); }

void __m_print_error(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  write_out(stderr, format, arguments);
  va_end(arguments);
}

static int to_memory(char* memory, size_t capacity, const char* format, va_list arguments) {
  struct Out out;
  __m_out_to_memory(&out, memory, capacity);
  return __m_format(&out, format, arguments);
}

// Two walks: one to learn the length.
static int to_fresh(char** result, const char* format, va_list arguments) {
  if (__m_allocation_fails()) return -1;
  va_list again;
  va_copy(again, arguments);
  int length = to_memory(NULL, 0, format, arguments);
  char* text = length < 0 ? NULL : __m_malloc((size_t)length + 1);
  if (text) {
    to_memory(text, (size_t)length + 1, format, again);
    *result = text;
  }
  va_end(again);
  return text ? length : -1;
}

// A descriptor as a stream for the time of one call.
static int to_descriptor(int fd, const char* format, va_list arguments) {
  if (!__m_descriptor(fd)) return -1;
  struct Stream stream = {.head = {._fileno = fd}};
  return to_file(&stream.head, format, arguments);
}

int vfprintf(FILE* restrict f, const char* restrict format, va_list a) { return to_file(f, format, a); }
int vprintf(const char* restrict format, va_list a) { return to_file(stdout, format, a); }
int vsprintf(char* restrict s, const char* restrict format, va_list a) {
  return to_memory(s, SIZE_MAX, format, a);
}
int vsnprintf(char* restrict s, size_t n, const char* restrict format, va_list a) {
  return to_memory(n ? s : NULL, n, format, a);
}
int vasprintf(char** restrict result, const char* restrict format, va_list a) {
  return to_fresh(result, format, a);
}
int vdprintf(int fd, const char* restrict format, va_list a) { return to_descriptor(fd, format, a); }

#define FORWARD(last, call) \
  {                         \
    va_list a;              \
    va_start(a, last);      \
    int status = call;      \
    va_end(a);              \
    return status;          \
  }

int printf(const char* restrict format,
           ...) FORWARD(format, to_file(stdout, format, a)) int fprintf(FILE* restrict f,
                                                                        const char* restrict format, ...)
    FORWARD(format, to_file(f, format, a)) int sprintf(char* restrict s, const char* restrict format, ...)
        FORWARD(format, to_memory(s, SIZE_MAX, format, a)) int snprintf(char* restrict s, size_t n,
                                                                        const char* restrict format, ...)
            FORWARD(format, to_memory(n ? s : NULL, n, format, a)) int asprintf(char** restrict result,
                                                                                const char* restrict format,
                                                                                ...)
                FORWARD(format, to_fresh(result, format, a)) int __asprintf(char** restrict result,
                                                                            const char* restrict format, ...)
                    FORWARD(format, to_fresh(result, format, a)) int dprintf(int fd,
                                                                             const char* restrict format, ...)
                        FORWARD(format, to_descriptor(fd, format, a))

    // Fortified forms. `flag` asks for stricter checks of %n, which is no matter of memory safety here.
    static int to_checked(char* s, size_t n, size_t room, const char* format, va_list a) {
  if (n > room) __m_buffer_overflow("snprintf");
  return to_memory(n ? s : NULL, n, format, a);
}

static int to_room(char* s, size_t room, const char* format, va_list a) {
  int length = to_memory(s, room, format, a);
  if (length >= 0 && (size_t)length >= room) __m_buffer_overflow("sprintf");
  return length;
}

int __vfprintf_chk(FILE* restrict f, int flag, const char* restrict format, va_list a) {
  (void)flag;
  return to_file(f, format, a);
}
int __vprintf_chk(int flag, const char* restrict format, va_list a) {
  (void)flag;
  return to_file(stdout, format, a);
}
int __vsprintf_chk(char* restrict s, int flag, size_t room, const char* restrict format, va_list a) {
  (void)flag;
  return to_room(s, room, format, a);
}
int __vsnprintf_chk(char* restrict s, size_t n, int flag, size_t room, const char* restrict format,
                    va_list a) {
  (void)flag;
  return to_checked(s, n, room, format, a);
}
int __vasprintf_chk(char** restrict result, int flag, const char* restrict format, va_list a) {
  (void)flag;
  return to_fresh(result, format, a);
}
int __vdprintf_chk(int fd, int flag, const char* restrict format, va_list a) {
  (void)flag;
  return to_descriptor(fd, format, a);
}

int __printf_chk(int flag, const char* restrict format, ...)
    FORWARD(format, ((void)flag, to_file(stdout, format, a))) int __fprintf_chk(FILE* restrict f, int flag,
                                                                                const char* restrict format,
                                                                                ...)
        FORWARD(format, ((void)flag,
                         to_file(f, format, a))) int __sprintf_chk(char* restrict s, int flag, size_t room,
                                                                   const char* restrict format, ...)
            FORWARD(format, ((void)flag, to_room(s, room, format, a))) int __snprintf_chk(
                char* restrict s, size_t n, int flag, size_t room, const char* restrict format, ...)
                FORWARD(format, ((void)flag, to_checked(s, n, room, format, a))) int __asprintf_chk(
                    char** restrict result, int flag, const char* restrict format, ...)
                    FORWARD(format, ((void)flag, to_fresh(result, format, a))) int __dprintf_chk(
                        int fd, int flag, const char* restrict format, ...)
                        FORWARD(format, ((void)flag, to_descriptor(fd, format, a)))
