// Vectors of random and special lanes, and a sum of what was computed of them.
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint64_t state = 88172645463325252;
static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

static const double kDoubles[] = {0.0, -0.0, 0.5, 1.5, 2.5, -0.5, -1.5, 1e10, -1e10, 1e300, 2147483647.5, -2147483648.5, 3.75, -1e-300};
static void integers(void* to, int n) {
  unsigned char* bytes = to;
  for (int i = 0; i < n; ++i) bytes[i] = next() % 5 ? next() >> 20 : next() % 3 ? 128 : 255;
}
static double one(void) {
  const int k = next() % 18;
  return k < 14 ? kDoubles[k] : k == 14 ? __builtin_inf() : k == 15 ? __builtin_nan("") : (double)(int64_t)next() / 1e15;
}
static void doubles(double* to, int n) {
  for (int i = 0; i < n; ++i) to[i] = one();
}
static void floats(float* to, int n) {
  for (int i = 0; i < n; ++i) to[i] = (float)one();
}

static uint64_t sum;
static void add(const void* from, int n) {
  const unsigned char* bytes = from;
  for (int i = 0; i < n; ++i) sum = (sum ^ bytes[i]) * 1099511628211u;
}
#define SHOW(name) printf("%s %llx\n", #name, (unsigned long long)sum)
#define TRY(name, expression)            \
  do {                                   \
    __auto_type result = (expression);   \
    add(&result, sizeof result);         \
    SHOW(name);                          \
  } while (0)
#define ROUNDS 3
