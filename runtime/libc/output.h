// Where formatted output goes: a bounded piece of memory or a stream.
#ifndef MANTISSA_LIBC_OUTPUT_H
#define MANTISSA_LIBC_OUTPUT_H

#include "internal.h"

#include <stdio.h>

enum { kOutChunk = 128 };

struct Out {
  char* memory;     // not NULL if output goes to memory
  size_t capacity;  // bytes of memory; what does not fit is counted and dropped
  FILE* file;       // else the stream
  bool peek;     // output nobody reads back: symbolic values are shown as the witness has them, without forks
  bool guessed;  // `total` counts what was shown so
  bool failed;
  size_t total;
  size_t pending;  // bytes in chunk
  char chunk[kOutChunk];
};

void __m_out_to_memory(struct Out* out, char* memory, size_t capacity);
void __m_out_to_file(struct Out* out, FILE* file);
void __m_out_bytes(struct Out* out, const char* bytes, size_t n);
void __m_out_fill(struct Out* out, char c, size_t n);
// Ends the output (terminating zero, or flush) and returns what printf returns for it.
int __m_out_finish(struct Out* out);

// The whole of vfprintf on an Out.
int __m_format(struct Out* out, const char* format, va_list arguments);

#endif
