// %a: the significand in hexadecimal as the host prints it: a double has the leading digit 1 (0 if
// subnormal), an x87 number has its top four bits there. A carry out of the rounded fraction goes into the
// leading digit.
#include "printf_spec.h"

static char digit_char(unsigned digit, bool lower) {
  return (char)(digit < 10 ? '0' + digit : (lower ? 'a' : 'A') + digit - 10);
}

static enum Rest rest_of(uint64_t dropped, int bits) {
  uint64_t half = (uint64_t)1 << (bits - 1);
  if (dropped == 0) return kRestNone;
  return dropped > half ? kRestAbove : dropped == half ? kRestHalf : kRestBelow;
}

static size_t write_exponent(char* to, long exponent, bool lower) {
  char digits[8];
  size_t at = sizeof digits, count = 0;
  unsigned long magnitude = exponent < 0 ? -(unsigned long)exponent : (unsigned long)exponent;
  do digits[--at] = (char)('0' + magnitude % 10);
  while (magnitude /= 10);
  to[count++] = lower ? 'p' : 'P';
  to[count++] = exponent < 0 ? '-' : '+';
  while (at < sizeof digits) to[count++] = digits[at++];
  return count;
}

struct HexDigits {
  unsigned lead;
  uint64_t fraction;  // `nibbles` digits
  int nibbles;
  long exponent;
};

static void round_hex(struct HexDigits* hex, bool negative, int precision, int fraction_bits) {
  if (precision >= hex->nibbles) return;
  int dropped = 4 * (hex->nibbles - precision);
  uint64_t mask = ((uint64_t)1 << dropped) - 1;
  enum Rest rest = rest_of(hex->fraction & mask, dropped);
  bool odd = precision > 0 ? hex->fraction >> dropped & 1 : hex->lead & 1;
  hex->fraction &= ~mask;
  hex->nibbles = precision;
  if (__m_round_away(negative, odd, rest)) {
    hex->fraction += mask + 1;
    hex->lead += (unsigned)(hex->fraction >> fraction_bits);
    hex->fraction &= ((uint64_t)1 << fraction_bits) - 1;
  }
  hex->fraction >>= dropped;
  if (hex->lead == 16) {
    hex->lead = 1;
    hex->exponent += 4;
  }
}

void __m_print_hex_float(struct Out* out, const struct Spec* spec, struct BinaryFloat f, int fraction_bits) {
  bool lower = spec->conversion & 32;
  if (f.kind == kFloatInfinite || f.kind == kFloatNan) {
    __m_print_float(out, spec, f, fraction_bits);
    return;
  }
  struct HexDigits hex = {(unsigned)(f.significand >> fraction_bits),
                          f.significand & (((uint64_t)1 << fraction_bits) - 1), fraction_bits / 4,
                          f.kind == kFloatZero ? 0 : f.exponent + fraction_bits};
  size_t tail_zeros = 0;
  if (spec->precision < 0) {
    while (hex.nibbles > 0 && (hex.fraction & 15) == 0) {
      hex.fraction >>= 4;
      --hex.nibbles;
    }
  } else {
    tail_zeros = spec->precision > hex.nibbles ? (size_t)(spec->precision - hex.nibbles) : 0;
    round_hex(&hex, f.negative, spec->precision, fraction_bits);
  }
  char prefix[4], body[20], suffix[12];
  size_t prefix_count = 0, body_count = 0;
  char sign = __m_sign(spec, f.negative);
  if (sign) prefix[prefix_count++] = sign;
  prefix[prefix_count++] = '0';
  prefix[prefix_count++] = lower ? 'x' : 'X';
  body[body_count++] = digit_char(hex.lead, lower);
  if (hex.nibbles > 0 || tail_zeros > 0 || spec->alternate) body[body_count++] = '.';
  for (int i = hex.nibbles; i-- > 0;) body[body_count++] = digit_char(hex.fraction >> 4 * i & 15, lower);
  size_t suffix_count = write_exponent(suffix, hex.exponent, lower);

  size_t length = prefix_count + body_count + tail_zeros + suffix_count;
  size_t pad = (size_t)spec->width > length ? (size_t)spec->width - length : 0;
  if (!spec->left && !spec->zero) __m_out_fill(out, ' ', pad);
  __m_out_bytes(out, prefix, prefix_count);
  if (spec->zero && !spec->left) __m_out_fill(out, '0', pad);
  __m_out_bytes(out, body, body_count);
  __m_out_fill(out, '0', tail_zeros);
  __m_out_bytes(out, suffix, suffix_count);
  if (spec->left) __m_out_fill(out, ' ', pad);
}
