// Formatted output is gathered in small chunks, so that a printf is one or two engine calls and not one per
// character.
#include "output.h"

#include "stream.h"

#include <errno.h>
#include <limits.h>

static void reset(struct Out* out, char* memory, size_t capacity, FILE* file) {
  out->memory = memory;
  out->capacity = capacity;
  out->file = file;
  out->peek = file && __m_stream_is_sink(file);
  out->guessed = false;
  out->failed = false;
  out->total = 0;
  out->pending = 0;
}

void __m_out_to_memory(struct Out* out, char* memory, size_t capacity) {
  // snprintf(NULL, 0, ...) only counts; any address will do.
  reset(out, memory ? memory : out->chunk, memory ? capacity : 0, NULL);
}

void __m_out_to_file(struct Out* out, FILE* file) { reset(out, NULL, 0, file); }

static void flush(struct Out* out) {
  if (out->pending && __m_stream_write(out->file, out->chunk, out->pending) != out->pending)
    out->failed = true;
  out->pending = 0;
}

void __m_out_bytes(struct Out* out, const char* bytes, size_t n) {
  if (out->memory) {
    size_t room = out->total < out->capacity ? out->capacity - out->total : 0;
    size_t stored = n < room ? n : room;
    if (stored) __mantissa_copy(out->memory + out->total, bytes, stored);
  } else if (n > kOutChunk) {
    flush(out);
    if (__m_stream_write(out->file, bytes, n) != n) out->failed = true;
  } else {
    if (out->pending + n > kOutChunk) flush(out);
    __mantissa_copy(out->chunk + out->pending, bytes, n);
    out->pending += n;
  }
  out->total += n;
}

void __m_out_fill(struct Out* out, char c, size_t n) {
  char block[32];
  if (n == 0) return;
  __mantissa_fill(block, c, n < sizeof block ? n : sizeof block);
  for (; n > sizeof block; n -= sizeof block) __m_out_bytes(out, block, sizeof block);
  __m_out_bytes(out, block, n);
}

int __m_out_finish(struct Out* out) {
  if (out->memory) {
    if (out->capacity) out->memory[out->total < out->capacity ? out->total : out->capacity - 1] = 0;
  } else {
    flush(out);
  }
  if (out->total > INT_MAX) return __m_error(EOVERFLOW);
  if (out->failed) return -1;
  return out->guessed ? __mantissa_guess((int)out->total) : (int)out->total;
}
