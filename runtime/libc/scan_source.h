// Where scanf reads from: a string or a stream, one character at a time with one character of look-ahead.
#ifndef MANTISSA_LIBC_SCAN_SOURCE_H
#define MANTISSA_LIBC_SCAN_SOURCE_H

#include "stream.h"

struct Source {
  FILE* file;  // NULL when reading a string
  const char* text;
  size_t consumed;
};

static inline int __m_source_get(struct Source* source) {
  int c;
  if (source->file)
    c = __m_stream_get(source->file);
  else
    c = *source->text ? (unsigned char)*source->text++ : EOF;
  source->consumed += c != EOF;
  return c;
}

static inline void __m_source_unget(struct Source* source, int c) {
  if (c == EOF) return;
  --source->consumed;
  if (source->file)
    __m_stream_unget(c, source->file);
  else
    --source->text;
}

// A directive's input: at most `width` characters.
struct Field {
  struct Source* source;
  size_t width;
};

static inline int __m_field_get(struct Field* field) {
  if (field->width == 0) return EOF;
  int c = __m_source_get(field->source);
  if (c != EOF) --field->width;
  return c;
}

static inline void __m_field_unget(struct Field* field, int c) {
  if (c == EOF) return;
  ++field->width;
  __m_source_unget(field->source, c);
}

enum ScanResult { kScanGood, kScanMismatch, kScanNoMemory };

// One integer in the given base (0: as strtol). The value saturates as strtol or strtoul does.
enum ScanResult __m_scan_integer(struct Field* field, int base, bool is_signed, uintmax_t* value);
// The characters of one floating-point number, as a string the caller frees with __mantissa_free if it is not
// `small`.
enum ScanResult __m_scan_float_text(struct Field* field, char* small, size_t small_size, char** text);

#endif
