/* + - * / sqrt fma. Each is exact in 128 bits with a sticky bit, then rounded once. */

#include "number.h"

/* Two exact addends, each with its two lowest bits free: the sum, its special cases included. */
SOFT_INLINE soft_exact soft_sum(soft_exact a, soft_exact b, uint32_t mode) {
  /* The larger magnitude first: the difference is then never negative. */
  const uint32_t swap = (a.exp < b.exp) | ((a.exp == b.exp) & (a.sig < b.sig));
  const uint128_t wide = soft_if_wide(swap, b.sig, a.sig) >> 2, other = soft_if_wide(swap, a.sig, b.sig) >> 2;
  const int32_t exp = soft_if_int(swap, b.exp, a.exp), distance = exp - soft_if_int(swap, a.exp, b.exp);
  const uint128_t aligned = soft_shift_right_jam(other, distance);
  const uint32_t differ = a.sign ^ b.sign;
  const uint128_t sum = soft_if_wide(differ, wide - aligned, wide + aligned);
  const uint32_t zero_sign = soft_if_bit(differ, mode == kDown, a.sign);
  const uint32_t sign = soft_if_bit(sum == 0, zero_sign, soft_if_bit(swap, b.sign, a.sign));
  soft_exact r = soft_normalised(sign, exp + 2, sum);
  r.is_nan = a.is_nan | b.is_nan | (a.is_inf & b.is_inf & differ);
  r.is_inf = a.is_inf | b.is_inf;
  r.sign = soft_if_bit(a.is_inf, a.sign, soft_if_bit(b.is_inf, b.sign, r.sign));
  return r;
}

SOFT_INLINE soft_exact soft_add(soft_number a, soft_number b, uint32_t mode) {
  return soft_sum(soft_widen(a), soft_widen(b), mode);
}

SOFT_INLINE soft_exact soft_mul(soft_number a, soft_number b) {
  soft_exact r = soft_normalised(a.sign ^ b.sign, a.exp + b.exp + 1, (uint128_t)a.sig * b.sig);
  r.is_nan = a.is_nan | b.is_nan | (a.is_inf & (b.sig == 0)) | (b.is_inf & (a.sig == 0));
  r.is_inf = a.is_inf | b.is_inf;
  return r;
}

SOFT_INLINE soft_exact soft_div(soft_number a, soft_number b) {
  const uint64_t divisor = b.sig | (b.sig == 0);
  const uint128_t dividend = (uint128_t)a.sig << 64;
  const uint128_t quotient = dividend / divisor, rest = dividend % divisor;
  const uint32_t next = rest << 1 >= divisor; /* f80 needs one bit more than 64 for rounding */
  const uint128_t last = (rest << 1) - soft_if(next, divisor, 0);
  const uint128_t sig = (quotient << 1 | next) << 61 | (last != 0);
  const uint32_t is_zero = (a.sig == 0) | b.is_inf;
  soft_exact r = soft_normalised(a.sign ^ b.sign, a.exp - b.exp + 1, soft_if_wide(is_zero, 0, sig));
  r.is_nan = a.is_nan | b.is_nan | (a.is_inf & b.is_inf) | ((a.sig == 0) & (b.sig == 0));
  r.is_inf = a.is_inf | (b.sig == 0);
  return r;
}

SOFT_INLINE soft_exact soft_sqrt(soft_number a) {
  const uint32_t is_odd = (uint32_t)a.exp & 1;
  uint128_t rest = (uint128_t)a.sig << (63 + is_odd),
            root = 0; /* digit by digit, each of them two bits of the square */
  for (int bit = 63; bit >= 0; --bit) {
    const uint128_t trial = (root << 1 | (uint128_t)1 << bit) << bit;
    const uint32_t fits = rest >= trial;
    rest -= soft_if_wide(fits, trial, 0);
    root |= (uint128_t)fits << bit;
  }
  const uint32_t half = rest > root;
  soft_exact r = soft_normalised(a.sign, (a.exp - (int32_t)is_odd) / 2,
                                 root << 64 | (uint128_t)half << 63 | (rest != 0));
  r.is_nan = a.is_nan | (a.sign & (a.sig != 0));
  r.is_inf = a.is_inf;
  return r;
}

/* For formats of at most 53 bits: the product has 106, so it leaves the spare bits that the sum needs. */
SOFT_INLINE soft_exact soft_fma(soft_number a, soft_number b, soft_number c, uint32_t mode) {
  return soft_sum(soft_mul(a, b), soft_widen(c), mode);
}

SOFT_INLINE soft_number soft_negated(soft_number a, uint32_t when) {
  a.sign ^= when;
  return a;
}
SOFT_INLINE uint64_t soft_two(uint64_t a, uint64_t b, soft_format f, uint64_t result) {
  return soft_pass(a, f, soft_pass(b, f, result));
}

/* The difference is not the sum with the opposite: a NaN keeps its sign. */
#define SOFT_BITS(suffix, type, f)                                                                      \
  SOFT_INLINE type soft_add_##suffix(type a, type b, uint32_t subtracts, uint32_t mode) {               \
    const soft_number x = soft_unpack(a, f), y = soft_negated(soft_unpack(b, f), subtracts);            \
    return (type)soft_two(a, b, f, soft_pack(soft_add(x, y, mode), f, mode));                           \
  }                                                                                                     \
  type __mantissa_soft_add_##suffix(type a, type b, uint32_t mode) {                                    \
    return soft_add_##suffix(a, b, 0, mode);                                                            \
  }                                                                                                     \
  type __mantissa_soft_sub_##suffix(type a, type b, uint32_t mode) {                                    \
    return soft_add_##suffix(a, b, 1, mode);                                                            \
  }                                                                                                     \
  type __mantissa_soft_mul_##suffix(type a, type b, uint32_t mode) {                                    \
    return (type)soft_two(a, b, f, soft_pack(soft_mul(soft_unpack(a, f), soft_unpack(b, f)), f, mode)); \
  }                                                                                                     \
  type __mantissa_soft_div_##suffix(type a, type b, uint32_t mode) {                                    \
    return (type)soft_two(a, b, f, soft_pack(soft_div(soft_unpack(a, f), soft_unpack(b, f)), f, mode)); \
  }                                                                                                     \
  type __mantissa_soft_sqrt_##suffix(type a, uint32_t mode) {                                           \
    return (type)soft_pass(a, f, soft_pack(soft_sqrt(soft_unpack(a, f)), f, mode));                     \
  }                                                                                                     \
  type __mantissa_soft_fma_##suffix(type a, type b, type c, uint32_t mode) {                            \
    const soft_exact sum = soft_fma(soft_unpack(a, f), soft_unpack(b, f), soft_unpack(c, f), mode);     \
    return (type)soft_two(a, b, f, soft_pass(c, f, soft_pack(sum, f, mode)));                           \
  }

SOFT_BITS(f32, uint32_t, ((soft_format){24, 8}))
SOFT_BITS(f64, uint64_t, ((soft_format){53, 11}))

SOFT_INLINE f80 soft_add_f80(f80 a, f80 b, uint32_t subtracts, uint32_t mode) {
  const soft_number x = soft_unpack80(a), y = soft_negated(soft_unpack80(b), subtracts);
  return soft_pass_two80(a, b, soft_pack80(soft_add(x, y, mode), mode));
}
f80 __mantissa_soft_add_f80(f80 a, f80 b, uint32_t mode) { return soft_add_f80(a, b, 0, mode); }
f80 __mantissa_soft_sub_f80(f80 a, f80 b, uint32_t mode) { return soft_add_f80(a, b, 1, mode); }
f80 __mantissa_soft_mul_f80(f80 a, f80 b, uint32_t mode) {
  return soft_pass_two80(a, b, soft_pack80(soft_mul(soft_unpack80(a), soft_unpack80(b)), mode));
}
f80 __mantissa_soft_div_f80(f80 a, f80 b, uint32_t mode) {
  return soft_pass_two80(a, b, soft_pack80(soft_div(soft_unpack80(a), soft_unpack80(b)), mode));
}
f80 __mantissa_soft_sqrt_f80(f80 a, uint32_t mode) {
  return soft_pass80(a, soft_pack80(soft_sqrt(soft_unpack80(a)), mode));
}
