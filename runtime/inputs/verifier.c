// The names that SV-COMP and Test-Comp programs use without a header. Programs often define reach_error and
// __VERIFIER_assert themselves; their definitions win because only missing functions are linked.
#include <mantissa/intrinsics.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define NONDET(suffix, ctype, code)                                  \
  ctype __VERIFIER_nondet_##suffix(void) {                           \
    ctype value;                                                     \
    __mantissa_input(&value, sizeof value, "nondet_" #suffix, code); \
    return value;                                                    \
  }

NONDET(char, char, MANTISSA_TYPE_CHAR)
NONDET(schar, signed char, MANTISSA_TYPE_I8)
NONDET(uchar, unsigned char, MANTISSA_TYPE_U8)
NONDET(unsigned_char, unsigned char, MANTISSA_TYPE_U8)
NONDET(short, short, MANTISSA_TYPE_I16)
NONDET(ushort, unsigned short, MANTISSA_TYPE_U16)
NONDET(int, int, MANTISSA_TYPE_I32)
NONDET(uint, unsigned, MANTISSA_TYPE_U32)
NONDET(unsigned, unsigned, MANTISSA_TYPE_U32)
NONDET(unsigned_int, unsigned, MANTISSA_TYPE_U32)
NONDET(long, long, MANTISSA_TYPE_I64)
NONDET(ulong, unsigned long, MANTISSA_TYPE_U64)
NONDET(longlong, long long, MANTISSA_TYPE_I64)
NONDET(ulonglong, unsigned long long, MANTISSA_TYPE_U64)
NONDET(int128, __int128, MANTISSA_TYPE_I128)
NONDET(uint128, unsigned __int128, MANTISSA_TYPE_U128)
NONDET(float, float, MANTISSA_TYPE_FLOAT)
NONDET(double, double, MANTISSA_TYPE_DOUBLE)
NONDET(size_t, size_t, MANTISSA_TYPE_U64)
NONDET(ssize_t, ssize_t, MANTISSA_TYPE_I64)
NONDET(loff_t, loff_t, MANTISSA_TYPE_I64)
NONDET(sector_t, unsigned long, MANTISSA_TYPE_U64)
NONDET(pthread_t, unsigned long, MANTISSA_TYPE_U64)
NONDET(s8, int8_t, MANTISSA_TYPE_I8)
NONDET(s16, int16_t, MANTISSA_TYPE_I16)
NONDET(s32, int32_t, MANTISSA_TYPE_I32)
NONDET(s64, int64_t, MANTISSA_TYPE_I64)
NONDET(u8, uint8_t, MANTISSA_TYPE_U8)
NONDET(u16, uint16_t, MANTISSA_TYPE_U16)
NONDET(u32, uint32_t, MANTISSA_TYPE_U32)
NONDET(u64, uint64_t, MANTISSA_TYPE_U64)
NONDET(pointer, void*, MANTISSA_TYPE_POINTER)
NONDET(pchar, char*, MANTISSA_TYPE_POINTER)
NONDET(charp, char*, MANTISSA_TYPE_POINTER)
NONDET(const_char_pointer, const char*, MANTISSA_TYPE_POINTER)

_Bool __VERIFIER_nondet_bool(void) {
  unsigned char byte;
  __mantissa_input(&byte, 1, "nondet_bool", MANTISSA_TYPE_BOOL);
  __mantissa_assume(byte <= 1);
  return (_Bool)(byte & 1);
}

_Bool __VERIFIER_nondet__Bool(void) { return __VERIFIER_nondet_bool(); }

long double __VERIFIER_nondet_long_double(void) {
  long double value;
  __mantissa_input(&value, 10, "nondet_long_double", MANTISSA_TYPE_X87);
  return value;
}

void __VERIFIER_nondet_memory(void* p, size_t n) {
  __mantissa_input(p, n, "nondet_memory", MANTISSA_TYPE_BYTES);
}

void __VERIFIER_assume(int condition) { __mantissa_assume(condition); }

__attribute__((noreturn)) void __VERIFIER_error(void) {
  __mantissa_fail("reach-error", "__VERIFIER_error is reached");
}

__attribute__((noreturn)) void reach_error(void) { __mantissa_fail("reach-error", "reach_error is reached"); }

void __VERIFIER_assert(int condition) {
  if (!condition) __mantissa_fail("assertion", "__VERIFIER_assert: the condition is false");
}

void __VERIFIER_atomic_begin(void) {}
void __VERIFIER_atomic_end(void) {}
