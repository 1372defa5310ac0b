/* Between formats, from and to integers, to integral floats. */

#include "number.h"

static const soft_format kF16 = {11, 5}, kBf16 = {8, 8}, kF32 = {24, 8}, kF64 = {53, 11};

#define SOFT_CONVERT(from, from_type, from_format, to, to_type, to_format)               \
  to_type __mantissa_soft_##from##_to_##to(from_type a, uint32_t mode) {                 \
    return (to_type)soft_pack(soft_widen(soft_unpack(a, from_format)), to_format, mode); \
  }
SOFT_CONVERT(f16, uint16_t, kF16, f32, uint32_t, kF32)
SOFT_CONVERT(f16, uint16_t, kF16, f64, uint64_t, kF64)
SOFT_CONVERT(bf16, uint16_t, kBf16, f32, uint32_t, kF32)
SOFT_CONVERT(bf16, uint16_t, kBf16, f64, uint64_t, kF64)
SOFT_CONVERT(f32, uint32_t, kF32, f16, uint16_t, kF16)
SOFT_CONVERT(f64, uint64_t, kF64, f16, uint16_t, kF16)
SOFT_CONVERT(f32, uint32_t, kF32, bf16, uint16_t, kBf16)
SOFT_CONVERT(f64, uint64_t, kF64, bf16, uint16_t, kBf16)
SOFT_CONVERT(f32, uint32_t, kF32, f64, uint64_t, kF64)
SOFT_CONVERT(f64, uint64_t, kF64, f32, uint32_t, kF32)

f80 __mantissa_soft_f32_to_f80(uint32_t a, uint32_t mode) {
  return soft_pack80(soft_widen(soft_unpack(a, kF32)), mode);
}
f80 __mantissa_soft_f64_to_f80(uint64_t a, uint32_t mode) {
  return soft_pack80(soft_widen(soft_unpack(a, kF64)), mode);
}
uint32_t __mantissa_soft_f80_to_f32(f80 a, uint32_t mode) {
  return (uint32_t)soft_pack(soft_widen(soft_unpack80(a)), kF32, mode);
}
uint64_t __mantissa_soft_f80_to_f64(f80 a, uint32_t mode) {
  return soft_pack(soft_widen(soft_unpack80(a)), kF64, mode);
}

/* Integers of up to 64 bits come extended to 64 by their own signedness. */
SOFT_INLINE soft_exact soft_from_integer(uint64_t magnitude, uint32_t sign) {
  return soft_normalised(sign, 127, magnitude);
}
SOFT_INLINE soft_exact soft_from_signed(uint64_t a) {
  const uint32_t sign = (uint32_t)(a >> 63);
  return soft_from_integer(soft_if(sign, -a, a), sign);
}
#define SOFT_FROM_INTEGER(suffix, type, f)                          \
  type __mantissa_soft_u64_to_##suffix(uint64_t a, uint32_t mode) { \
    return (type)soft_pack(soft_from_integer(a, 0), f, mode);       \
  }                                                                 \
  type __mantissa_soft_s64_to_##suffix(uint64_t a, uint32_t mode) { \
    return (type)soft_pack(soft_from_signed(a), f, mode);           \
  }
SOFT_FROM_INTEGER(f32, uint32_t, kF32)
SOFT_FROM_INTEGER(f64, uint64_t, kF64)
f80 __mantissa_soft_u64_to_f80(uint64_t a, uint32_t mode) {
  return soft_pack80(soft_from_integer(a, 0), mode);
}
f80 __mantissa_soft_s64_to_f80(uint64_t a, uint32_t mode) { return soft_pack80(soft_from_signed(a), mode); }

/* The magnitude rounded to an integer; what is above 2^64 (and infinity, NaN) says so. */
typedef struct {
  uint64_t magnitude;
  uint32_t too_large;
} soft_integer;
SOFT_INLINE soft_integer soft_to_magnitude(soft_number a, uint32_t mode) {
  const int32_t wanted = 63 - a.exp;
  const int32_t shift = soft_if_int(wanted < 0, 0, soft_if_int(wanted > 66, 66, wanted));
  const uint128_t wide = (uint128_t)a.sig << 64 >> shift; /* the integer is its upper half */
  const uint64_t kept = (uint64_t)(wide >> 64), below = (uint64_t)wide;
  const uint32_t lost = (shift > 64) & (a.sig != 0); /* shifts beyond 64 lose bits of below */
  const uint32_t half = (uint32_t)(below >> 63), rest = ((below << 1) != 0) | lost;
  const uint32_t up = soft_rounds_up(mode, a.sign, (uint32_t)(kept & 1), half, rest);
  soft_integer r = {kept + up, a.is_nan | a.is_inf | (a.exp > 63) | (up & (kept == ~UINT64_C(0)))};
  return r;
}
/* Out of range gives what cvtsd2si gives, the least integer; of unsigned ones, all bits set. */
SOFT_INLINE uint64_t soft_to_signed(soft_number a, uint32_t width, uint32_t mode) {
  const soft_integer r = soft_to_magnitude(a, mode);
  const uint64_t least = UINT64_C(1) << (width - 1);
  const uint32_t fits = (r.too_large ^ 1) & (r.magnitude <= least - (a.sign ^ 1));
  return soft_if(fits, soft_if(a.sign, -r.magnitude, r.magnitude), -least);
}
SOFT_INLINE uint64_t soft_to_unsigned(soft_number a, uint32_t width, uint32_t mode) {
  const soft_integer r = soft_to_magnitude(a, mode);
  const uint64_t most = ~UINT64_C(0) >> (64 - width);
  const uint32_t fits = (r.too_large ^ 1) & (r.magnitude <= soft_if(a.sign, 0, most));
  return soft_if(fits, r.magnitude, most);
}
#define SOFT_TO_INTEGER(suffix, type, unpacked)                                       \
  uint64_t __mantissa_soft_##suffix##_to_s64(type a, uint32_t width, uint32_t mode) { \
    return soft_to_signed(unpacked, width, mode);                                     \
  }                                                                                   \
  uint64_t __mantissa_soft_##suffix##_to_u64(type a, uint32_t width, uint32_t mode) { \
    return soft_to_unsigned(unpacked, width, mode);                                   \
  }
SOFT_TO_INTEGER(f32, uint32_t, soft_unpack(a, kF32))
SOFT_TO_INTEGER(f64, uint64_t, soft_unpack(a, kF64))
SOFT_TO_INTEGER(f80, f80, soft_unpack80(a))

SOFT_INLINE soft_exact soft_integral(soft_number a, uint32_t mode) {
  const soft_integer r = soft_to_magnitude(a, mode);
  const soft_exact rounded = soft_from_integer(r.magnitude, a.sign), same = soft_widen(a);
  soft_exact x = {soft_if_wide(r.too_large, same.sig, rounded.sig),
                  soft_if_int(r.too_large, same.exp, rounded.exp), a.sign, a.is_nan, a.is_inf};
  return x;
}
uint32_t __mantissa_soft_integral_f32(uint32_t a, uint32_t mode) {
  return (uint32_t)soft_pack(soft_integral(soft_unpack(a, kF32), mode), kF32, kTowardZero);
}
uint64_t __mantissa_soft_integral_f64(uint64_t a, uint32_t mode) {
  return soft_pack(soft_integral(soft_unpack(a, kF64), mode), kF64, kTowardZero);
}
f80 __mantissa_soft_integral_f80(f80 a, uint32_t mode) {
  return soft_pack80(soft_integral(soft_unpack80(a), mode), kTowardZero);
}
