// %e %f %g for double and long double, exactly: the value times a power of ten is computed as a big integer,
// its decimal digits are the result, and the bits below decide the rounding in the current mode. At most one
// digit more than asked for is computed for %e, so ordinary numbers need a handful of limbs.
#include "bignum.h"
#include "printf_spec.h"

enum { kSmallLimbs = 64, kSmallText = 640 };

// The digits d1 d2 ... dn of floor(value * 10^scale), and what was cut off. There is one free byte before
// `first`.
struct Decimal {
  char* first;
  size_t count;
  long scale;
  enum Rest rest;
  void* heap;
  uint32_t limbs[kSmallLimbs];
  char text[kSmallText];
};

static void write_digits(struct Decimal* d, struct Big* number, char* end) {
  char* p = end;
  while (number->count > 0) {
    uint32_t group = __m_big_divide_small(number, 1000000000);
    for (int i = 0; i < 9; ++i, group /= 10) *--p = (char)('0' + group % 10);
  }
  while (p < end && *p == '0') ++p;
  d->first = p;
  d->count = (size_t)(end - p);
}

// scale must be at most -exponent (more digits would be zeros) and not negative.
static void to_decimal(struct Decimal* d, uint64_t significand, long exponent, long scale) {
  size_t bits = 64 + (size_t)(exponent > 0 ? exponent : scale * 7 / 3 + 1);
  size_t limbs = bits / 32 + 4, text = bits / 3 + 16;
  struct Big number = {d->limbs, 0};
  char* end = d->text + kSmallText;
  d->heap = NULL;
  if (limbs > kSmallLimbs || text > kSmallText) {
    d->heap = __m_internal_alloc(limbs * sizeof(uint32_t) + text);
    number.limb = d->heap;
    end = (char*)d->heap + limbs * sizeof(uint32_t) + text;
  }
  __m_big_set(&number, significand);
  d->rest = kRestNone;
  d->scale = scale;
  if (exponent >= 0) {
    __m_big_shift_left(&number, (size_t)exponent);
  } else {
    __m_big_multiply_pow5(&number, (size_t)scale);
    size_t below = (size_t)(-exponent - scale);
    if (below > 0) {
      bool half = __m_big_bit(&number, below - 1), more = __m_big_any_below(&number, below - 1);
      d->rest = half ? (more ? kRestAbove : kRestHalf) : (more ? kRestBelow : kRestNone);
      __m_big_shift_right(&number, below);
    }
  }
  write_digits(d, &number, end);
}

static void drop_digits(struct Decimal* d, size_t dropped) {
  if (dropped == 0) return;
  bool more = d->rest != kRestNone;
  char* first_dropped = d->first + d->count - dropped;
  for (size_t i = 1; i < dropped; ++i) more |= first_dropped[i] != '0';
  int lead = *first_dropped - '0';
  d->rest = lead > 5 || (lead == 5 && more) ? kRestAbove
            : lead == 5                     ? kRestHalf
            : lead > 0 || more              ? kRestBelow
                                            : kRestNone;
  d->count -= dropped;
  d->scale -= (long)dropped;
}

static void round_decimal(struct Decimal* d, bool negative) {
  bool odd = d->count > 0 && (d->first[d->count - 1] & 1);
  if (!__m_round_away(negative, odd, d->rest)) return;
  size_t i = d->count;
  while (i > 0 && d->first[i - 1] == '9') d->first[--i] = '0';
  if (i > 0) {
    ++d->first[i - 1];
    return;
  }
  *--d->first = '1';
  ++d->count;
}

// A lower bound of floor(log10(value)), at most two too low.
static long log10_estimate(uint64_t significand, long exponent) {
  long log2 = 63 - __builtin_clzll(significand) + exponent;
  long factor = log2 >= 0 ? 315652 : 315653;  // log10(2) * 2^20, rounded towards the low side
  return log2 * factor >> 20;
}

// The value rounded to `digits` significant digits (fewer stored if the rest are zeros). Returns the exponent
// of ten of the first digit.
static long to_significant(struct Decimal* d, const struct BinaryFloat* f, long digits) {
  long scale = digits - 1 - log10_estimate(f->significand, f->exponent);
  long limit = f->exponent < 0 ? -f->exponent : 0;
  if (scale > limit) scale = limit;
  if (scale < 0) scale = 0;
  to_decimal(d, f->significand, f->exponent, scale);
  if (d->count > (size_t)digits) drop_digits(d, d->count - (size_t)digits);
  round_decimal(d, f->negative);
  if (d->count > (size_t)digits) {
    --d->count;
    --d->scale;
  }
  return (long)d->count - 1 - d->scale;
}

// The printed form in pieces, so that no buffer for all of it is needed.
struct Layout {
  const char* whole;
  size_t whole_count, whole_zeros;
  bool point;
  size_t lead_zeros;
  const char* fraction;
  size_t fraction_count;
  size_t tail_zeros;
  char suffix[8];
  size_t suffix_count;
};

static void print_layout(struct Out* out, const struct Spec* spec, bool negative, const struct Layout* l) {
  char sign = __m_sign(spec, negative);
  size_t length = (sign != 0) + l->whole_count + l->whole_zeros + l->point + l->lead_zeros +
                  l->fraction_count + l->tail_zeros + l->suffix_count;
  size_t pad = (size_t)spec->width > length ? (size_t)spec->width - length : 0;
  if (!spec->left && !spec->zero) __m_out_fill(out, ' ', pad);
  __m_out_bytes(out, &sign, sign != 0);
  if (spec->zero && !spec->left) __m_out_fill(out, '0', pad);
  __m_out_bytes(out, l->whole, l->whole_count);
  __m_out_fill(out, '0', l->whole_zeros);
  __m_out_bytes(out, ".", l->point);
  __m_out_fill(out, '0', l->lead_zeros);
  __m_out_bytes(out, l->fraction, l->fraction_count);
  __m_out_fill(out, '0', l->tail_zeros);
  __m_out_bytes(out, l->suffix, l->suffix_count);
  if (spec->left) __m_out_fill(out, ' ', pad);
}

// Digits with the point after `precision` places from the right, the last ones of which may be missing zeros.
static void lay_out_fixed(struct Layout* l, const struct Decimal* d, long precision) {
  long whole = (long)d->count - d->scale;
  l->whole = whole > 0 ? d->first : "0";
  l->whole_count = whole > (long)d->count ? d->count : whole > 0 ? (size_t)whole : 1;
  l->whole_zeros = whole > (long)d->count ? (size_t)(whole - (long)d->count) : 0;
  long scale = d->scale > 0 ? d->scale : 0;
  l->fraction_count = whole > 0 ? (size_t)scale : d->count;
  l->fraction = d->first + d->count - l->fraction_count;
  l->lead_zeros = (size_t)scale - l->fraction_count;
  l->tail_zeros = (size_t)(precision - scale);
}

static void lay_out_exponent(struct Layout* l, const struct Decimal* d, long precision, long exponent,
                             char mark) {
  l->whole = d->count > 0 ? d->first : "0";
  l->whole_count = 1;
  l->fraction = d->first + 1;
  l->fraction_count = d->count > 0 ? d->count - 1 : 0;
  l->tail_zeros = (size_t)precision - l->fraction_count;
  char* p = l->suffix;
  *p++ = mark;
  *p++ = exponent < 0 ? '-' : '+';
  if (exponent < 0) exponent = -exponent;
  if (exponent >= 1000) *p++ = (char)('0' + exponent / 1000);
  if (exponent >= 100) *p++ = (char)('0' + exponent / 100 % 10);
  *p++ = (char)('0' + exponent / 10 % 10);
  *p++ = (char)('0' + exponent % 10);
  l->suffix_count = (size_t)(p - l->suffix);
}

static void strip_zeros(struct Layout* l) {
  l->tail_zeros = 0;
  while (l->fraction_count > 0 && l->fraction[l->fraction_count - 1] == '0') --l->fraction_count;
  if (l->fraction_count == 0) l->lead_zeros = 0;
}

static void print_fixed(struct Out* out, const struct Spec* spec, const struct BinaryFloat* f,
                        struct Decimal* d, long precision) {
  long limit = f->exponent < 0 ? -f->exponent : 0;
  long scale = precision < limit ? precision : limit;
  d->count = 0;
  d->scale = 0;
  d->first = d->text + 1;
  if (f->kind == kFloatFinite) {
    to_decimal(d, f->significand, f->exponent, scale);
    round_decimal(d, f->negative);
  }
  struct Layout l = {.point = precision > 0 || spec->alternate};
  lay_out_fixed(&l, d, precision);
  print_layout(out, spec, f->negative, &l);
}

static void print_scientific(struct Out* out, const struct Spec* spec, const struct BinaryFloat* f,
                             struct Decimal* d, long precision, bool general) {
  char mark = (char)(spec->conversion & 32 ? 'e' : 'E');
  long exponent = 0;
  d->count = 0;
  d->scale = 0;
  d->first = d->text + 1;
  if (f->kind == kFloatFinite) exponent = to_significant(d, f, precision + 1);
  struct Layout l = {.point = precision > 0 || spec->alternate};
  if (general && exponent >= -4 && exponent <= precision)
    lay_out_fixed(&l, d, precision - exponent);
  else
    lay_out_exponent(&l, d, precision, exponent, mark);
  if (general && !spec->alternate) {
    strip_zeros(&l);
    l.point = l.fraction_count > 0;
  }
  print_layout(out, spec, f->negative, &l);
}

static void print_special(struct Out* out, const struct Spec* spec, const struct BinaryFloat* f) {
  bool lower = spec->conversion & 32;
  const char* word = f->kind == kFloatNan ? (lower ? "nan" : "NAN") : (lower ? "inf" : "INF");
  char sign = __m_sign(spec, f->negative);
  struct Spec padded = *spec;
  padded.zero = false;
  struct NumberText number = {&sign, sign != 0, 0, word, 3};
  __m_print_number(out, &padded, &number);
}

void __m_print_float(struct Out* out, const struct Spec* spec, struct BinaryFloat f, int fraction_bits) {
  (void)fraction_bits;
  if (f.kind == kFloatInfinite || f.kind == kFloatNan) {
    print_special(out, spec, &f);
    return;
  }
  if (f.kind == kFloatFinite) {
    int zeros = __builtin_ctzll(f.significand);
    f.significand >>= zeros;
    f.exponent += zeros;
  } else {
    f.exponent = 0;
  }
  struct Decimal decimal;
  decimal.heap = NULL;
  long precision = spec->precision < 0 ? 6 : spec->precision;
  switch (spec->conversion | 32) {
    case 'f': print_fixed(out, spec, &f, &decimal, precision); break;
    case 'e': print_scientific(out, spec, &f, &decimal, precision, false); break;
    default: print_scientific(out, spec, &f, &decimal, precision > 0 ? precision - 1 : 0, true); break;
  }
  if (decimal.heap) __mantissa_free(decimal.heap);
}
