/* Between formats, from and to integers, to integral floats. */

#include "number.h"

static const soft_format kF16 = {11, 5}, kBf16 = {8, 8}, kF32 = {24, 8}, kF64 = {53, 11};

/* The leading bits of a NaN's fraction go into 63 bits below the point and out of them again. */
SOFT_INLINE uint64_t soft_fraction(uint64_t a, soft_format f) {
  return (a & ((UINT64_C(1) << (f.p - 1)) - 1)) << (64 - f.p);
}
SOFT_INLINE uint64_t soft_make_nan(uint64_t sign, uint64_t fraction, soft_format f) {
  const uint64_t infinity = ((UINT64_C(1) << f.e) - 1) << (f.p - 1);
  return sign << (f.p + f.e - 1) | infinity | UINT64_C(1) << (f.p - 2) | fraction >> (64 - f.p);
}
SOFT_INLINE uint64_t soft_convert(uint64_t a, soft_format from, soft_format to, uint32_t mode) {
  const soft_number x = soft_unpack(a, from);
  return soft_if(x.is_nan, soft_make_nan(x.sign, soft_fraction(a, from), to),
                 soft_pack(soft_widen(x), to, mode));
}
SOFT_INLINE f80 soft_convert_to80(uint64_t a, soft_format from, uint32_t mode) {
  const soft_number x = soft_unpack(a, from);
  const f80 nan = {UINT64_C(3) << 62 | soft_fraction(a, from), (uint64_t)x.sign << 15 | 0x7fff};
  return soft_if80(x.is_nan, nan, soft_pack80(soft_widen(x), mode));
}
SOFT_INLINE uint64_t soft_convert_from80(f80 a, soft_format to, uint32_t mode) {
  return soft_if(soft_is_nan80(a), soft_make_nan(a.high >> 15 & 1, a.sig & ~(UINT64_C(1) << 63), to),
                 soft_pack(soft_widen(soft_unpack80(a)), to, mode));
}

#define SOFT_CONVERT(from, from_type, from_format, to, to_type, to_format) \
  to_type __mantissa_soft_##from##_to_##to(from_type a, uint32_t mode) {   \
    return (to_type)soft_convert(a, from_format, to_format, mode);         \
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

f80 __mantissa_soft_f32_to_f80(uint32_t a, uint32_t mode) { return soft_convert_to80(a, kF32, mode); }
f80 __mantissa_soft_f64_to_f80(uint64_t a, uint32_t mode) { return soft_convert_to80(a, kF64, mode); }
uint32_t __mantissa_soft_f80_to_f32(f80 a, uint32_t mode) {
  return (uint32_t)soft_convert_from80(a, kF32, mode);
}
uint64_t __mantissa_soft_f80_to_f64(f80 a, uint32_t mode) { return soft_convert_from80(a, kF64, mode); }

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
/* Out of range gives what the processor gives, as in interp/ops_float_compare.cpp: it converts to 32 and 64
   bits (the x87 to 16, too), signed, with 10...0 for what does not fit; narrower integers are the low bits of
   those, 64 bits unsigned come from the value less 2^63 where it is that large. */
SOFT_INLINE uint64_t soft_to_signed_in(soft_number a, uint32_t width, uint32_t mode) {
  const soft_integer r = soft_to_magnitude(a, mode);
  const uint64_t least = UINT64_C(1) << (width - 1);
  const uint32_t fits = (r.too_large ^ 1) & (r.magnitude <= least - (a.sign ^ 1));
  return soft_if(fits, soft_if(a.sign, -r.magnitude, r.magnitude), -least);
}
SOFT_INLINE uint64_t soft_to_signed(soft_number a, uint32_t width, uint32_t mode, uint32_t is_x87) {
  const uint64_t in_64 = soft_to_signed_in(a, 64, mode), in_32 = soft_to_signed_in(a, 32, mode),
                 in_16 = soft_to_signed_in(a, 16, mode);
  const uint64_t wide = soft_if(width > 32, in_64, soft_if(is_x87 & (width <= 16), in_16, in_32));
  const uint32_t shift = 64 - width;
  return (uint64_t)((int64_t)(wide << shift) >> shift);
}
SOFT_INLINE uint64_t soft_to_unsigned(soft_number a, uint32_t width, uint32_t mode, uint32_t is_x87) {
  const soft_integer r = soft_to_magnitude(a, mode);
  const uint64_t too_large = soft_if(is_x87, 0, UINT64_C(1) << 63);
  const uint64_t positive = soft_if(r.too_large, too_large, r.magnitude);
  const uint64_t all =
      soft_if(a.is_nan, too_large, soft_if(a.sign, soft_to_signed_in(a, 64, mode), positive));
  const uint32_t through = (uint32_t)soft_if(width == 64, 63, width) + 1; /* bits that a signed one needs */
  const uint64_t narrow = soft_to_signed(a, through, mode, is_x87) & (~UINT64_C(0) >> (64 - width));
  return soft_if(width == 64, all, narrow);
}
#define SOFT_TO_INTEGER(suffix, type, unpacked, is_x87)                               \
  uint64_t __mantissa_soft_##suffix##_to_s64(type a, uint32_t width, uint32_t mode) { \
    return soft_to_signed(unpacked, width, mode, is_x87);                             \
  }                                                                                   \
  uint64_t __mantissa_soft_##suffix##_to_u64(type a, uint32_t width, uint32_t mode) { \
    return soft_to_unsigned(unpacked, width, mode, is_x87);                           \
  }
SOFT_TO_INTEGER(f32, uint32_t, soft_unpack(a, kF32), 0)
SOFT_TO_INTEGER(f64, uint64_t, soft_unpack(a, kF64), 0)
SOFT_TO_INTEGER(f80, f80, soft_unpack80(a), 1)

SOFT_INLINE soft_exact soft_integral(soft_number a, uint32_t mode) {
  const soft_integer r = soft_to_magnitude(a, mode);
  const soft_exact rounded = soft_from_integer(r.magnitude, a.sign), same = soft_widen(a);
  soft_exact x = {soft_if_wide(r.too_large, same.sig, rounded.sig),
                  soft_if_int(r.too_large, same.exp, rounded.exp), a.sign, a.is_nan, a.is_inf};
  return x;
}
uint32_t __mantissa_soft_integral_f32(uint32_t a, uint32_t mode) {
  return (uint32_t)soft_pass(a, kF32,
                             soft_pack(soft_integral(soft_unpack(a, kF32), mode), kF32, kTowardZero));
}
uint64_t __mantissa_soft_integral_f64(uint64_t a, uint32_t mode) {
  return soft_pass(a, kF64, soft_pack(soft_integral(soft_unpack(a, kF64), mode), kF64, kTowardZero));
}
f80 __mantissa_soft_integral_f80(f80 a, uint32_t mode) {
  return soft_pass80(a, soft_pack80(soft_integral(soft_unpack80(a), mode), kTowardZero));
}
