// What inputs are drawn from. No single distribution finds much: of uniform bits nearly all doubles are above
// 1e10 or below 1e-10, and where functions have their poles and cases are small numbers, fractions, powers of
// two, and what lies next to them. So each value comes from one of several, all with a fair share.
//
// Integer arithmetic only: what the program sees of the floating-point environment is its own.
#include <mantissa/intrinsics.h>
#include <string.h>

#include "sample.h"

typedef unsigned __int128 Wide;

uint64_t __mantissa_random(uint64_t* state) {
  uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

static uint64_t below(uint64_t* state, uint64_t limit) { return __mantissa_random(state) % limit; }

static Wide wide(uint64_t* state) {
  const Wide high = __mantissa_random(state);
  return high << 64 | __mantissa_random(state);
}

// ---- Floats

struct Format {
  int exponent, fraction;  // bits; of x87 without its explicit bit
};

static struct Format format_of(int type) {
  switch (type) {
    case MANTISSA_TYPE_HALF: return (struct Format){5, 10};
    case MANTISSA_TYPE_BFLOAT: return (struct Format){8, 7};
    case MANTISSA_TYPE_FLOAT: return (struct Format){8, 23};
    case MANTISSA_TYPE_DOUBLE: return (struct Format){11, 52};
    case MANTISSA_TYPE_X87: return (struct Format){15, 63};
    case MANTISSA_TYPE_QUAD: return (struct Format){15, 112};
    default: return (struct Format){0, 0};
  }
}

// Of x87 without its explicit bit, so that it is like the others.
static Wide load(const void* from, size_t n, int type) {
  Wide bits = 0;
  memcpy(&bits, from, n < sizeof bits ? n : sizeof bits);
  if (type == MANTISSA_TYPE_X87) bits = bits >> 64 << 63 | (bits & (UINT64_MAX >> 1));
  return bits;
}

static void store(void* to, size_t n, int type, Wide bits) {
  if (type == MANTISSA_TYPE_X87) {
    const Wide high = bits >> 63 & 0xffff;
    const uint64_t explicit_bit = (high & 0x7fff) != 0 ? UINT64_C(1) << 63 : 0;
    bits = high << 64 | explicit_bit | ((uint64_t)bits & (UINT64_MAX >> 1));
  }
  memcpy(to, &bits, n < sizeof bits ? n : sizeof bits);
}

static Wide compose(struct Format f, bool negative, uint64_t exponent, Wide fraction) {
  const Wide mask = ((Wide)1 << f.fraction) - 1;
  return (Wide)negative << (f.exponent + f.fraction) | (Wide)exponent << f.fraction | (fraction & mask);
}

// a / b * 2^scale, b below 2^32 and not 0; bits beyond the format's are cut off.
static Wide ratio(struct Format f, bool negative, uint32_t a, uint32_t b, int scale) {
  if (a == 0) return compose(f, negative, 0, 0);
  Wide quotient = ((Wide)a << 88) / b;
  int top = 127;
  while (!(quotient >> top & 1)) --top;
  const int bias = (1 << (f.exponent - 1)) - 1, exponent = top - 88 + scale + bias;
  quotient ^= (Wide)1 << top;
  quotient = top >= f.fraction ? quotient >> (top - f.fraction) : quotient << (f.fraction - top);
  if (exponent <= 0) return compose(f, negative, 0, 1);
  if (exponent >= (1 << f.exponent) - 1) return compose(f, negative, (1U << f.exponent) - 2, ~(Wide)0);
  return compose(f, negative, (uint64_t)exponent, quotient);
}

static Wide special(uint64_t* state, struct Format f, bool negative) {
  const uint64_t most = (UINT64_C(1) << f.exponent) - 1;
  switch (below(state, 9)) {
    case 0: return compose(f, negative, 0, 0);
    case 1: return compose(f, negative, most, 0);                            // infinity
    case 2: return compose(f, negative, most, (Wide)1 << (f.fraction - 1));  // NaN
    case 3: return compose(f, negative, most - 1, ~(Wide)0);                 // the largest
    case 4: return compose(f, negative, 1, 0);                               // the smallest that is normal
    case 5: return compose(f, negative, 0, 1 + (Wide)below(state, 4));       // the smallest
    case 6: return compose(f, negative, 0, wide(state));                     // below normal
    case 7: return ratio(f, negative, 3373259426U, 1U << 30, (int)below(state, 4) - 2);  // pi and its like
    default: return ratio(f, negative, 1, 1, -f.fraction - (int)below(state, 3) + 1);    // epsilon
  }
}

static Wide draw_float(uint64_t* state, struct Format f) {
  const uint64_t choice = below(state, 16), exponents = UINT64_C(1) << f.exponent;
  const bool negative = below(state, 2);
  const int bias = (int)(exponents / 2) - 1;
  switch (choice) {
    case 0: return wide(state) & (((Wide)1 << (f.exponent + f.fraction + 1)) - 1);
    case 1:
    case 2: return compose(f, negative, below(state, exponents), wide(state));
    case 3:
    case 4:
    case 5: {  // between 1/16 and 16
      const int near = bias - 4 + (int)below(state, 8);
      return compose(f, negative, (uint64_t)(near < 1 ? 1 : near), wide(state));
    }
    case 6:
    case 7: {  // up to 2^64 and down to 2^-64
      const int reach = bias < 64 ? bias : 64,
                exponent = bias - reach + (int)below(state, 2 * (uint64_t)reach);
      return compose(f, negative, (uint64_t)(exponent < 0 ? 0 : exponent), wide(state));
    }
    case 8:
    case 9:
    case 10: return ratio(f, negative, (uint32_t)below(state, 33), 1, 0);
    case 11: return ratio(f, negative, (uint32_t)below(state, 1025), (uint32_t)(1 + below(state, 16)), 0);
    case 12: return compose(f, negative, below(state, exponents), 0);  // a power of two
    case 13: return ratio(f, negative, (uint32_t)below(state, 100000), 1 + 9 * (uint32_t)below(state, 2), 0);
    default: return special(state, f, negative);
  }
}

void __mantissa_make_quiet(void* value, size_t n, int type) {
  const struct Format f = format_of(type);
  if (f.exponent == 0) return;
  const Wide bits = load(value, n, type), infinity = compose(f, false, (UINT64_C(1) << f.exponent) - 1, 0);
  const Wide magnitude = bits & (((Wide)1 << (f.exponent + f.fraction)) - 1);
  if (magnitude > infinity) store(value, n, type, bits | (Wide)1 << (f.fraction - 1));
}

static Wide next_to(uint64_t* state, Wide bits, int width) {
  const Wide step = (Wide)1 << below(state, (uint64_t)width);
  return below(state, 2) ? bits + step : bits - step;
}

// ---- Integers and bytes

static Wide draw_integer(uint64_t* state, int width, unsigned large) {
  if (below(state, 256) >= large) {
    const uint64_t limit = below(state, 4) == 0 ? 201 : 21;
    return (Wide)below(state, limit) - (below(state, 2) ? (limit / 2) : 0);
  }
  switch (below(state, 4)) {
    case 0: return wide(state);
    case 1: return (Wide)1 << (width - 1 - (int)below(state, 2));  // the least, and what is next to it
    case 2: return ((Wide)1 << (width - 1)) - 1;
    default: return ((Wide)1 << below(state, (uint64_t)width)) + below(state, 3) - 1;
  }
}

static void draw_bytes(uint64_t* state, unsigned char* to, size_t n) {
  const uint64_t choice = below(state, 4);
  for (size_t i = 0; i < n; ++i) {
    const uint64_t random = __mantissa_random(state);
    to[i] = choice == 0 ? 0 : (unsigned char)(choice == 1 ? random : ' ' + random % 95);
  }
}

static bool is_bytes(size_t n, int type) {
  return n > sizeof(Wide) || type == MANTISSA_TYPE_BYTES || type == MANTISSA_TYPE_CHAR;
}

void __mantissa_draw(uint64_t* state, void* to, size_t n, int type, unsigned large) {
  const struct Format f = format_of(type);
  if (n == 0) return;
  if (f.exponent != 0 && n <= sizeof(Wide)) {
    Wide bits = draw_float(state, f);
    if (below(state, 8) == 0) bits = next_to(state, bits, f.fraction / 2);
    store(to, n, type, bits);
  } else if (type == MANTISSA_TYPE_BOOL) {
    memset(to, 0, n);
    *(unsigned char*)to = (unsigned char)below(state, 2);
  } else if (is_bytes(n, type)) {
    draw_bytes(state, to, n);
  } else {
    const Wide value = draw_integer(state, (int)(8 * n), large);
    memcpy(to, &value, n);
  }
}

void __mantissa_nudge(uint64_t* state, void* value, size_t n, int type) {
  const struct Format f = format_of(type);
  if (n == 0 || type == MANTISSA_TYPE_BOOL) return;
  if (f.exponent != 0 && n <= sizeof(Wide)) {
    Wide bits = load(value, n, type);
    const int width = f.exponent + f.fraction;
    switch (below(state, 8)) {
      case 0: bits ^= (Wide)1 << width; break;            // the other sign
      case 1: bits = next_to(state, bits, width); break;  // also another exponent
      case 2: bits ^= (Wide)1 << below(state, (uint64_t)f.fraction); break;
      default: bits = next_to(state, bits, f.fraction); break;
    }
    store(value, n, type, bits);
  } else if (is_bytes(n, type)) {
    ((unsigned char*)value)[below(state, n)] = (unsigned char)__mantissa_random(state);
  } else {
    Wide bits = 0;
    memcpy(&bits, value, n);
    bits += below(state, 9) - 4;
    memcpy(value, &bits, n);
  }
}
