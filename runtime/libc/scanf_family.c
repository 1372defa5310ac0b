// The scanf family. Depending on the C standard the host's headers redirect to __isoc99_ or __isoc23_ names,
// so each function exists under all three. The names are given as assembler labels because the headers
// redirect them here, too.
#include "scanf.h"

#define FORWARD(last, call) \
  {                         \
    va_list a;              \
    va_start(a, last);      \
    int status = call;      \
    va_end(a);              \
    return status;          \
  }

// Reading as a whole may fail; sscanf reads memory.
static int scan(FILE* f, const char* format, va_list a) {
  return __m_stream_fails(f) ? EOF : __m_scan(f, NULL, format, a);
}

#define FAMILY(id, prefix)                                                                                 \
  int id##_vfscanf(FILE* f, const char* format, va_list a) __asm__(prefix "vfscanf");                      \
  int id##_vfscanf(FILE* f, const char* format, va_list a) { return scan(f, format, a); }                  \
  int id##_vscanf(const char* format, va_list a) __asm__(prefix "vscanf");                                 \
  int id##_vscanf(const char* format, va_list a) { return scan(stdin, format, a); }                        \
  int id##_vsscanf(const char* s, const char* format, va_list a) __asm__(prefix "vsscanf");                \
  int id##_vsscanf(const char* s, const char* format, va_list a) { return __m_scan(NULL, s, format, a); }  \
  int id##_fscanf(FILE* f, const char* format, ...) __asm__(prefix "fscanf");                              \
  int id##_fscanf(FILE* f, const char* format, ...)                                                        \
      FORWARD(format, scan(f, format, a)) int id##_scanf(const char* format, ...) __asm__(prefix "scanf"); \
  int id##_scanf(const char* format, ...) FORWARD(format, scan(stdin, format, a)) int id##_sscanf(         \
      const char* s, const char* format, ...) __asm__(prefix "sscanf");                                    \
  int id##_sscanf(const char* s, const char* format, ...) FORWARD(format, __m_scan(NULL, s, format, a))

FAMILY(plain, "")
FAMILY(isoc99, "__isoc99_")
FAMILY(isoc23, "__isoc23_")
