// Pseudo-random numbers: the sequences of the host, so that a replay draws the same. rand and random are the
// additive feedback generator x[i] = x[i-3] + x[i-31] (mod 2^32), seeded by the minimal-standard generator,
// with the first 310 values thrown away; the 48-bit family is the one POSIX defines.
#include "internal.h"

#include <stdlib.h>

enum { kDegree = 31, kSeparation = 3, kWarmUp = 310 };

static uint32_t state[kDegree];
static unsigned position;
static bool seeded;

static uint32_t step(void) {
  unsigned back = position + (kDegree - kSeparation);
  uint32_t value = state[position] + state[back >= kDegree ? back - kDegree : back];
  state[position] = value;
  position = position + 1 == kDegree ? 0 : position + 1;
  return value >> 1;
}

static void seed_with(unsigned seed) {
  int64_t word = (int32_t)(seed ? seed : 1);
  state[0] = (uint32_t)word;
  for (int i = 1; i < kDegree; ++i) {
    word = word * 16807 % 2147483647;
    if (word < 0) word += 2147483647;
    state[i] = (uint32_t)word;
  }
  position = kSeparation;  // the first three sums would copy the seeds
  seeded = true;
  for (int i = 0; i < kWarmUp; ++i) step();
}

static long draw(void) {
  if (!seeded) seed_with(1);
  return step();
}

void srand(unsigned seed) { seed_with(seed); }
void srandom(unsigned seed) { seed_with(seed); }
int rand(void) { return (int)draw(); }
long random(void) { return draw(); }

int rand_r(unsigned* seed) {
  uint32_t next = *seed, result = 0;
  static const unsigned bits[3] = {11, 10, 10};
  for (int i = 0; i < 3; ++i) {
    next = next * 1103515245 + 12345;
    result = result << bits[i] ^ (next >> 16 & ((1u << bits[i]) - 1));
  }
  *seed = next;
  return (int)result;
}

static uint64_t state48;

static uint64_t next48(uint64_t x) { return (x * 0x5deece66d + 0xb) & 0xffffffffffff; }
static uint64_t load48(const unsigned short x[3]) {
  return x[0] | (uint64_t)x[1] << 16 | (uint64_t)x[2] << 32;
}

static uint64_t step48(unsigned short x[3]) {
  uint64_t value = next48(load48(x));
  x[0] = (unsigned short)value;
  x[1] = (unsigned short)(value >> 16);
  x[2] = (unsigned short)(value >> 32);
  return value;
}

static uint64_t draw48(void) { return state48 = next48(state48); }
static double to_unit(uint64_t x) { return (double)(int64_t)x * 0x1p-48; }

void srand48(long seed) { state48 = (uint64_t)(uint32_t)seed << 16 | 0x330e; }
double drand48(void) { return to_unit(draw48()); }
double erand48(unsigned short x[3]) { return to_unit(step48(x)); }
long lrand48(void) { return (long)(draw48() >> 17); }
long nrand48(unsigned short x[3]) { return (long)(step48(x) >> 17); }
long mrand48(void) { return (int32_t)(draw48() >> 16); }
long jrand48(unsigned short x[3]) { return (int32_t)(step48(x) >> 16); }

unsigned short* seed48(unsigned short x[3]) {
  static unsigned short old[3];
  for (int i = 0; i < 3; ++i) old[i] = (unsigned short)(state48 >> 16 * i);
  state48 = load48(x);
  return old;
}
