// Decimal and hexadecimal text to binary, exactly. The digits become one big integer; with a negative
// exponent it is divided by a power of five, scaled so that the quotient has more than 64 bits; the remainder
// only says whether anything is left. No table, no estimate, no case that is "almost" right.
//
// Nobody can reason about big integers of symbolic digits: a path took half a second, and found nothing. So
// such a number gets one value on each path, that of the path's witness, and the other values are paths of
// their own: nothing is lost, and texts that someone offers (__mantissa_number_text) cost a millisecond.
#include "bignum.h"
#include "float_text.h"
#include "internal.h"

enum { kSmallLimbs = 48 };

// The top 64 bits of a number and what is below them. With `more`, something smaller than the last bit
// follows.
static uint64_t top_bits(const struct Big* b, bool more, long* exponent, enum Rest* rest) {
  size_t length = __m_big_bit_length(b);
  long shift = (long)length - 64;
  uint64_t top = 0;
  for (size_t i = 0; i < 64; ++i) {
    long at = shift + 63 - (long)i;
    top = top << 1 | (at >= 0 && __m_big_bit(b, (size_t)at));
  }
  *exponent += shift;
  *rest = more ? kRestBelow : kRestNone;
  if (shift > 0) {
    bool half = __m_big_bit(b, (size_t)shift - 1);
    bool below = more || __m_big_any_below(b, (size_t)shift - 1);
    *rest = half ? (below ? kRestAbove : kRestHalf) : (below ? kRestBelow : kRestNone);
  }
  return top;
}

// The value that the witness has, on a path where it is that. Other values are other paths. Volatile: for an
// optimiser the two are the same.
static long pinned(long value) {
  for (;;) {
    volatile long seen = value;
    __mantissa_peek((void*)&seen, sizeof seen);
    if (seen == value) return seen;
  }
}

struct DigitReader {
  const char* at;
};

static unsigned next_digit(struct DigitReader* reader) {
  return __m_digit_value((unsigned char)*reader->at++);
}

// Reads `count` decimal digits into b.
static void read_digits(struct Big* b, struct DigitReader* reader, long count) {
  uint32_t group = 0, scale = 1;
  b->count = 0;
  for (long i = 0; i < count; ++i) {
    group = group * 10 + next_digit(reader);
    scale *= 10;
    if (scale == 1000000000 || i + 1 == count) {
      __m_big_multiply_add(b, scale, group);
      group = 0;
      scale = 1;
    }
  }
}

static struct BinaryFloat convert_digits(const struct FloatFormat* format, bool negative,
                                         struct DigitReader reader, long count, long exponent, bool* range) {
  bool cut = count > (long)format->max_digits;
  long kept = cut ? (long)format->max_digits : count;
  exponent += count - kept;
  long fives = exponent < 0 ? -exponent : exponent;
  // 10/3 bits per digit, 7/3 per power of five, 96 for the quotient and rounding up.
  size_t needed = (size_t)((kept + 1) * 10 / 3 + (fives + 1) * 10 / 3 + 192) / 32 + 4;
  uint32_t small[2 * kSmallLimbs];
  uint32_t* limbs = needed <= kSmallLimbs ? small : __m_internal_alloc(2 * needed * sizeof(uint32_t));
  struct Big number = {limbs, 0}, divisor = {limbs + (needed <= kSmallLimbs ? kSmallLimbs : needed), 0};
  read_digits(&number, &reader, kept);
  if (cut) {
    // A digit 1 stands for whatever follows that is not zero: beyond max_digits no tie is possible.
    bool more = false;
    for (long i = kept; i < count; ++i) more |= next_digit(&reader) != 0;
    __m_big_multiply_add(&number, 10, more);
    --exponent;
    fives = exponent < 0 ? -exponent : exponent;
  }
  long binary = exponent;
  bool more = false;
  if (exponent >= 0) {
    __m_big_multiply_pow5(&number, (size_t)fives);
  } else {
    __m_big_set(&divisor, 1);
    __m_big_multiply_pow5(&divisor, (size_t)fives);
    size_t align = (size_t)__builtin_clz(divisor.limb[divisor.count - 1]);
    __m_big_shift_left(&divisor, align);
    long want = (long)__m_big_bit_length(&divisor) + 66 - (long)__m_big_bit_length(&number);
    if (want < 0) want = 0;
    __m_big_shift_left(&number, (size_t)want);
    binary += (long)align - want;
    more = __m_big_divide(&number, &divisor);
  }
  enum Rest rest;
  uint64_t top = top_bits(&number, more, &binary, &rest);
  if (limbs != small) __mantissa_free(limbs);
  return __m_round_to(format, negative, top, binary, rest, range);
}

static struct BinaryFloat convert_decimal(const struct FloatText* text, const char* digits, long exponent,
                                          const struct FloatFormat* format, bool* range) {
  struct DigitReader reader = {digits};
  long count = text->digit_count;
  while (count > 0) {
    struct DigitReader ahead = reader;
    if (next_digit(&ahead) != 0) break;
    reader = ahead;
    --count;
  }
  struct BinaryFloat zero = {kFloatZero, text->negative, 0, 0};
  if (count == 0) return zero;
  exponent -= text->fraction_count;
  long magnitude = exponent + count;  // the value is below 10^magnitude and at least a tenth of it
  if (magnitude - 1 >= format->decimal_high)
    return __m_round_to(format, text->negative, (uint64_t)1 << 63, 1L << 40, kRestNone, range);
  if (magnitude <= format->decimal_low)
    return __m_round_to(format, text->negative, (uint64_t)1 << 63, -(1L << 40), kRestNone, range);
  return convert_digits(format, text->negative, reader, count, exponent, range);
}

// Bit by bit: the first 64 from the first one on are kept, the next one is the half, the others only say
// "more".
static struct BinaryFloat convert_hex(const struct FloatText* text, const char* digits, long exponent,
                                      const struct FloatFormat* format, bool* range) {
  struct DigitReader reader = {digits};
  uint64_t top = 0;
  long dropped = 0;
  bool half = false, below = false;
  for (long i = 0; i < text->digit_count; ++i) {
    unsigned digit = next_digit(&reader);
    for (int bit = 3; bit >= 0; --bit) {
      bool one = digit >> bit & 1;
      if (top >> 63 == 0) {
        top = top << 1 | one;
        continue;
      }
      if (dropped++ == 0)
        half = one;
      else
        below |= one;
    }
  }
  if (top == 0) return (struct BinaryFloat){kFloatZero, text->negative, 0, 0};
  int shift = __builtin_clzll(top);
  exponent += dropped - 4 * text->fraction_count - shift;
  enum Rest rest = half ? (below ? kRestAbove : kRestHalf) : (below ? kRestBelow : kRestNone);
  return __m_round_to(format, text->negative, top << shift, exponent, rest, range);
}

static struct BinaryFloat convert_number(const struct FloatText* text, const struct FloatFormat* format,
                                         bool* range) {
  char small[64];
  long exponent = pinned(text->exponent);
  char* digits =
      text->digit_count <= (long)sizeof small ? small : __m_internal_alloc((size_t)text->digit_count);
  char* to = digits;
  for (const char* p = text->digits; p < text->digits_end; ++p)
    if (*p != '.') *to++ = (char)pinned(*p);
  struct BinaryFloat result =
      (text->kind == kTextHex ? convert_hex : convert_decimal)(text, digits, exponent, format, range);
  if (digits != small) __mantissa_free(digits);
  return result;
}

struct BinaryFloat __m_convert_float(const struct FloatText* text, const struct FloatFormat* format,
                                     bool* range) {
  *range = false;
  switch (text->kind) {
    case kTextDecimal:
    case kTextHex: return convert_number(text, format, range);
    case kTextInfinite: return (struct BinaryFloat){kFloatInfinite, text->negative, 0, 0};
    case kTextNan: return (struct BinaryFloat){kFloatNan, text->negative, text->payload, 0};
    default: return (struct BinaryFloat){kFloatZero, false, 0, 0};
  }
}
