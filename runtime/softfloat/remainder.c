/* C's fmod, exact. The one loop whose count depends on the numbers: a step for each of up to 62 bits of the
   difference of the exponents at a time. */

#include "number.h"

SOFT_INLINE soft_exact soft_mod(soft_number a, soft_number b) {
  soft_exact r = soft_widen(a);
  const uint32_t invalid = a.is_nan | b.is_nan | a.is_inf | (!b.is_inf & (b.sig == 0));
  if (!invalid && !b.is_inf && a.exp >= b.exp && a.sig != 0) {
    uint64_t rest = a.sig >= b.sig ? a.sig - b.sig : a.sig; /* below the divisor at the exponent of a */
    int32_t left = a.exp - b.exp;
    while (left > 0) {
      const int32_t step = left > 62 ? 62 : left;
      rest = (uint64_t)(((uint128_t)rest << step) % b.sig);
      left -= step;
    }
    r = soft_normalised(a.sign, b.exp, (uint128_t)rest << 64);
  }
  r.is_nan = invalid;
  r.is_inf = 0;
  return r;
}

uint32_t __mantissa_soft_mod_f32(uint32_t a, uint32_t b) {
  const soft_format f = {24, 8};
  const uint64_t rest = soft_pack(soft_mod(soft_unpack(a, f), soft_unpack(b, f)), f, kTowardZero);
  return (uint32_t)soft_pass(a, f, soft_pass(b, f, rest));
}
uint64_t __mantissa_soft_mod_f64(uint64_t a, uint64_t b) {
  const soft_format f = {53, 11};
  const uint64_t rest = soft_pack(soft_mod(soft_unpack(a, f), soft_unpack(b, f)), f, kTowardZero);
  return soft_pass(a, f, soft_pass(b, f, rest));
}
f80 __mantissa_soft_mod_f80(f80 a, f80 b) {
  return soft_pass_two80(a, b, soft_pack80(soft_mod(soft_unpack80(a), soft_unpack80(b)), kTowardZero));
}
