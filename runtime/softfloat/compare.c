/* One comparison gives all sixteen predicates: bit 0 unordered, bit 1 equal, bit 2 less, bit 3 greater. */

#include "number.h"

SOFT_INLINE uint32_t soft_compare(soft_number a, soft_number b) {
  const uint32_t unordered = a.is_nan | b.is_nan;
  const uint32_t both_zero = (a.sig == 0) & (b.sig == 0);
  const int32_t ea = soft_if_int(a.is_inf, -SOFT_ZERO_EXPONENT, a.exp),
                eb = soft_if_int(b.is_inf, -SOFT_ZERO_EXPONENT, b.exp);
  const uint32_t same_magnitude = (ea == eb) & (a.sig == b.sig);
  const uint32_t smaller_magnitude = (ea < eb) | ((ea == eb) & (a.sig < b.sig));
  const uint32_t equal = both_zero | (same_magnitude & (a.sign == b.sign));
  const uint32_t below = soft_if_bit(a.sign ^ b.sign, a.sign, smaller_magnitude ^ a.sign);
  return soft_if_bit(unordered, 1, soft_if_bit(equal, 2, soft_if_bit(below, 4, 8)));
}

uint32_t __mantissa_soft_compare_f32(uint32_t a, uint32_t b) {
  const soft_format f = {24, 8};
  return soft_compare(soft_unpack(a, f), soft_unpack(b, f));
}
uint32_t __mantissa_soft_compare_f64(uint64_t a, uint64_t b) {
  const soft_format f = {53, 11};
  return soft_compare(soft_unpack(a, f), soft_unpack(b, f));
}
uint32_t __mantissa_soft_compare_f80(f80 a, f80 b) {
  return soft_compare(soft_unpack80(a), soft_unpack80(b));
}
