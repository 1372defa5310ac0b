// Allocation that may fail, and variables of the environment.
#include "native.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

void* NATIVE(malloc)(size_t size) { return __m_allocation_fails() ? NULL : malloc(size); }
void* NATIVE(calloc)(size_t count, size_t size) {
  return __m_allocation_fails() ? NULL : calloc(count, size);
}

void* NATIVE(realloc)(void* p, size_t size) {
  if (p && size == 0) return realloc(p, size);
  return __m_allocation_fails() ? NULL : realloc(p, size);
}

void* NATIVE(reallocarray)(void* p, size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  return NATIVE(realloc)(p, total);
}

static bool is_power_of_two(size_t n) { return n && (n & (n - 1)) == 0; }

void* NATIVE(aligned_alloc)(size_t align, size_t size) {
  return is_power_of_two(align) && __m_allocation_fails() ? NULL : aligned_alloc(align, size);
}

void* NATIVE(memalign)(size_t align, size_t size) {
  return __m_allocation_fails() ? NULL : memalign(align, size);
}
void* NATIVE(valloc)(size_t size) { return __m_allocation_fails() ? NULL : valloc(size); }

int NATIVE(posix_memalign)(void** result, size_t align, size_t size) {
  const bool may_fail = is_power_of_two(align) && align % sizeof(void*) == 0;
  const int before = errno;
  if (!may_fail || !__m_allocation_fails()) return posix_memalign(result, align, size);
  errno = before;
  return ENOMEM;
}

char* NATIVE(strdup)(const char* s) { return __m_allocation_fails() ? NULL : strdup(s); }
char* NATIVE(__strdup)(const char* s) { return NATIVE(strdup)(s); }
char* NATIVE(strndup)(const char* s, size_t n) { return __m_allocation_fails() ? NULL : strndup(s, n); }
char* NATIVE(__strndup)(const char* s, size_t n) { return NATIVE(strndup)(s, n); }

int NATIVE(vasprintf)(char** result, const char* format, va_list a) {
  return __m_allocation_fails() ? -1 : vasprintf(result, format, a);
}
int NATIVE(__vasprintf_chk)(char** result, int flag, const char* format, va_list a) {
  return NATIVE(vasprintf)(result, format, a);
}
int NATIVE(asprintf)(char** result, const char* format, ...)
    VARIADIC(format, int, NATIVE(vasprintf)(result, format, a))

        int NATIVE(__asprintf)(char** result, const char* format, ...)
            VARIADIC(format, int, NATIVE(vasprintf)(result, format, a))

                int NATIVE(__asprintf_chk)(char** result, int flag, const char* format, ...)
                    VARIADIC(format, int, NATIVE(vasprintf)(result, format, a))

    // ---- Lines (libc/getdelim.c)

    ssize_t __m_read_delimited(char** line, size_t* capacity, int delimiter, FILE* f);

ssize_t NATIVE(getline)(char** line, size_t* capacity, FILE* f) {
  return __m_read_delimited(line, capacity, '\n', f);
}
ssize_t NATIVE(getdelim)(char** line, size_t* capacity, int delimiter, FILE* f) {
  return __m_read_delimited(line, capacity, delimiter, f);
}
ssize_t NATIVE(__getdelim)(char** line, size_t* capacity, int delimiter, FILE* f) {
  return __m_read_delimited(line, capacity, delimiter, f);
}

// ---- Streams

static bool is_mode(const char* mode) { return mode[0] == 'r' || mode[0] == 'w' || mode[0] == 'a'; }

FILE* NATIVE(fdopen)(int fd, const char* mode) {
  const bool may_fail = is_mode(mode) && syscall(SYS_fcntl, fd, F_GETFD) >= 0;
  return may_fail && __m_allocation_fails() ? NULL : fdopen(fd, mode);
}

FILE* NATIVE(fmemopen)(void* memory, size_t size, const char* mode) {
  return is_mode(mode) && __m_allocation_fails() ? NULL : fmemopen(memory, size, mode);
}

FILE* NATIVE(open_memstream)(char** data, size_t* size) {
  return __m_allocation_fails() ? NULL : open_memstream(data, size);
}

// ---- Variables

char* NATIVE(getenv)(const char* name) {
  char* value = getenv(name);
  return value ? value : __m_env_variable(name);
}

int NATIVE(setenv)(const char* name, const char* value, int overwrite) {
  const bool is_good = name && *name && !strchr(name, '=');
  if (is_good && !overwrite && getenv(name)) return 0;
  return is_good && __m_allocation_fails() ? -1 : setenv(name, value, overwrite);
}

// ---- C++: operator new that throws, made to do so by a size that no system has ...

enum { kMostOfMemory = 62 };  // bits; the sanitizers end the program instead

__attribute__((weak)) void* _Znwm(size_t size);
__attribute__((weak)) void* _Znam(size_t size);
__attribute__((weak)) void* _ZnwmSt11align_val_t(size_t size, size_t align);
__attribute__((weak)) void* _ZnamSt11align_val_t(size_t size, size_t align);

static size_t or_too_much(size_t size) { return __m_allocation_fails() ? (size_t)1 << kMostOfMemory : size; }

void* NATIVE(_Znwm)(size_t size) { return _Znwm(or_too_much(size)); }
void* NATIVE(_Znam)(size_t size) { return _Znam(or_too_much(size)); }
void* NATIVE(_ZnwmSt11align_val_t)(size_t size, size_t align) {
  return _ZnwmSt11align_val_t(or_too_much(size), align);
}
void* NATIVE(_ZnamSt11align_val_t)(size_t size, size_t align) {
  return _ZnamSt11align_val_t(or_too_much(size), align);
}

// ---- ... and operator new that returns null

__attribute__((weak)) void* _ZnwmRKSt9nothrow_t(size_t size, const void* tag);
__attribute__((weak)) void* _ZnamRKSt9nothrow_t(size_t size, const void* tag);

void* NATIVE(_ZnwmRKSt9nothrow_t)(size_t size, const void* tag) {
  return __m_allocation_fails() ? NULL : _ZnwmRKSt9nothrow_t(size, tag);
}
void* NATIVE(_ZnamRKSt9nothrow_t)(size_t size, const void* tag) {
  return __m_allocation_fails() ? NULL : _ZnamRKSt9nothrow_t(size, tag);
}
