// Which operation raised which exception: the instrumented build calls before and after each. The flags of
// SSE and of the x87 unit are read and cleared before, read and put back together after, so a program that
// looks at them itself sees what it would have seen.
#include <stddef.h>
#include <stdint.h>

#include "replay.h"
#include "sample.h"

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

static void tell(const char* kind) {
  if (__mantissa_sampling)
    __mantissa_sample_raised(kind);
  else if (__mantissa_is_new(kind))
    __mantissa_event("float", kind, NULL, NULL);
}

void __mantissa_float_after(unsigned before) {
  const unsigned x87 = x87_flags(), sse = sse_state(), raised = (sse | x87) & kAll;
  if (raised & kInvalid) tell("float-invalid");
  if (raised & kDivideByZero) tell("float-divide-by-zero");
  if (raised & kOverflow) tell("float-overflow");
  if (raised & kUnderflow) tell("float-underflow");
  if (before & kAll) set_sse_state(sse_state() | (before & kAll));
  if (before >> 8) set_x87_flags(x87 | before >> 8);
  if (__mantissa_sampling) __mantissa_sample_step();
}
