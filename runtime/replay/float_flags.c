// Which operation raised which exception: the instrumented build calls before and after each. The flags of
// SSE and of the x87 unit are read and cleared before, read and put back together after, so a program that
// looks at them itself sees what it would have seen.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include "replay.h"

enum { kInvalid = 1, kDivideByZero = 4, kOverflow = 8, kUnderflow = 16, kAll = 0x3f };

struct X87Environment {
  uint32_t control, status, rest[5];
};

static unsigned x87_flags(void) {
  uint16_t status;
  __asm__ volatile("fnstsw %0" : "=am"(status));
  return status & kAll;
}

static void set_x87_flags(unsigned flags) {
  struct X87Environment environment;
  __asm__ volatile("fnstenv %0" : "=m"(environment));
  environment.status = (environment.status & ~(uint32_t)kAll) | flags;
  __asm__ volatile("fldenv %0" : : "m"(environment));
}

static unsigned sse_state(void) {
  unsigned state;
  __asm__ volatile("stmxcsr %0" : "=m"(state));
  return state;
}

static void set_sse_state(unsigned state) { __asm__ volatile("ldmxcsr %0" : : "m"(state)); }

// Of SSE in the low byte, of x87 in the next.
unsigned __mantissa_float_before(void) {
  unsigned x87 = x87_flags(), sse = sse_state();
  if (x87) __asm__ volatile("fnclex");
  if (sse & kAll) set_sse_state(sse & ~(unsigned)kAll);
  return (sse & kAll) | x87 << 8;
}

// What was written already: an operation in a loop raises the same thing at the same point of the same path.
static uint64_t written[8192];
static size_t written_count, wanted_count;

static bool is_new(uint64_t key) {
  const size_t size = sizeof written / sizeof *written;
  if (written_count >= size / 2) return false;
  for (size_t i = key % size;; i = (i + 1) % size) {
    if (written[i] == key) return false;
    if (written[i] != 0) continue;
    written[i] = key;
    ++written_count;
    return true;
  }
}

static void log_exception(const char* kind, uint64_t number, const char* file, unsigned line,
                          unsigned column) {
  char text[512];
  uint64_t path = __mantissa_replay_path();
  uint64_t key = (path ^ (uint64_t)(uintptr_t)file) * UINT64_C(0x9e3779b97f4a7c15) + number;
  key = (key ^ ((uint64_t)line << 32 | column)) * UINT64_C(0x9e3779b97f4a7c15) | 1;
  if (__mantissa_replay_log < 0) return;
  // However much was written before, what the test is for is written too.
  if (!is_new(key) && (path != __mantissa_replay_wanted || ++wanted_count > 1024)) return;
  const char* base = file;
  for (const char* c = file; *c; ++c)
    if (*c == '/') base = c + 1;
  char name[256];
  size_t n = 0;
  for (; *base && n + 2 < sizeof name; ++base) {
    if (*base == '"' || *base == '\\') name[n++] = '\\';
    name[n++] = (unsigned char)*base < 32 ? ' ' : *base;
  }
  name[n] = 0;
  int length = snprintf(text, sizeof text,
                        "{\"event\":\"float\",\"kind\":\"%s\",\"file\":\"%s\",\"line\":%u,\"column\":%u,"
                        "\"path\":%llu}\n",
                        kind, name, line, column, (unsigned long long)path);
  if (length <= 0 || (size_t)length >= sizeof text) return;
  ssize_t ignored = write(__mantissa_replay_log, text, (size_t)length);
  (void)ignored;
}

void __mantissa_float_after(unsigned before, const char* file, unsigned line, unsigned column) {
  const unsigned x87 = x87_flags(), sse = sse_state(), raised = (sse | x87) & kAll;
  if (raised & kInvalid) log_exception("float-invalid", 1, file, line, column);
  if (raised & kDivideByZero) log_exception("float-divide-by-zero", 2, file, line, column);
  if (raised & kOverflow) log_exception("float-overflow", 3, file, line, column);
  if (raised & kUnderflow) log_exception("float-underflow", 4, file, line, column);
  if (before & kAll) set_sse_state(sse_state() | (before & kAll));
  if (before >> 8) set_x87_flags(x87 | before >> 8);
}
