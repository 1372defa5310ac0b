// Integers and text with padding.
#include "printf_spec.h"

char __m_sign(const struct Spec* spec, bool negative) {
  return negative ? '-' : spec->plus ? '+' : spec->space ? ' ' : 0;
}

void __m_print_text(struct Out* out, const struct Spec* spec, const char* text, size_t count) {
  size_t pad = (size_t)spec->width > count ? (size_t)spec->width - count : 0;
  if (!spec->left) __m_out_fill(out, ' ', pad);
  __m_out_bytes(out, text, count);
  if (spec->left) __m_out_fill(out, ' ', pad);
}

void __m_print_number(struct Out* out, const struct Spec* spec, const struct NumberText* number) {
  size_t length = number->prefix_count + number->zeros + number->count;
  size_t pad = (size_t)spec->width > length ? (size_t)spec->width - length : 0;
  bool zero = spec->zero && !spec->left;
  if (!spec->left && !zero) __m_out_fill(out, ' ', pad);
  __m_out_bytes(out, number->prefix, number->prefix_count);
  __m_out_fill(out, '0', number->zeros + (zero ? pad : 0));
  __m_out_bytes(out, number->digits, number->count);
  if (spec->left) __m_out_fill(out, ' ', pad);
}

void __m_print_integer(struct Out* out, const struct Spec* spec, uintmax_t magnitude, bool negative) {
  char digits[24], prefix[3];
  size_t at = sizeof digits, prefix_count = 0;
  char conversion = spec->conversion;
  unsigned base = conversion == 'o' ? 8 : (conversion | 32) == 'x' ? 16 : 10;
  char letters = conversion == 'X' ? 'A' - 10 : 'a' - 10;
  bool is_zero = magnitude == 0;
  for (; magnitude; magnitude /= base) {
    unsigned digit = (unsigned)(magnitude % base);
    digits[--at] = (char)(digit < 10 ? '0' + digit : (unsigned)letters + digit);
  }
  size_t count = sizeof digits - at;
  size_t minimum = spec->precision >= 0 ? (size_t)spec->precision : 1;
  size_t zeros = minimum > count ? minimum - count : 0;
  if (base == 8 && spec->alternate && zeros == 0) zeros = is_zero && count ? 0 : 1;
  if (conversion == 'd' || conversion == 'i') {
    char sign = __m_sign(spec, negative);
    if (sign) prefix[prefix_count++] = sign;
  }
  if (base == 16 && spec->alternate && !is_zero) {
    prefix[prefix_count++] = '0';
    prefix[prefix_count++] = conversion;
  }
  struct Spec padded = *spec;
  if (spec->precision >= 0) padded.zero = false;
  struct NumberText number = {prefix, prefix_count, zeros, digits + at, count};
  __m_print_number(out, &padded, &number);
}
