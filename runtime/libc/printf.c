// vfprintf: walks the format and fetches arguments. Positional arguments ("%2$d") are fetched in order first,
// which needs their types from a first walk.
#include "printf_spec.h"
#include "stream.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

enum { kMaxPositions = 64 };
enum ArgKind { kKindUnused, kKindInt, kKindLong, kKindDouble, kKindLongDouble };

union Value {
  uintmax_t integer;
  double real;
  long double extended;
};

struct Args {
  va_list list;
  bool positional;
  union Value values[kMaxPositions];
};

static enum ArgKind kind_of(const struct Spec* spec) {
  switch (spec->conversion) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X': return spec->length >= kLengthLong ? kKindLong : kKindInt;
    case 'c': return kKindInt;
    case 'C': return kKindInt;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': return spec->length == kLengthLongDouble ? kKindLongDouble : kKindDouble;
    case 's':
    case 'S':
    case 'p':
    case 'n': return kKindLong;
    default: return kKindUnused;
  }
}

static union Value fetch(va_list* list, enum ArgKind kind) {
  union Value value;
  value.integer = 0;
  switch (kind) {
    case kKindDouble: value.real = va_arg(*list, double); break;
    case kKindLongDouble: value.extended = va_arg(*list, long double); break;
    case kKindLong: value.integer = va_arg(*list, uintmax_t); break;
    default: value.integer = (uintmax_t)(intmax_t)va_arg(*list, int); break;
  }
  return value;
}

static bool note_kind(enum ArgKind* kinds, int position, enum ArgKind kind, int* last) {
  if (position <= 0 || kind == kKindUnused) return true;
  if (position > kMaxPositions) return false;
  kinds[position - 1] = kind;
  if (position > *last) *last = position;
  return true;
}

// First walk: do any specifications carry positions, and if so, fetch all arguments.
static bool fetch_positional(struct Args* args, const char* format) {
  enum ArgKind kinds[kMaxPositions] = {kKindUnused};
  int last = 0;
  for (const char* p = __m_strchrnul(format, '%'); *p; p = __m_strchrnul(p, '%')) {
    struct Spec spec;
    if (!__m_parse_spec(p, &spec)) break;
    if (!note_kind(kinds, spec.width_arg, kKindInt, &last)) return false;
    if (!note_kind(kinds, spec.precision_arg, kKindInt, &last)) return false;
    if (!note_kind(kinds, spec.value_arg, kind_of(&spec), &last)) return false;
    p = spec.end;
  }
  args->positional = last > 0;
  for (int i = 0; i < last; ++i) args->values[i] = fetch(&args->list, kinds[i]);
  return true;
}

static union Value argument(struct Args* args, int position, enum ArgKind kind) {
  if (position > 0) return args->values[position - 1];
  return fetch(&args->list, kind);
}

static intmax_t narrow_signed(uintmax_t value, enum Length length) {
  switch (length) {
    case kLengthChar: return (signed char)value;
    case kLengthShort: return (short)value;
    case kLengthNone: return (int)value;
    default: return (intmax_t)value;
  }
}

static uintmax_t narrow_unsigned(uintmax_t value, enum Length length) {
  switch (length) {
    case kLengthChar: return (unsigned char)value;
    case kLengthShort: return (unsigned short)value;
    case kLengthNone: return (unsigned)value;
    default: return value;
  }
}

static void store_count(void* to, enum Length length, size_t total) {
  switch (length) {
    case kLengthChar: *(signed char*)to = (signed char)total; break;
    case kLengthShort: *(short*)to = (short)total; break;
    case kLengthNone: *(int*)to = (int)total; break;
    default: *(long*)to = (long)total; break;
  }
}

// Wide text is ASCII in the "C" locale; anything else is an encoding error.
static bool print_wide(struct Out* out, const struct Spec* spec, const wchar_t* text) {
  size_t limit = spec->precision >= 0 ? (size_t)spec->precision : SIZE_MAX, count = 0;
  for (; count < limit && text[count]; ++count) {
    if ((unsigned)text[count] > 127) {
      __m_error(EILSEQ);
      return false;
    }
  }
  size_t pad = (size_t)spec->width > count ? (size_t)spec->width - count : 0;
  if (!spec->left) __m_out_fill(out, ' ', pad);
  for (size_t i = 0; i < count; ++i) {
    char c = (char)text[i];
    __m_out_bytes(out, &c, 1);
  }
  if (spec->left) __m_out_fill(out, ' ', pad);
  return true;
}

static bool print_string(struct Out* out, const struct Spec* spec, const void* text) {
  if (!text) {
    bool fits = spec->precision < 0 || spec->precision >= 6;
    __m_print_text(out, spec, "(null)", fits ? 6 : 0);
    return true;
  }
  if (spec->conversion == 'S' || spec->length == kLengthLong) return print_wide(out, spec, text);
  size_t count = spec->precision >= 0 ? __m_strnlen(text, (size_t)spec->precision) : strlen(text);
  __m_print_text(out, spec, text, count);
  return true;
}

static bool print_char(struct Out* out, const struct Spec* spec, uintmax_t value) {
  char c = (char)value;
  if ((spec->conversion == 'C' || spec->length == kLengthLong) && (unsigned)value > 127) {
    __m_error(EILSEQ);
    return false;
  }
  __m_print_text(out, spec, &c, 1);
  return true;
}

static void print_real(struct Out* out, const struct Spec* spec, union Value value) {
  bool extended = spec->length == kLengthLongDouble;
  struct BinaryFloat f = extended ? __m_decode_x87(value.extended) : __m_decode_double(value.real);
  if ((spec->conversion | 32) == 'a')
    __m_print_hex_float(out, spec, f, extended ? 60 : 52);
  else
    __m_print_float(out, spec, f, extended ? 60 : 52);
}

static void print_pointer(struct Out* out, struct Spec* spec, uintmax_t value) {
  if (value == 0) {
    spec->precision = -1;
    __m_print_text(out, spec, "(nil)", 5);
    return;
  }
  spec->conversion = 'x';
  spec->alternate = true;
  __m_print_integer(out, spec, value, false);
}

static bool print_value(struct Out* out, struct Spec* spec, union Value value) {
  switch (spec->conversion) {
    case 'd':
    case 'i': {
      intmax_t number = narrow_signed(value.integer, spec->length);
      __m_print_integer(out, spec, number < 0 ? -(uintmax_t)number : (uintmax_t)number, number < 0);
      return true;
    }
    case 'u':
    case 'o':
    case 'x':
    case 'X': __m_print_integer(out, spec, narrow_unsigned(value.integer, spec->length), false); return true;
    case 'c':
    case 'C': return print_char(out, spec, value.integer);
    case 's':
    case 'S': return print_string(out, spec, (const void*)(uintptr_t)value.integer);
    case 'p':
      __mantissa_presume("addresses of objects are as they are here");
      print_pointer(out, spec, value.integer);
      return true;
    case 'n':
      store_count((void*)(uintptr_t)value.integer, spec->length,
                  out->guessed ? (size_t)__mantissa_guess((int)out->total) : out->total);
      return true;
    default: print_real(out, spec, value); return true;
  }
}

// Width and precision from the arguments; a negative width means left, a negative precision means none.
static bool resolve(struct Args* args, struct Spec* spec) {
  if (spec->width_arg != kArgNone) {
    int width = (int)argument(args, spec->width_arg, kKindInt).integer;
    if (width == INT_MIN) return false;
    spec->left |= width < 0;
    spec->width = width < 0 ? -width : width;
  }
  if (spec->precision_arg != kArgNone) {
    int precision = (int)argument(args, spec->precision_arg, kKindInt).integer;
    spec->precision = precision < 0 ? -1 : precision;
  }
  return true;
}

static bool print_spec(struct Out* out, struct Args* args, struct Spec* spec) {
  if (spec->conversion == '%') {
    __m_out_bytes(out, "%", 1);
    return true;
  }
  if (spec->conversion == 'm') {
    const char* message = strerror(errno);
    if (!resolve(args, spec)) return false;
    size_t limit = spec->precision >= 0 ? (size_t)spec->precision : SIZE_MAX;
    __m_print_text(out, spec, message, __m_strnlen(message, limit));
    return true;
  }
  enum ArgKind kind = kind_of(spec);
  if (kind == kKindUnused) {
    __m_out_bytes(out, spec->start, (size_t)(spec->end - spec->start));
    return true;
  }
  if (!resolve(args, spec)) return false;
  union Value value = argument(args, spec->value_arg, kind);
  bool is_address = spec->conversion == 'n' || (spec->conversion | 32) == 's';
  bool is_real = kind == kKindDouble || kind == kKindLongDouble;
  size_t bytes = kind == kKindLongDouble ? 10 : 8;
  if (out->peek && !is_address) {
    bool is_symbolic = kind == kKindLongDouble ? __mantissa_is_symbolic(0, value.extended)
                       : is_real               ? __mantissa_is_symbolic(0, value.real)
                                               : __mantissa_is_symbolic(0, value.integer);
    if (is_symbolic && spec->conversion != 'c') out->guessed = true;  // how long it is, the witness says
    __mantissa_peek(&value, bytes);
  } else if (is_real)
    __mantissa_concretize(&value, bytes);
  return print_value(out, spec, value);
}

int __m_format(struct Out* out, const char* format, va_list arguments) {
  struct Args args;
  va_copy(args.list, arguments);
  bool good = fetch_positional(&args, format);
  if (!good) __m_error(EINVAL);
  while (good) {
    const char* percent = __m_strchrnul(format, '%');
    if (percent != format) __m_out_bytes(out, format, (size_t)(percent - format));
    if (!*percent) break;
    struct Spec spec;
    if (!__m_parse_spec(percent, &spec)) {
      __m_error(EOVERFLOW);
      good = false;
    } else if (!spec.conversion) {
      __m_error(EINVAL);
      good = false;
    } else {
      good = print_spec(out, &args, &spec);
      format = spec.end;
    }
  }
  va_end(args.list);
  int result = __m_out_finish(out);
  return good ? result : -1;
}
