// Conversions to bfloat16 that compilers call and that older compiler libraries lack. A bfloat16 is passed
// where a half is: in the low 16 bits of a vector register.
#include <math.h>
#include <stdint.h>
#include <string.h>

static _Float16 of_bits(uint16_t bits) {
  _Float16 result;
  memcpy(&result, &bits, sizeof result);
  return result;
}

__attribute__((weak)) _Float16 __truncsfbf2(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  if (isnan(x)) return of_bits((uint16_t)(bits >> 16 | 0x40));
  return of_bits((uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16));  // to nearest, ties to even
}

// By way of a float that keeps in its last bit whether something was lost (rounding to odd).
__attribute__((weak)) _Float16 __truncdfbf2(double x) {
  float near = (float)x;
  if (!isnan(x) && (double)near != x) {
    uint32_t bits;
    memcpy(&bits, &near, sizeof bits);
    if (fabs((double)near) > fabs(x)) --bits;
    bits |= 1;
    memcpy(&near, &bits, sizeof near);
  }
  return __truncsfbf2(near);
}
