// What a run decides, told jump by jump (src/ir/story.h). A loop would tell without end: of each jump and
// side the first few are told, then one at every doubling.
#include <mantissa/intrinsics.h>
#include <string.h>

#include "replay.h"

#define KEPT 4096
#define TOLD_ALWAYS 6

struct Count {
  const struct MantissaPlace* place;
  uint32_t side, count;
};
static struct Count counts[KEPT];

// How often this side was taken here, with this time; 0: there is no room to know.
static uint32_t times_here(int taken) {
  const struct MantissaPlace* here = __mantissa_place;
  const uint32_t side = taken != 0;
  size_t at = (((uintptr_t)here >> 3) * 2 + side) % KEPT;
  for (size_t i = 0; i < KEPT; ++i, at = (at + 1) % KEPT) {
    if (counts[at].count == 0) counts[at] = (struct Count){here, side, 0};
    if (counts[at].place != here || counts[at].side != side) continue;
    return ++counts[at].count;
  }
  return 0;
}

static char* put_hex(char* at, uint64_t value) {
  for (int shift = 60; shift >= 0; shift -= 4) *at++ = "0123456789abcdef"[value >> shift & 15];
  return at;
}

// `sign`: how C writes the comparison, "switch", or nothing. `type`: of what is compared (MantissaType), 0 if
// it cannot be told. The kind of the event is the sign, its message "TAKEN TYPE A B TIMES", all but the first
// two in hexadecimal.
void __mantissa_decision(const char* sign, int taken, int type, uint64_t a, uint64_t b) {
  const uint32_t times = times_here(taken);
  if (times > TOLD_ALWAYS && (times & (times - 1)) != 0) return;
  char message[80];
  char* at = message;
  *at++ = taken ? '1' : '0';
  *at++ = ' ';
  *at++ = (char)('a' + type);
  *at++ = ' ';
  at = put_hex(at, a);
  *at++ = ' ';
  at = put_hex(at, b);
  *at++ = ' ';
  at = put_hex(at, times);
  *at = 0;
  __mantissa_event("decision", sign, message, NULL);
}

// What a call of __VERIFIER_nondet_* gave: `type` is that of `bits` (MantissaType). The kind of the event is
// the function's name, its message "TYPE BITS".
#define MOST_RESULTS 1000
void __mantissa_result(const char* name, int type, uint64_t bits) {
  static int told = 0;
  if (told++ >= MOST_RESULTS) return;
  char message[40];
  char* at = message;
  *at++ = (char)('a' + type);
  *at++ = ' ';
  at = put_hex(at, bits);
  *at = 0;
  __mantissa_event("result", name, message, NULL);
}
