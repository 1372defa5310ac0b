// Schoolbook arithmetic on 32-bit limbs with 64-bit intermediate results: no 128-bit division (it would call
// a compiler library) and no faster algorithms, because the longest number (a long double in full) has 1,800
// limbs.
#include "bignum.h"

static void trim(struct Big* b) {
  while (b->count > 0 && b->limb[b->count - 1] == 0) --b->count;
}

void __m_big_set(struct Big* b, uint64_t value) {
  b->limb[0] = (uint32_t)value;
  b->limb[1] = (uint32_t)(value >> 32);
  b->count = 2;
  trim(b);
}

void __m_big_multiply_add(struct Big* b, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  for (size_t i = 0; i < b->count; ++i) {
    carry += (uint64_t)b->limb[i] * factor;
    b->limb[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) b->limb[b->count++] = (uint32_t)carry;
}

void __m_big_multiply_pow5(struct Big* b, size_t power) {
  static const uint32_t small[] = {1,     5,      25,      125,     625,      3125,     15625,
                                   78125, 390625, 1953125, 9765625, 48828125, 244140625};
  for (; power >= 13; power -= 13) __m_big_multiply_add(b, 1220703125, 0);
  __m_big_multiply_add(b, small[power], 0);
}

void __m_big_shift_left(struct Big* b, size_t bits) {
  size_t limbs = bits / 32;
  unsigned rest = bits % 32;
  if (b->count == 0) return;
  uint32_t top = rest ? b->limb[b->count - 1] >> (32 - rest) : 0;
  for (size_t i = b->count; i-- > 0;) {
    uint32_t below = rest && i > 0 ? b->limb[i - 1] >> (32 - rest) : 0;
    b->limb[i + limbs] = b->limb[i] << rest | below;
  }
  for (size_t i = 0; i < limbs; ++i) b->limb[i] = 0;
  b->count += limbs;
  if (top) b->limb[b->count++] = top;
}

void __m_big_shift_right(struct Big* b, size_t bits) {
  size_t limbs = bits / 32;
  unsigned rest = bits % 32;
  if (limbs >= b->count) {
    b->count = 0;
    return;
  }
  b->count -= limbs;
  for (size_t i = 0; i < b->count; ++i) {
    uint32_t above = rest && i + 1 < b->count ? b->limb[i + limbs + 1] << (32 - rest) : 0;
    b->limb[i] = b->limb[i + limbs] >> rest | above;
  }
  trim(b);
}

uint32_t __m_big_divide_small(struct Big* b, uint32_t divisor) {
  uint64_t remainder = 0;
  for (size_t i = b->count; i-- > 0;) {
    uint64_t part = remainder << 32 | b->limb[i];
    b->limb[i] = (uint32_t)(part / divisor);
    remainder = part % divisor;
  }
  trim(b);
  return (uint32_t)remainder;
}

// One digit of the quotient: subtracts digit * d from the part of a that starts at `part`, correcting the
// estimate.
static uint32_t divide_step(uint32_t* part, const struct Big* d) {
  size_t n = d->count;
  uint64_t high = (uint64_t)part[n] << 32 | part[n - 1];
  uint64_t digit = high / d->limb[n - 1];
  if (digit > UINT32_MAX) digit = UINT32_MAX;
  uint64_t carry = 0, borrow = 0;
  for (size_t i = 0; i <= n; ++i) {
    carry += i < n ? digit * d->limb[i] : 0;
    uint64_t difference = (uint64_t)part[i] - (uint32_t)carry - borrow;
    part[i] = (uint32_t)difference;
    borrow = difference >> 63;
    carry >>= 32;
  }
  while (borrow) {
    --digit;
    uint64_t sum = 0;
    for (size_t i = 0; i <= n; ++i) {
      sum += (uint64_t)part[i] + (i < n ? d->limb[i] : 0);
      part[i] = (uint32_t)sum;
      sum >>= 32;
    }
    borrow -= sum;
  }
  return (uint32_t)digit;
}

bool __m_big_divide(struct Big* a, const struct Big* d) {
  size_t n = d->count;
  if (a->count < n) {
    bool any = a->count > 0;
    a->count = 0;
    return any;
  }
  size_t quotient_count = a->count - n + 1;
  a->limb[a->count] = 0;
  // Each step clears the limb above the part, which then holds the digit.
  for (size_t j = quotient_count; j-- > 0;) a->limb[j + n] = divide_step(a->limb + j, d);
  bool any = false;
  for (size_t i = 0; i < n; ++i) any |= a->limb[i] != 0;
  for (size_t i = 0; i < quotient_count; ++i) a->limb[i] = a->limb[i + n];
  a->count = quotient_count;
  trim(a);
  return any;
}

size_t __m_big_bit_length(const struct Big* b) {
  if (b->count == 0) return 0;
  return b->count * 32 - (size_t)__builtin_clz(b->limb[b->count - 1]);
}

bool __m_big_bit(const struct Big* b, size_t index) {
  return index / 32 < b->count && (b->limb[index / 32] >> index % 32 & 1);
}

bool __m_big_any_below(const struct Big* b, size_t bits) {
  for (size_t i = 0; i < b->count && i * 32 < bits; ++i) {
    size_t left = bits - i * 32;
    uint32_t mask = left >= 32 ? UINT32_MAX : ((uint32_t)1 << left) - 1;
    if (b->limb[i] & mask) return true;
  }
  return false;
}
