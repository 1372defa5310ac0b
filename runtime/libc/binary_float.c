// Taking floats apart, rounding, putting them together. The rounding mode is read with __builtin_flt_rounds
// (an LLVM intrinsic), because the host's strtod and printf honour it and a replay must agree.
#include "binary_float.h"

const struct FloatFormat __m_format_float = {24, -149, 104, -50, 40, 160};
const struct FloatFormat __m_format_double = {53, -1074, 971, -330, 310, 800};
const struct FloatFormat __m_format_x87 = {64, -16445, 16320, -4970, 4940, 11600};

union DoubleBits {
  double value;
  uint64_t bits;
};

union FloatBits {
  float value;
  uint32_t bits;
};

union X87Bits {
  long double value;
  struct {
    uint64_t significand;
    uint16_t head;
  } bits;
};

bool __m_round_away(bool negative, bool odd, enum Rest rest) {
  switch (__builtin_flt_rounds()) {
    case 0: return false;
    case 2: return rest != kRestNone && !negative;
    case 3: return rest != kRestNone && negative;
    default: return rest == kRestAbove || (rest == kRestHalf && odd);
  }
}

struct BinaryFloat __m_decode_double(double value) {
  union DoubleBits u = {value};
  uint64_t fraction = u.bits & (((uint64_t)1 << 52) - 1);
  int head = (int)(u.bits >> 52 & 0x7ff);
  struct BinaryFloat f = {kFloatFinite, u.bits >> 63, fraction, head - 1075};
  if (head == 0x7ff)
    f.kind = fraction ? kFloatNan : kFloatInfinite;
  else if (head == 0)
    f.exponent = -1074;
  else
    f.significand |= (uint64_t)1 << 52;
  if (f.kind == kFloatFinite && f.significand == 0) f.kind = kFloatZero;
  return f;
}

struct BinaryFloat __m_decode_x87(long double value) {
  union X87Bits u = {value};
  int head = u.bits.head & 0x7fff;
  struct BinaryFloat f = {kFloatFinite, u.bits.head >> 15, u.bits.significand, head - 16446};
  if (head == 0x7fff)
    f.kind = u.bits.significand << 1 ? kFloatNan : kFloatInfinite;
  else if (head == 0)
    f.exponent = -16445;
  if (f.kind == kFloatFinite && f.significand == 0) f.kind = kFloatZero;
  return f;
}

// Drops the lowest `shift` bits of the significand.
static void drop_bits(uint64_t* significand, enum Rest* rest, long shift) {
  if (shift <= 0) return;
  if (shift > 64) {
    *rest = *significand || *rest ? kRestBelow : kRestNone;
    *significand = 0;
    return;
  }
  uint64_t half = (uint64_t)1 << (shift - 1);
  uint64_t dropped = *significand & (half | (half - 1));
  if (dropped > half || (dropped == half && *rest != kRestNone))
    *rest = kRestAbove;
  else if (dropped == half)
    *rest = kRestHalf;
  else if (dropped || *rest != kRestNone)
    *rest = kRestBelow;
  *significand = shift == 64 ? 0 : *significand >> shift;
}

static struct BinaryFloat overflow(const struct FloatFormat* format, bool negative) {
  struct BinaryFloat f = {kFloatInfinite, negative, 0, 0};
  if (!__m_round_away(negative, true, kRestAbove)) {
    f.kind = kFloatFinite;
    f.significand = UINT64_MAX >> (64 - format->precision);
    f.exponent = format->max_exponent;
  }
  return f;
}

// Whether the value, rounded to full precision with unbounded exponents, reaches the smallest normal number
// (x86 detects tininess after rounding).
static bool rounds_to_normal(const struct FloatFormat* format, bool negative, uint64_t significand,
                             long exponent, enum Rest rest) {
  long shift = 64 - format->precision;
  if (exponent + shift != format->min_exponent - 1) return exponent + shift >= format->min_exponent;
  drop_bits(&significand, &rest, shift);
  bool all_ones = significand == UINT64_MAX >> (64 - format->precision);
  return all_ones && __m_round_away(negative, true, rest);
}

struct BinaryFloat __m_round_to(const struct FloatFormat* format, bool negative, uint64_t significand,
                                long exponent, enum Rest rest, bool* range) {
  bool normal = rounds_to_normal(format, negative, significand, exponent, rest);
  long shift = 64 - format->precision;
  if (exponent + shift < format->min_exponent) shift = format->min_exponent - exponent;
  drop_bits(&significand, &rest, shift);
  exponent += shift;
  *range = rest != kRestNone && !normal;
  if (__m_round_away(negative, significand & 1, rest)) {
    ++significand;
    bool carried = format->precision == 64 ? significand == 0 : significand >> format->precision != 0;
    if (carried) {
      significand = (uint64_t)1 << (format->precision - 1);
      ++exponent;
    }
  }
  if (exponent > format->max_exponent) {
    *range = true;
    return overflow(format, negative);
  }
  struct BinaryFloat f = {significand ? kFloatFinite : kFloatZero, negative, significand, (int)exponent};
  return f;
}

// Fields of an IEEE interchange format from a number that fits it exactly.
static uint64_t encode(struct BinaryFloat f, int precision, int min_exponent, uint64_t max_head) {
  uint64_t hidden = (uint64_t)1 << (precision - 1);
  switch (f.kind) {
    case kFloatZero: return 0;
    case kFloatInfinite: return max_head << (precision - 1);
    case kFloatNan: return max_head << (precision - 1) | hidden >> 1 | (f.significand & (hidden - 1));
    default: break;
  }
  if (f.significand < hidden) return f.significand;
  return (uint64_t)(f.exponent - min_exponent + 1) << (precision - 1) | (f.significand & (hidden - 1));
}

float __m_encode_float(struct BinaryFloat f) {
  union FloatBits u;
  u.bits = (uint32_t)encode(f, 24, -149, 0xff) | (uint32_t)f.negative << 31;
  return u.value;
}

double __m_encode_double(struct BinaryFloat f) {
  union DoubleBits u;
  u.bits = encode(f, 53, -1074, 0x7ff) | (uint64_t)f.negative << 63;
  return u.value;
}

long double __m_encode_x87(struct BinaryFloat f) {
  union X87Bits u = {0};
  unsigned head = 0;
  uint64_t top = (uint64_t)1 << 63;
  if (f.kind == kFloatInfinite || f.kind == kFloatNan) {
    head = 0x7fff;
    u.bits.significand = top | (f.kind == kFloatNan ? top >> 1 | (f.significand & (top - 1)) : 0);
  } else if (f.kind == kFloatFinite) {
    u.bits.significand = f.significand;
    head = f.significand & top ? (unsigned)(f.exponent + 16446) : 0;
  }
  u.bits.head = (uint16_t)(head | (unsigned)f.negative << 15);
  return u.value;
}
