#pragma once

/* Floats as integers: what the functions of this folder share. Every function is straight-line code
   (choices are selections, loops have fixed counts; fmod is the exception), so that an engine that runs it on
   symbolic bits makes one term and no path.

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

/* c ? a : b without a branch: the optimiser makes a selection of it, which it does not always make of ?:. */
SOFT_INLINE uint64_t soft_if(uint32_t c, uint64_t a, uint64_t b) {
  const uint64_t mask = -(uint64_t)(c != 0);
  return (a & mask) | (b & ~mask);
}
SOFT_INLINE int32_t soft_if_int(uint32_t c, int32_t a, int32_t b) {
  return (int32_t)soft_if(c, (uint64_t)(int64_t)a, (uint64_t)(int64_t)b);
}
SOFT_INLINE uint32_t soft_if_bit(uint32_t c, uint32_t a, uint32_t b) { return (uint32_t)soft_if(c, a, b); }
SOFT_INLINE uint128_t soft_if_wide(uint32_t c, uint128_t a, uint128_t b) {
  const uint128_t mask = -(uint128_t)(c != 0);
  return (a & mask) | (b & ~mask);
}

/* Leading zeros; 64 and 128 for zero. */
SOFT_INLINE int32_t soft_clz64(uint64_t x) { return __builtin_clzll(x | 1) + (x == 0); }
SOFT_INLINE int32_t soft_clz128(uint128_t x) {
  const uint64_t high = (uint64_t)(x >> 64), low = (uint64_t)x;
  return soft_if_int(high != 0, soft_clz64(high), 64 + soft_clz64(low));
}
/* x / 2^n with every lost bit or-ed into bit 0, for any n >= 0. */
SOFT_INLINE uint128_t soft_shift_right_jam(uint128_t x, int32_t n) {
  const uint32_t all_lost = n > 127;
  const int32_t m = soft_if_int(all_lost, 127, n);
  const uint128_t kept = x >> m;
  const uint128_t lost = soft_if_wide(all_lost, x, x ^ (kept << m));
  return soft_if_wide(all_lost, 0, kept) | (lost != 0);
}

SOFT_INLINE soft_number soft_finite(uint32_t sign, int32_t exp, uint64_t sig) {
  const int32_t zeros = soft_clz64(sig);
  soft_number n = {sig << (zeros & 63), soft_if_int(sig == 0, SOFT_ZERO_EXPONENT, exp - zeros), sign, 0, 0};
  return n;
}

SOFT_INLINE soft_number soft_unpack(uint64_t bits, soft_format f) {
  const uint64_t fraction = bits & ((UINT64_C(1) << (f.p - 1)) - 1);
  const int32_t biased = (int32_t)(bits >> (f.p - 1) & ((UINT64_C(1) << f.e) - 1));
  const uint32_t is_top = biased == (1 << f.e) - 1;
  const uint64_t sig = (fraction | (uint64_t)(biased != 0) << (f.p - 1)) << (64 - f.p);
  soft_number n =
      soft_finite((uint32_t)(bits >> (f.p + f.e - 1) & 1), biased + (biased == 0) - soft_bias(f), sig);
  n.is_nan = is_top & (fraction != 0);
  n.is_inf = is_top & (fraction == 0);
  return n;
}

/* Unnormals, pseudo-infinities and pseudo-NaNs are invalid operands and count as NaN. */
SOFT_INLINE soft_number soft_unpack80(f80 x) {
  const int32_t biased = (int32_t)(x.high & 0x7fff);
  const uint32_t is_top = biased == 0x7fff, has_integer_bit = (uint32_t)(x.sig >> 63);
  soft_number n = soft_finite((uint32_t)(x.high >> 15 & 1), biased + (biased == 0) - 16383, x.sig);
  n.is_inf = is_top & (x.sig == UINT64_C(1) << 63);
  n.is_nan = (is_top & (n.is_inf ^ 1)) | ((biased != 0) & (has_integer_bit ^ 1));
  return n;
}

SOFT_INLINE soft_exact soft_normalised(uint32_t sign, int32_t exp, uint128_t sig) {
  const int32_t zeros = soft_clz128(sig);
  soft_exact x = {sig << (zeros & 127), soft_if_int(sig == 0, SOFT_ZERO_EXPONENT, exp - zeros), sign, 0, 0};
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
  return ((mode == kNearestEven) & half & (rest | odd)) | ((mode == kNearestAway) & half) |
         ((mode == kUp) & inexact & (sign ^ 1)) | ((mode == kDown) & inexact & sign);
}
/* Beyond the largest number: infinity, or the largest number itself? */
SOFT_INLINE uint32_t soft_overflows_to_infinity(uint32_t mode, uint32_t sign) {
  return (mode == kNearestEven) | (mode == kNearestAway) | ((mode == kUp) & (sign ^ 1)) |
         ((mode == kDown) & sign);
}

/* The significand rounded to f.p bits as an integer (2^p is possible), and the biased exponent it belongs to:
   at least 1, with a significand below 2^(p-1) for what is subnormal or zero. */
typedef struct {
  uint128_t sig;
  int32_t biased;
} soft_rounded;
SOFT_INLINE soft_rounded soft_round_significand(soft_exact x, soft_format f, uint32_t mode) {
  const int32_t least = 1 - soft_bias(f);
  const uint32_t is_below = x.exp < least;
  const int32_t wanted = 128 - f.p + soft_if_int(is_below, least - x.exp, 0);
  const int32_t shift = soft_if_int(wanted > 130, 130, wanted); /* from 130 on all is rest */
  const uint128_t kept = soft_if_wide(shift > 127, 0, x.sig >> (shift & 127));
  const uint32_t all_rest = shift > 128;
  const uint32_t half = soft_if_bit(all_rest, 0, (uint32_t)(x.sig >> ((shift - 1) & 127) & 1));
  const uint128_t rest_mask =
      soft_if_wide(all_rest, ~(uint128_t)0, ((uint128_t)1 << ((shift - 1) & 127)) - 1);
  const uint32_t rest = (x.sig & rest_mask) != 0;
  soft_rounded r;
  r.sig = kept + soft_rounds_up(mode, x.sign, (uint32_t)(kept & 1), half, rest);
  r.biased = soft_if_int(is_below, least, x.exp) + soft_bias(f);
  return r;
}

SOFT_INLINE uint64_t soft_pack(soft_exact x, soft_format f, uint32_t mode) {
  const uint64_t infinity = ((UINT64_C(1) << f.e) - 1) << (f.p - 1);
  const uint64_t sign = (uint64_t)x.sign << (f.p + f.e - 1);
  const soft_rounded r = soft_round_significand(x, f, mode);
  /* A carry out of the significand is the next exponent: the encoding does it by itself. */
  const uint64_t finite = ((uint64_t)(r.biased - 1) << (f.p - 1)) + (uint64_t)r.sig;
  const uint32_t overflow = (r.biased >= (1 << f.e) - 1) | (finite >= infinity);
  const uint64_t large = infinity - (soft_overflows_to_infinity(mode, x.sign) ^ 1);
  const uint64_t value = soft_if(x.is_inf, infinity, soft_if(overflow, large, finite));
  const uint64_t nan = (UINT64_C(1) << (f.p + f.e - 1)) | infinity | UINT64_C(1) << (f.p - 2);
  return soft_if(x.is_nan, nan, sign | value);
}

SOFT_INLINE f80 soft_pack80(soft_exact x, uint32_t mode) {
  const soft_format f = {64, 15};
  const soft_rounded r = soft_round_significand(x, f, mode);
  const uint32_t carry = (uint32_t)(r.sig >> 64);
  const uint64_t sig = (uint64_t)r.sig | (uint64_t)carry << 63; /* with a carry the rest is zero */
  const int32_t biased = soft_if_int((uint32_t)(sig >> 63), r.biased + (int32_t)carry, 0);
  const uint32_t overflow = biased >= 0x7fff;
  const uint32_t to_infinity = x.is_inf | (overflow & soft_overflows_to_infinity(mode, x.sign));
  const uint64_t sign = (uint64_t)x.sign << 15;
  f80 result;
  result.sig = soft_if(x.is_nan, UINT64_C(3) << 62,
                       soft_if(to_infinity, UINT64_C(1) << 63, soft_if(overflow, ~UINT64_C(0), sig)));
  result.high = soft_if(x.is_nan, 0xffff,
                        sign | soft_if(to_infinity, 0x7fff, soft_if(overflow, 0x7ffe, (uint64_t)biased)));
  return result;
}

/* NaNs as x86-64 passes them on: an operand that is one, made quiet, the first before the second; otherwise
   the default NaN that soft_pack makes. The x87 takes the one with the larger fraction. */
SOFT_INLINE uint64_t soft_pass(uint64_t a, soft_format f, uint64_t otherwise) {
  const uint64_t infinity = ((UINT64_C(1) << f.e) - 1) << (f.p - 1);
  const uint32_t is_nan = (a & ((UINT64_C(1) << (f.p + f.e - 1)) - 1)) > infinity;
  return soft_if(is_nan, a | UINT64_C(1) << (f.p - 2), otherwise);
}
SOFT_INLINE uint32_t soft_is_nan80(f80 a) { /* a true one: what is no number at all gives the default NaN */
  return ((a.high & 0x7fff) == 0x7fff) & (a.sig > UINT64_C(1) << 63);
}
SOFT_INLINE f80 soft_if80(uint32_t c, f80 a, f80 b) {
  f80 result = {soft_if(c, a.sig, b.sig), soft_if(c, a.high, b.high)};
  return result;
}
SOFT_INLINE f80 soft_quiet80(f80 a) {
  f80 result = {a.sig | UINT64_C(1) << 62, a.high};
  return result;
}
SOFT_INLINE uint32_t soft_is_invalid80(f80 a) {
  return ((a.high & 0x7fff) != 0) & ((uint32_t)(a.sig >> 63) ^ 1);
}
SOFT_INLINE f80 soft_pass80(f80 a, f80 otherwise) {
  return soft_if80(soft_is_nan80(a), soft_quiet80(a), otherwise);
}
SOFT_INLINE f80 soft_pass_two80(f80 a, f80 b, f80 otherwise) {
  const uint32_t of_a = soft_is_nan80(a), of_b = soft_is_nan80(b);
  const uint32_t take_b =
      of_b & ((of_a ^ 1) | (a.sig < b.sig) | ((a.sig == b.sig) & (uint32_t)(a.high >> 15 & 1)));
  const f80 passed = soft_if80(take_b, soft_quiet80(b), soft_pass80(a, otherwise));
  return soft_if80(soft_is_invalid80(a) | soft_is_invalid80(b), otherwise, passed);
}
