// The functions of <mantissa/mantissa.h>. One small wrapper per C type, so that the engine learns the type of
// an input where it is made and not from later uses.
#include <mantissa/intrinsics.h>
#include <mantissa/mantissa.h>

#define SCALAR(function, ctype, code)                   \
  ctype function(const char* name) {                    \
    ctype value;                                        \
    __mantissa_input(&value, sizeof value, name, code); \
    return value;                                       \
  }

SCALAR(mantissa_double, double, MANTISSA_TYPE_DOUBLE)
SCALAR(mantissa_float, float, MANTISSA_TYPE_FLOAT)
SCALAR(mantissa_int, int, MANTISSA_TYPE_I32)
SCALAR(mantissa_uint, unsigned, MANTISSA_TYPE_U32)
SCALAR(mantissa_long, long, MANTISSA_TYPE_I64)
SCALAR(mantissa_ulong, unsigned long, MANTISSA_TYPE_U64)
SCALAR(mantissa_char, char, MANTISSA_TYPE_CHAR)
SCALAR(mantissa_size, size_t, MANTISSA_TYPE_U64)

long double mantissa_long_double(const char* name) {
  long double value;
  __mantissa_input(&value, 10, name, MANTISSA_TYPE_X87);
  return value;
}

_Bool mantissa_bool(const char* name) {
  unsigned char byte;
  __mantissa_input(&byte, 1, name, MANTISSA_TYPE_BOOL);
  __mantissa_assume(byte <= 1);
  return (_Bool)(byte & 1);
}

void mantissa_symbolic(void* p, size_t n, const char* name) {
  __mantissa_input(p, n, name, MANTISSA_TYPE_BYTES);
}

void mantissa_assume(int condition) { __mantissa_assume(condition); }

void mantissa_check(int condition) {
  if (!condition) __mantissa_fail("assertion", "mantissa_check: the condition is false");
}
