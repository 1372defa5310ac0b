// vfscanf: walks the format. A scan set is tested by walking its text for each character, without a table, so
// that a symbolic character meets comparisons and no symbolic index.
#include "float_text.h"
#include "scan_source.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "scanf.h"

enum Size { kSizeNone, kSizeChar, kSizeShort, kSizeLong, kSizeLongDouble };

struct Directive {
  bool suppress, allocate;
  size_t width;  // 0 if not given
  enum Size size;
  char conversion;
  int position;  // "%n$", 0 for the next argument
  const char* set;
  const char* set_end;
  bool negated;
};

struct Scan {
  struct Source source;
  va_list arguments;
  va_list first;  // for positions
  int stored;
};

static const char* parse_number(const char* p, size_t* number) {
  size_t value = 0;
  for (; __m_digit(*p); ++p) value = value * 10 + (size_t)(*p - '0');
  *number = value;
  return p;
}

static const char* parse_set(const char* p, struct Directive* d) {
  d->negated = *p == '^';
  if (d->negated) ++p;
  d->set = p;
  if (*p == ']') ++p;
  while (*p && *p != ']') ++p;
  d->set_end = p;
  return *p ? p + 1 : p;
}

static const char* parse_size(const char* p, enum Size* size) {
  switch (*p) {
    case 'h': *size = p[1] == 'h' ? kSizeChar : kSizeShort; return p + (p[1] == 'h' ? 2 : 1);
    case 'l': *size = p[1] == 'l' ? kSizeLongDouble : kSizeLong; return p + (p[1] == 'l' ? 2 : 1);
    case 'q':
    case 'L': *size = kSizeLongDouble; return p + 1;
    case 'j':
    case 'z':
    case 't': *size = kSizeLong; return p + 1;
    default: *size = kSizeNone; return p;
  }
}

static const char* parse_directive(const char* p, struct Directive* d) {
  *d = (struct Directive){0};
  size_t number;
  const char* after = parse_number(p, &number);
  if (*after == '$' && number > 0) {
    d->position = (int)number;
    p = after + 1;
  }
  for (;; ++p) {
    if (*p == '*')
      d->suppress = true;
    else if (*p == 'm')
      d->allocate = true;
    else if (*p != '\'' && *p != 'I')
      break;
  }
  p = parse_number(p, &d->width);
  if (*p == 'm') {
    d->allocate = true;
    ++p;
  }
  p = parse_size(p, &d->size);
  d->conversion = *p;
  if (!*p) return p;
  ++p;
  return d->conversion == '[' ? parse_set(p, d) : p;
}

static bool in_set(const struct Directive* d, int c) {
  bool found = false;
  for (const char* p = d->set; p < d->set_end; ++p) {
    int low = (unsigned char)*p, high = low;
    if (p + 2 < d->set_end && p[1] == '-' && (unsigned char)p[2] >= low) {
      high = (unsigned char)p[2];
      p += 2;
    }
    found |= __m_in(c, low, high);
  }
  return found != d->negated;
}

static void* next_pointer(struct Scan* scan, const struct Directive* d) {
  if (d->suppress) return NULL;
  if (!d->position) return va_arg(scan->arguments, void*);
  va_list list;
  va_copy(list, scan->first);
  void* p = NULL;
  for (int i = 0; i < d->position; ++i) p = va_arg(list, void*);
  va_end(list);
  return p;
}

static void store_integer(void* to, enum Size size, uintmax_t value) {
  switch (size) {
    case kSizeChar: *(unsigned char*)to = (unsigned char)value; break;
    case kSizeShort: *(unsigned short*)to = (unsigned short)value; break;
    case kSizeNone: *(unsigned*)to = (unsigned)value; break;
    default: *(unsigned long*)to = value; break;
  }
}

static enum ScanResult scan_integer(struct Scan* scan, const struct Directive* d, struct Field* field) {
  int base = 10;
  bool is_signed = false;
  switch (d->conversion) {
    case 'd': is_signed = true; break;
    case 'i':
      is_signed = true;
      base = 0;
      break;
    case 'o': base = 8; break;
    case 'x':
    case 'X':
    case 'p': base = 16; break;
    default: break;
  }
  uintmax_t value;
  if (d->conversion == 'p') {
    // The host prints a null pointer as (nil) and reads it back.
    int c = __m_field_get(field);
    if (c == '(') {
      for (const char* rest = "nil)"; *rest; ++rest) {
        c = __m_field_get(field);
        if (c == EOF || __m_to_lower(c) != *rest) {
          __m_field_unget(field, c);
          return kScanMismatch;
        }
      }
      void* to = next_pointer(scan, d);
      if (to) *(void**)to = NULL;
      return kScanGood;
    }
    __m_field_unget(field, c);
  }
  enum ScanResult status = __m_scan_integer(field, base, is_signed, &value);
  if (status != kScanGood) return status;
  void* to = next_pointer(scan, d);
  if (to) store_integer(to, d->conversion == 'p' ? kSizeLong : d->size, value);
  return kScanGood;
}

static enum ScanResult scan_float(struct Scan* scan, const struct Directive* d, struct Field* field) {
  char small[64];
  char* text;
  enum ScanResult status = __m_scan_float_text(field, small, sizeof small, &text);
  if (status != kScanGood) return status;
  void* to = next_pointer(scan, d);
  if (to) {
    switch (d->size) {
      case kSizeLongDouble: *(long double*)to = __m_text_to_x87(text, NULL); break;
      case kSizeLong: *(double*)to = __m_text_to_double(text, NULL); break;
      default: *(float*)to = __m_text_to_float(text, NULL); break;
    }
  }
  if (text != small) __mantissa_free(text);
  return kScanGood;
}

static bool wanted(const struct Directive* d, int c) {
  switch (d->conversion) {
    case 'c':
    case 'C': return true;
    case '[': return in_set(d, c);
    default: return !__m_space(c);
  }
}

// Where the characters of %s, %[ and %c go: nowhere, the program's array, or a fresh string that grows.
struct Target {
  char* bytes;
  wchar_t* wide;
  char** fresh;
  size_t count, capacity;
};

static bool put_target(struct Target* t, int c) {
  if (t->fresh && t->count + 1 >= t->capacity) {
    size_t capacity = t->capacity ? t->capacity * 2 : 32;
    __mantissa_presume("allocations by scanf succeed");
    char* bytes = __m_malloc(capacity);
    if (!bytes) return false;
    if (t->bytes) {
      __mantissa_copy(bytes, t->bytes, t->count);
      __mantissa_free(t->bytes);
    }
    t->bytes = bytes;
    t->capacity = capacity;
  }
  if (t->bytes) t->bytes[t->count] = (char)c;
  if (t->wide) t->wide[t->count] = c;
  ++t->count;
  return true;
}

static enum ScanResult scan_text(struct Scan* scan, const struct Directive* d, struct Field* field) {
  bool is_char = (d->conversion | 32) == 'c';
  bool is_wide = d->size == kSizeLong || d->conversion == 'S' || d->conversion == 'C';
  void* to = next_pointer(scan, d);
  struct Target target = {0};
  if (d->allocate)
    target.fresh = to;
  else if (is_wide)
    target.wide = to;
  else
    target.bytes = to;
  for (;;) {
    int c = __m_field_get(field);
    if (c == EOF) break;
    if (!wanted(d, c)) {
      __m_field_unget(field, c);
      break;
    }
    if (!put_target(&target, c)) return kScanNoMemory;
  }
  if (target.count == 0) return kScanMismatch;
  if (!is_char) put_target(&target, 0);
  if (target.fresh) *target.fresh = target.bytes;
  return kScanGood;
}

static int skip_space(struct Source* source) {
  int c = __m_source_get(source);
  while (c != EOF && __m_space(c)) c = __m_source_get(source);
  __m_source_unget(source, c);
  return c;
}

static enum ScanResult run_conversion(struct Scan* scan, const struct Directive* d, struct Field* field) {
  switch (d->conversion) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
    case 'p': return scan_integer(scan, d, field);
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': return scan_float(scan, d, field);
    case 's':
    case 'S':
    case '[':
    case 'c':
    case 'C': return scan_text(scan, d, field);
    default: return kScanMismatch;
  }
}

// Returns whether the walk goes on; *result is set when it does not.
static bool run_directive(struct Scan* scan, const struct Directive* d, int* result) {
  if (d->conversion == 'n') {
    void* to = next_pointer(scan, d);
    if (to) store_integer(to, d->size, scan->source.consumed);
    return true;
  }
  bool takes_space = d->conversion == '[' || (d->conversion | 32) == 'c';
  int c;
  if (takes_space) {
    c = __m_source_get(&scan->source);
    __m_source_unget(&scan->source, c);
  } else {
    c = skip_space(&scan->source);
  }
  if (c == EOF) {
    *result = scan->stored ? scan->stored : EOF;
    return false;
  }
  if (d->conversion == '%') {
    if (c == '%') {
      __m_source_get(&scan->source);
      return true;
    }
    *result = scan->stored;
    return false;
  }
  size_t width = d->width ? d->width : (d->conversion | 32) == 'c' ? 1 : SIZE_MAX;
  struct Field field = {&scan->source, width};
  enum ScanResult status = run_conversion(scan, d, &field);
  if (status == kScanGood) {
    scan->stored += !d->suppress;
    return true;
  }
  *result = status == kScanNoMemory && !scan->stored ? EOF : scan->stored;
  return false;
}

static int run_format(struct Scan* scan, const char* format) {
  int result = 0;
  while (*format) {
    if (__m_space((unsigned char)*format)) {
      ++format;
      skip_space(&scan->source);
      continue;
    }
    if (*format == '%') {
      struct Directive d;
      format = parse_directive(format + 1, &d);
      if (!run_directive(scan, &d, &result)) return result;
      continue;
    }
    int c = __m_source_get(&scan->source);
    if (c != (unsigned char)*format) {
      __m_source_unget(&scan->source, c);
      return c == EOF && !scan->stored ? EOF : scan->stored;
    }
    ++format;
  }
  return scan->stored;
}

int __m_scan(FILE* file, const char* text, const char* format, va_list arguments) {
  struct Scan scan = {.source = {file, text, 0}};
  va_copy(scan.arguments, arguments);
  va_copy(scan.first, arguments);
  int result = run_format(&scan, format);
  va_end(scan.first);
  va_end(scan.arguments);
  return result;
}
