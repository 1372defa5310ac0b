// What flang leaves to Fortran's runtime library, as far as LAPACK, BLAS and MINPACK need it. The same in the
// engine and in native replay. What WRITE and PRINT say goes nowhere: nothing in a program depends on it.
#include <mantissa/intrinsics.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// The shorter text counts as if blanks followed. Without a branch per character.
int _FortranACharacterCompareScalar1(const char* a, const char* b, size_t a_length, size_t b_length) {
  size_t longer = a_length > b_length ? a_length : b_length;
  int result = 0;
  for (size_t i = longer; i-- > 0;) {
    unsigned char x = i < a_length ? (unsigned char)a[i] : ' ', y = i < b_length ? (unsigned char)b[i] : ' ';
    int order = (x > y) - (x < y);
    result = order != 0 ? order : result;
  }
  return result;
}

__attribute__((noreturn)) void _FortranAStopStatement(int code, bool is_error, bool is_quiet) {
  (void)is_error, (void)is_quiet;
  exit(code);
}

__attribute__((noreturn)) void _FortranAStopStatementText(const char* text, size_t length, bool is_error,
                                                          bool is_quiet) {
  (void)text, (void)length, (void)is_quiet;
  exit(is_error ? 1 : 0);
}

__attribute__((noreturn)) void _FortranAReportFatalUserError(const char* message, const char* file,
                                                             int line) {
  (void)file, (void)line;
  __mantissa_fail("abort", message);
}

void _FortranAProgramStart(int argc, const char** argv, const char** environment, const void* defaults) {
  (void)argc, (void)argv, (void)environment, (void)defaults;
}
void _FortranAProgramEndStatement(void) { exit(0); }

// One statement at a time; the address stands for it.
static char statement;

static void* begin_output(void) {
  __mantissa_presume("what a program in Fortran writes is left out");
  return &statement;
}

void* _FortranAioBeginExternalListOutput(int unit, const char* file, int line) {
  (void)unit, (void)file, (void)line;
  return begin_output();
}
void* _FortranAioBeginExternalFormattedOutput(const char* format, size_t length, const void* descriptor,
                                              int unit, const char* file, int line) {
  (void)format, (void)length, (void)descriptor, (void)unit, (void)file, (void)line;
  return begin_output();
}
int _FortranAioEndIoStatement(void* io) {
  (void)io;
  return 0;
}

#define OUTPUT(name, ctype)                         \
  bool _FortranAioOutput##name(void* io, ctype x) { \
    (void)io, (void)x;                              \
    return true;                                    \
  }
OUTPUT(Integer8, int8_t)
OUTPUT(Integer16, int16_t)
OUTPUT(Integer32, int32_t)
OUTPUT(Integer64, int64_t)
OUTPUT(Real32, float)
OUTPUT(Real64, double)
OUTPUT(Logical, bool)

bool _FortranAioOutputAscii(void* io, const char* text, size_t length) {
  (void)io, (void)text, (void)length;
  return true;
}
bool _FortranAioOutputComplex32(void* io, float real, float imaginary) {
  (void)io, (void)real, (void)imaginary;
  return true;
}
bool _FortranAioOutputComplex64(void* io, double real, double imaginary) {
  (void)io, (void)real, (void)imaginary;
  return true;
}
