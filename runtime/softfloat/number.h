#pragma once

/* Floats as integers: what the functions of this folder share. Choices are written as selections and loops
   have fixed counts, so that an engine that runs it on symbolic bits makes terms rather than paths; the
   compiler still turns some selections into branches.

   Names: __mantissa_soft_OPERATION_FORMAT, formats f32, f64 and f80. A float of f32 and f64 is its bits; f80
   is the pair of its significand and its sign and exponent. `mode` is as llvm.get.rounding gives it. */

#include <stdint.h>

typedef unsigned __int128 uint128_t;

enum { kTowardZero = 0, kNearestEven = 1, kUp = 2, kDown = 3, kNearestAway = 4 };

typedef struct {
  uint64_t sig;  /* the integer bit is bit 63 */
  uint64_t high; /* sign in bit 15, exponent below */
} f80;

/* A class, and for finite numbers the value (-1)^sign * sig * 2^(exp - 63), bit 63 of sig set. Zero has sig 0
   and an exponent below all others, so that addition needs no case for it. */
typedef struct {
  uint64_t sig;
  int32_t exp;
  uint32_t sign;
  uint32_t is_nan, is_inf;
} soft_number;

/* A result before rounding: sig has 128 bits, bit 127 set unless it is zero; bits lost below it are or-ed
 * into bit 0. */
typedef struct {
  uint128_t sig;
  int32_t exp;
  uint32_t sign;
  uint32_t is_nan, is_inf;
} soft_exact;

/* p: bits of the significand, the first included; e: bits of the exponent. */
typedef struct {
  int p, e;
} soft_format;

#define SOFT_INLINE static inline __attribute__((always_inline))
#define SOFT_ZERO_EXPONENT (-1000000)

SOFT_INLINE int32_t soft_bias(soft_format f) { return (1 << (f.e - 1)) - 1; }

/* Leading zeros; 64 and 128 for zero. */
SOFT_INLINE int32_t soft_clz64(uint64_t x) { return x == 0 ? 64 : __builtin_clzll(x | (x == 0)); }
SOFT_INLINE int32_t soft_clz128(uint128_t x) {
  const uint64_t high = (uint64_t)(x >> 64), low = (uint64_t)x;
  return high != 0 ? soft_clz64(high) : 64 + soft_clz64(low);
}
/* x / 2^n with every lost bit or-ed into bit 0, for any n >= 0. */
SOFT_INLINE uint128_t soft_shift_right_jam(uint128_t x, int32_t n) {
  const int32_t m = n > 127 ? 127 : n;
  const uint128_t kept = x >> m;
  const uint128_t lost = n > 127 ? x : x ^ (kept << m);
  return (n > 127 ? 0 : kept) | (lost != 0);
}

SOFT_INLINE soft_number soft_finite(uint32_t sign, int32_t exp, uint64_t sig) {
  const int32_t zeros = soft_clz64(sig);
  soft_number n = {sig << (zeros & 63), sig == 0 ? SOFT_ZERO_EXPONENT : exp - zeros, sign, 0, 0};
  return n;
}

SOFT_INLINE soft_number soft_unpack(uint64_t bits, soft_format f) {
  const uint64_t fraction = bits & ((UINT64_C(1) << (f.p - 1)) - 1);
  const int32_t biased = (int32_t)(bits >> (f.p - 1) & ((UINT64_C(1) << f.e) - 1));
  const int32_t top = (1 << f.e) - 1;
  const uint64_t sig = (biased == 0 ? fraction : fraction | UINT64_C(1) << (f.p - 1)) << (64 - f.p);
  soft_number n =
      soft_finite((uint32_t)(bits >> (f.p + f.e - 1) & 1), (biased == 0 ? 1 : biased) - soft_bias(f), sig);
  n.is_nan = biased == top && fraction != 0;
  n.is_inf = biased == top && fraction == 0;
  return n;
}

/* Unnormals, pseudo-infinities and pseudo-NaNs are invalid operands and count as NaN. */
SOFT_INLINE soft_number soft_unpack80(f80 x) {
  const int32_t biased = (int32_t)(x.high & 0x7fff);
  const uint32_t has_integer_bit = (uint32_t)(x.sig >> 63);
  soft_number n = soft_finite((uint32_t)(x.high >> 15 & 1), (biased == 0 ? 1 : biased) - 16383, x.sig);
  n.is_inf = biased == 0x7fff && x.sig == UINT64_C(1) << 63;
  n.is_nan = (biased == 0x7fff && !n.is_inf) | (biased != 0 && !has_integer_bit);
  return n;
}

SOFT_INLINE soft_exact soft_normalised(uint32_t sign, int32_t exp, uint128_t sig) {
  const int32_t zeros = soft_clz128(sig);
  soft_exact x = {sig << (zeros & 127), sig == 0 ? SOFT_ZERO_EXPONENT : exp - zeros, sign, 0, 0};
  return x;
}
SOFT_INLINE soft_exact soft_widen(soft_number n) {
  soft_exact x = {(uint128_t)n.sig << 64, n.exp, n.sign, n.is_nan, n.is_inf};
  return x;
}

/* One more in the last place kept? */
SOFT_INLINE uint32_t soft_rounds_up(uint32_t mode, uint32_t sign, uint32_t odd, uint32_t half,
                                    uint32_t rest) {
  const uint32_t inexact = half | rest;
  return mode == kNearestEven   ? half & (rest | odd)
         : mode == kNearestAway ? half
         : mode == kUp          ? inexact & !sign
         : mode == kDown        ? inexact & sign
                                : 0;
}
/* Beyond the largest number: infinity, or the largest number itself? */
SOFT_INLINE uint32_t soft_overflows_to_infinity(uint32_t mode, uint32_t sign) {
  return mode == kNearestEven || mode == kNearestAway || (mode == kUp && !sign) || (mode == kDown && sign);
}

/* The significand rounded to f.p bits as an integer (2^p is possible), and the biased exponent it belongs to:
   at least 1, with a significand below 2^(p-1) for what is subnormal or zero. */
typedef struct {
  uint128_t sig;
  int32_t biased;
} soft_rounded;
SOFT_INLINE soft_rounded soft_round_significand(soft_exact x, soft_format f, uint32_t mode) {
  const int32_t least = 1 - soft_bias(f);
  const int32_t below = x.exp < least ? least - x.exp : 0;
  const int32_t wanted = 128 - f.p + below;
  const int32_t shift = wanted > 130 ? 130 : wanted; /* from 130 on all is rest */
  const uint128_t kept = shift > 127 ? 0 : x.sig >> (shift & 127);
  const uint32_t half = shift > 128 ? 0 : (uint32_t)(x.sig >> ((shift - 1) & 127) & 1);
  const uint128_t rest_mask = shift > 128 ? ~(uint128_t)0 : (((uint128_t)1 << ((shift - 1) & 127)) - 1);
  const uint32_t rest = (x.sig & rest_mask) != 0;
  soft_rounded r;
  r.sig = kept + soft_rounds_up(mode, x.sign, (uint32_t)(kept & 1), half, rest);
  r.biased = (x.exp < least ? least : x.exp) + soft_bias(f);
  return r;
}

SOFT_INLINE uint64_t soft_pack(soft_exact x, soft_format f, uint32_t mode) {
  const uint64_t infinity = ((UINT64_C(1) << f.e) - 1) << (f.p - 1);
  const uint64_t sign = (uint64_t)x.sign << (f.p + f.e - 1);
  const soft_rounded r = soft_round_significand(x, f, mode);
  /* A carry out of the significand is the next exponent: the encoding does it by itself. */
  const uint64_t finite = ((uint64_t)(r.biased - 1) << (f.p - 1)) + (uint64_t)r.sig;
  const uint32_t overflow = r.biased >= (1 << f.e) - 1 || finite >= infinity;
  const uint64_t large = soft_overflows_to_infinity(mode, x.sign) ? infinity : infinity - 1;
  const uint64_t value = x.is_inf ? infinity : overflow ? large : finite;
  const uint64_t nan = (UINT64_C(1) << (f.p + f.e - 1)) | infinity | UINT64_C(1) << (f.p - 2);
  return x.is_nan ? nan : sign | value;
}

SOFT_INLINE f80 soft_pack80(soft_exact x, uint32_t mode) {
  const soft_format f = {64, 15};
  const soft_rounded r = soft_round_significand(x, f, mode);
  const uint32_t carry = (uint32_t)(r.sig >> 64);
  const uint64_t sig = carry ? UINT64_C(1) << 63 : (uint64_t)r.sig;
  const int32_t biased = (sig >> 63) == 0 ? 0 : r.biased + (int32_t)carry;
  const uint32_t overflow = biased >= 0x7fff;
  const uint32_t to_infinity = x.is_inf | (overflow && soft_overflows_to_infinity(mode, x.sign));
  f80 result;
  result.sig = x.is_nan ? UINT64_C(3) << 62 : to_infinity ? UINT64_C(1) << 63 : overflow ? ~UINT64_C(0) : sig;
  result.high = x.is_nan      ? 0xffff
                : to_infinity ? (uint64_t)x.sign << 15 | 0x7fff
                : overflow    ? (uint64_t)x.sign << 15 | 0x7ffe
                              : (uint64_t)x.sign << 15 | (uint64_t)biased;
  return result;
}
