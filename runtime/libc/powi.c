// Powers with an integer exponent, for llvm.powi: the products that the compilers' support libraries form, in
// the same order, so that the result is the same to the last bit.
#ifdef __clang__
#pragma STDC FENV_ACCESS ON  // no division that is not asked for: exceptions are looked for
#endif

#define MANTISSA_POWER(name, type)                                           \
  type name(type base, int exponent) {                                       \
    unsigned left = exponent < 0 ? -(unsigned)exponent : (unsigned)exponent; \
    type result = left & 1 ? base : 1;                                       \
    for (left >>= 1; left != 0; left >>= 1) {                                \
      base *= base;                                                          \
      if (left & 1) result *= base;                                          \
    }                                                                        \
    return exponent < 0 ? 1 / result : result;                               \
  }

MANTISSA_POWER(__powisf2, float)
MANTISSA_POWER(__powidf2, double)
MANTISSA_POWER(__powixf2, long double)
