// Natural numbers of bounded size for exact conversion between binary and decimal. The caller owns the limbs
// and knows how many are needed; nothing here allocates or checks capacity.
#ifndef MANTISSA_LIBC_BIGNUM_H
#define MANTISSA_LIBC_BIGNUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Little-endian 32-bit limbs, no leading zero limb; count == 0 is zero.
struct Big {
  uint32_t* limb;
  size_t count;
};

void __m_big_set(struct Big* b, uint64_t value);
void __m_big_multiply_add(struct Big* b, uint32_t factor, uint32_t addend);
void __m_big_multiply_pow5(struct Big* b, size_t power);
void __m_big_shift_left(struct Big* b, size_t bits);
// b = b / divisor; returns the remainder.
uint32_t __m_big_divide_small(struct Big* b, uint32_t divisor);
// a = a / d; returns whether the remainder is not zero. The top bit of d's top limb must be set; a's limbs
// must have room for one more.
bool __m_big_divide(struct Big* a, const struct Big* d);
size_t __m_big_bit_length(const struct Big* b);
bool __m_big_bit(const struct Big* b, size_t index);
// Whether one of the lowest `bits` bits is set.
bool __m_big_any_below(const struct Big* b, size_t bits);
void __m_big_shift_right(struct Big* b, size_t bits);

#endif
