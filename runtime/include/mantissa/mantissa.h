// Symbolic inputs for programs analysed by Mantissa.
//
// Each call makes one input; `name` labels it in tests and reports and may be used again. In native replay
// the same calls return the values of the test.
#ifndef MANTISSA_MANTISSA_H
#define MANTISSA_MANTISSA_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

double mantissa_double(const char* name);
float mantissa_float(const char* name);
long double mantissa_long_double(const char* name);
int mantissa_int(const char* name);
unsigned mantissa_uint(const char* name);
long mantissa_long(const char* name);
unsigned long mantissa_ulong(const char* name);
char mantissa_char(const char* name);
#ifdef __cplusplus
bool mantissa_bool(const char* name);
#else
_Bool mantissa_bool(const char* name);
#endif
size_t mantissa_size(const char* name);

// Makes the n bytes at p symbolic.
void mantissa_symbolic(void* p, size_t n, const char* name);

// Only inputs for which the condition is not 0 are explored further.
void mantissa_assume(int condition);

// An assertion: condition == 0 is a finding of kind `assertion`.
void mantissa_check(int condition);

// 1 if one of the arguments is symbolic here; 0 in native replay.
int __mantissa_is_symbolic(int ignored, ...);
#define mantissa_is_symbolic(...) __mantissa_is_symbolic(0, __VA_ARGS__)

#ifdef __cplusplus
}
#endif
#endif
