// One conversion specification of a printf format.
#ifndef MANTISSA_LIBC_PRINTF_SPEC_H
#define MANTISSA_LIBC_PRINTF_SPEC_H

#include "binary_float.h"
#include "output.h"

enum Length { kLengthNone, kLengthChar, kLengthShort, kLengthLong, kLengthLongDouble };

// Where a width, precision or value comes from.
enum { kArgNone = 0, kArgNext = -1 };  // a positive number is the position in "%n$"

struct Spec {
  bool left, plus, space, alternate, zero;
  int width;
  int precision;  // -1 if not given
  int width_arg, precision_arg, value_arg;
  enum Length length;
  char conversion;  // 0 if the format ends inside the specification
  const char* start;
  const char* end;
};

// Parses the specification at the '%' that `text` points to. False if a number in it is too large.
bool __m_parse_spec(const char* text, struct Spec* spec);

// Writes sign and prefix, `zeros` zeros and the digits, padded to the width as the flags say.
struct NumberText {
  const char* prefix;
  size_t prefix_count;
  size_t zeros;
  const char* digits;
  size_t count;
};
void __m_print_number(struct Out* out, const struct Spec* spec, const struct NumberText* number);

void __m_print_integer(struct Out* out, const struct Spec* spec, uintmax_t magnitude, bool negative);
void __m_print_text(struct Out* out, const struct Spec* spec, const char* text, size_t count);
// `fraction_bits`: 52 for double, 60 for x87 (its leading hexadecimal digit has four bits).
void __m_print_float(struct Out* out, const struct Spec* spec, struct BinaryFloat f, int fraction_bits);
void __m_print_hex_float(struct Out* out, const struct Spec* spec, struct BinaryFloat f, int fraction_bits);
// The sign character to print, 0 for none.
char __m_sign(const struct Spec* spec, bool negative);

#endif
